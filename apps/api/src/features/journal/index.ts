export { registerJournal } from './journal.routes.ts';
