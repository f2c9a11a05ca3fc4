export { beginAudit, endAudit, listAudit } from './audit.queries.ts';
