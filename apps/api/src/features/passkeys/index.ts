export { registerPasskeys } from './passkeys.routes.ts';
export { deleteExpiredChallenges } from './passkeys.queries.ts';
