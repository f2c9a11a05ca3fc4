export { registerCoach } from './coach.routes.ts';
export { countInbox } from './inbox.queries.ts';
export { studentsInGroup } from './groups.service.ts';
