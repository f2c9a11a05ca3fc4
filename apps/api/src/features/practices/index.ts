export { registerPractices } from './practices.routes.ts';
