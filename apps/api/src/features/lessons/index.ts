export { renameCoach } from './coaches.queries.ts';
export { registerLessons } from './lessons.routes.ts';
