export { deleteLinksOf } from './children.queries.ts';
export { findChild } from './children.service.ts';
export { confirmConsent, pendingConsents } from './consents.queries.ts';
export { registerGuardians } from './guardians.routes.ts';
export { deleteExpiredHistory, messagesBetween } from './messages.queries.ts';
