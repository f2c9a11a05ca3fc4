export { closeReport, openReports } from './reports.queries.ts';
export { registerReports } from './reports.routes.ts';
export type { ReportedMessage } from './reports.service.ts';
export { deleteEndedConnections, deleteExpiredReports } from './reports.queries.ts';
