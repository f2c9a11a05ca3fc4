export { writeArchive } from './archive.ts';
export { registerExport } from './export.routes.ts';
export { availableBytes } from './files.ts';
export { startExports } from './worker.ts';
export { createTicket, readExport, startExport } from './export.service.ts';
