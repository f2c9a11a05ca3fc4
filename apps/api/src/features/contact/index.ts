export { deleteExpiredMessages, listMessages } from './contact.queries.ts';
export { registerContact } from './contact.routes.ts';
