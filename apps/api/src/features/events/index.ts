export { registerEvents } from './events.routes.ts';
export { eventsOfTournament } from './events.queries.ts';
