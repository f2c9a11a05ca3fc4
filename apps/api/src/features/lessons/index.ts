export { renameCoach } from './coaches.queries.ts';
export { spokenFeedbackOf, takeSpokenFeedbackBack } from './spoken-feedback.service.ts';
export { openLesson } from './lessons.service.ts';
export { registerLessons } from './lessons.routes.ts';
