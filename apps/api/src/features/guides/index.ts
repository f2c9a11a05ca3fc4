export { registerGuides } from './guides.routes.ts';
