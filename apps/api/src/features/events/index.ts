export { registerEvents } from './events.routes.ts';
export { eventsOf } from './events.queries.ts';
