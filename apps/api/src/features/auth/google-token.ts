import { authTexts } from '@fencing-journal/contract/auth';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Config } from '../../lib/config.ts';
import { AppError } from '../../lib/errors.ts';
import { sanitizeName } from '../../lib/sanitize-name.ts';

export interface GoogleProfile {
  /** Google's id for the person, which is never reassigned. */
  subject: string;
  email: string;
  first_name: string;
  last_name: string;
}

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.email(),
  email_verified: z.literal(true),
  nonce: z.string(),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
});

/** Errors caused by the token itself. Any other error means that Google's keys could not be fetched. */
const invalidTokenErrors = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];

const googleFailedError = () =>
  new AppError('validation', authTexts.googleFailed).withSecurityEvent({ event: 'log-in failed' });

/** Returns a reader for Google ID tokens that checks signature, issuer, audience, times, nonce and verified address. */
export function createGoogleTokenReader(config: Config) {
  const keys = createRemoteJWKSet(new URL(config.GOOGLE_JWKS_URL), { timeoutDuration: 5_000 });
  return async function read(
    token: string,
    nonce: string | undefined,
    now: Date,
  ): Promise<GoogleProfile> {
    const audience = config.GOOGLE_CLIENT_ID;
    if (audience === undefined) throw new AppError('unavailable', authTexts.googleNotConfigured);
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: ['https://accounts.google.com', 'accounts.google.com'],
      audience,
      requiredClaims: ['exp', 'iat', 'sub'],
      maxTokenAge: '1h',
      clockTolerance: 30,
      currentDate: now,
    }).catch((error: unknown) => {
      throw invalidTokenErrors.some((errorClass) => error instanceof errorClass)
        ? googleFailedError()
        : new AppError('unavailable');
    });
    const { success, data } = z.safeParse(claims, payload);
    // An ID token for several audiences could have been passed on by one of the other applications.
    if (!success || nonce === undefined || data.nonce !== nonce || Array.isArray(payload.aud))
      throw googleFailedError();
    return { subject: data.sub, email: data.email.toLowerCase(), ...namesOf(data) };
  };
}

/** Returns both names, because an account needs them. Google may know only one or none, and allows any characters. */
function namesOf({ email, given_name = '', family_name = '' }: z.output<typeof claims>): {
  first_name: string;
  last_name: string;
} {
  const [nickname = ''] = email.split('@');
  const fallback = sanitizeName(nickname) || 'Fencer';
  return {
    first_name: sanitizeName(given_name) || fallback,
    last_name: sanitizeName(family_name) || fallback,
  };
}
