export { registerAuth } from './auth.routes.ts';
export { accountByEmail, accountById, revokeSession, revokeSessions, setNames } from './auth.queries.ts';
export { currentUser } from './auth.service.ts';
export { hasGoogle } from './google.queries.ts';
export { newPasswordHash, replacePassword } from './recovery.service.ts';
export { pendingAddress } from './secrets.queries.ts';
export { mailSecret } from './secrets.service.ts';
