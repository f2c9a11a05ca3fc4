export { registerTouches } from './touches.routes.ts';
