export { registerTasks } from './tasks.routes.ts';
