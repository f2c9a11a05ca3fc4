export { registerBodyParsers, withBodyTimeout } from './bodies.ts';
export { takeOverStorage } from './installation.service.ts';
export { registerUploads } from './uploads.routes.ts';
export { startUploadCleanup } from './worker.ts';
