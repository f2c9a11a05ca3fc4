export { startReminders } from './planner.ts';
