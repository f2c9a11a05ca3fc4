export { deleteEvent, eventQuery } from './events.api.ts';
