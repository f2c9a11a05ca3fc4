export { registerAccessLog } from './access-log.routes.ts';
export { createViewRecorder, viewsPage } from './access-log.service.ts';
export { deleteExpiredViews } from './access-log.queries.ts';
