export { deleteLinksOf } from './children.queries.ts';
export { confirmConsent, pendingConsents } from './consents.queries.ts';
export { registerGuardians } from './guardians.routes.ts';
export { messagesBetween } from './messages.queries.ts';
export { deleteExpiredHistory } from './messages.queries.ts';
