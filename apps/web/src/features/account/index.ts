export { accountQuery, sendVerificationEmail, type Account } from './account.api.ts';
export { UnconfirmedEmail, useUnconfirmedEmail } from './unconfirmed-email.tsx';
