export { registerGoals } from './goals.routes.ts';
