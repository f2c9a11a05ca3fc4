export { competitionsQuery } from './calendar.api.ts';
