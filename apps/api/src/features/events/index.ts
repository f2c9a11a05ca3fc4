export { registerEvents } from './events.routes.ts';
export { eventsOf, findEvent, type OwnEvent } from './events.queries.ts';
