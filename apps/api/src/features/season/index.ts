export { registerSeason } from './season.routes.ts';
