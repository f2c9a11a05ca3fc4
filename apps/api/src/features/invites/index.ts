export { createInviteCode } from './invites.service.ts';
export { registerInvites } from './invites.routes.ts';
export { deleteExpiredApprovals } from './invites.queries.ts';
