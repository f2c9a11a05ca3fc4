export { registerLessons } from './lessons.routes.ts';
