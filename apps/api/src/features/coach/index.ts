export { registerCoach } from './coach.routes.ts';
