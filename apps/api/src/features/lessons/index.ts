export { renameCoach } from './coaches.queries.ts';
export { countAsFeedback, withdrawSpokenFeedback } from './spoken-feedback.service.ts';
export { lockLesson, openLesson } from './lessons.service.ts';
export { registerLessons } from './lessons.routes.ts';
