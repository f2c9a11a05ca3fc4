export { meQuery } from './auth.api.ts';
export { passkeyErrorMessage } from './passkey-error-message.ts';
