export { pollWhilePreparing, startDownload } from './download.ts';
export { ExportStatus } from './export-status.tsx';
