export { deleteLinksOf } from './children.queries.ts';
export { findChild } from './children.service.ts';
export { pendingConsents } from './consents.queries.ts';
export { confirmConsent } from './links.service.ts';
export { registerGuardians } from './guardians.routes.ts';
export { deleteExpiredHistory, messagesBetween } from './messages.queries.ts';
