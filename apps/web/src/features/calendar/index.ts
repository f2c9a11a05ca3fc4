export { competitionsQuery } from './calendar.api.ts';
export { daysBetween } from './days.rules.ts';
