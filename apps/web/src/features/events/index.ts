export { deleteEvent } from './events.api.ts';
