export { registerEvents } from './events.routes.ts';
export {
  assertEventLimit,
  eventsOfTournament,
  findEvent,
  insertEvent,
  ownRecord,
  updateEvent,
} from './events.queries.ts';
