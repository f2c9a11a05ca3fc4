export { registerAuth } from './auth.routes.ts';
