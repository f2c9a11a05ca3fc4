export { competitionsQuery } from './calendar.api.ts';
export { addDays, dayOf, daysBetween } from './days.rules.ts';
