export { writeArchive } from './archive.ts';
export { registerExport } from './export.routes.ts';
export { roomIn } from './files.ts';
export { startExports } from './worker.ts';
