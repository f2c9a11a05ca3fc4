export { beginAudit, deleteExpiredAudit, endAudit, listAudit } from './audit.queries.ts';
