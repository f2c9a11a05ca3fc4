export { registerAuth } from './auth.routes.ts';
export {
  accountByEmail,
  accountById,
  revokeSession,
  revokeSessions,
  setNames,
  suspendPasswordlessAccess,
} from './auth.queries.ts';
export { currentUser, signIn, type SignedIn } from './auth.service.ts';
export { hasGoogle } from './google.queries.ts';
export { requireOwner, requirePassword, recentLoginMethod } from './reauthentication.service.ts';
export { suspensionExpiry } from './suspended.ts';
export { sourceOf } from './login-limits.ts';
export { newPasswordHash, replacePassword } from './recovery.service.ts';
export { pendingEmail } from './secrets.queries.ts';
export { mailSecret } from './secrets.service.ts';
export type { Device } from './sessions.service.ts';
export { deviceFromRequest, completeLogin } from './login-response.ts';
