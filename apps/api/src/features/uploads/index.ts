export { registerBodyParsers, smallFormMs, withBodyTimeout } from './bodies.ts';
export { checkRoom } from './quota.service.ts';
export { readSmallForm } from './small-form.ts';
export { takeOverStorage } from './installation.service.ts';
export { registerUploads } from './uploads.routes.ts';
export { startUploadCleanup } from './worker.ts';
