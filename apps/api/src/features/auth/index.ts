export { registerAuth } from './auth.routes.ts';
export {
  accountByEmail,
  accountById,
  revokeSession,
  revokeSessions,
  setNames,
  suspendSideDoors,
} from './auth.queries.ts';
export { currentUser, signIn, type SignedIn } from './auth.service.ts';
export { hasGoogle } from './google.queries.ts';
export { demandOwner, demandPassword, openedJustNow } from './proof.service.ts';
export { keptUntil } from './suspended.ts';
export { sourceOf } from './failures.ts';
export { newPasswordHash, replacePassword } from './recovery.service.ts';
export { pendingAddress } from './secrets.queries.ts';
export { mailSecret } from './secrets.service.ts';
export type { Device } from './sessions.service.ts';
export { deviceOf, welcome } from './welcome.ts';
