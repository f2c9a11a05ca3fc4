import { ApiError, messageOf } from '../http/api-error.ts';

const errorMessages: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  ERROR_INVALID_DOMAIN: "Passkeys don't work at this address.",
  ERROR_INVALID_RP_ID: "Passkeys don't work at this address.",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: "This device can't store a passkey.",
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'A passkey needs a device with a screen lock, such as a PIN or a fingerprint.',
};

/** Returns the message for a failed passkey operation. Browsers report a refusal and a timeout as the same error. */
export function passkeyErrorMessage(error: unknown): string {
  if (error instanceof ApiError || !(error instanceof Error) || error instanceof TypeError)
    return messageOf(error);
  if (error.name === 'NotAllowedError')
    return 'Nothing was changed. The request was canceled or took too long.';
  return (
    ('code' in error && typeof error.code === 'string' ? errorMessages[error.code] : undefined) ??
    "Your device couldn't do this. Try again."
  );
}
