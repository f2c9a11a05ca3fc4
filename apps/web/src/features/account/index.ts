export { accountQuery, type Account } from './account.api.ts';
export { ResendConfirmation, UnconfirmedEmail, useUnconfirmedEmail } from './unconfirmed-email.tsx';
