export { startAgeGroups } from './worker.ts';
