export { registerEvents } from './events.routes.ts';
export { eventsOfTournament, ownRecord } from './events.queries.ts';
