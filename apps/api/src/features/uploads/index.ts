export { registerBodyParsers } from './bodies.ts';
export { registerUploads } from './uploads.routes.ts';
export { startUploadCleanup } from './worker.ts';
