import type {
  RegistrationCredential,
  AuthenticationCredential,
} from '@fencing-journal/contract/passkeys';
import type {
  generateAuthenticationOptions,
  generateRegistrationOptions,
} from '@simplewebauthn/server';

/** Loaded with the first passkey, because its certificate parsers would double the time to start a server. */
const webauthn = () => import('@simplewebauthn/server');

/**
 * The WebAuthn ceremonies for our public address. Has no database access, so a database failure is never mistaken for a
 * rejected credential.
 */
export interface Ceremony {
  addOptions(
    owner: { handle: string; email: string; name: string },
    known: { id: string; transports: string[] }[],
  ): ReturnType<typeof generateRegistrationOptions>;
  loginOptions(): ReturnType<typeof generateAuthenticationOptions>;
  /** Returns the new key, or undefined if the credential is not what was requested. */
  verifyRegistration(
    credential: RegistrationCredential,
    challenge: string,
  ): Promise<NewKey | undefined>;
  /** Returns the verified use, or undefined if it proves nothing. */
  verifyLogin(
    credential: AuthenticationCredential,
    challenge: string,
    key: KnownKey,
  ): Promise<{ counter: number; backed_up: boolean } | undefined>;
}

interface NewKey {
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  backed_up: boolean;
}

interface KnownKey {
  public_key: Uint8Array;
  counter: number;
  handle: string;
}

const toBytes = (handle: string) => new TextEncoder().encode(handle);
const toBase64url = (handle: string) => Buffer.from(handle).toString('base64url');

/** Returns undefined on error: the library throws for every mismatch. */
const undefinedOnError = async <T>(work: () => Promise<T>): Promise<T | undefined> =>
  work().catch(() => undefined);

/** Returns the challenge that the device claims to have signed, or undefined if it is unreadable. */
export function readChallenge(
  credential: RegistrationCredential | AuthenticationCredential,
): string | undefined {
  try {
    const { challenge } = JSON.parse(
      Buffer.from(credential.response.clientDataJSON, 'base64url').toString(),
    ) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Accepts only attestations without certificates: certificates name addresses that the library would fetch. */
async function hasNoCertificates({ response }: RegistrationCredential): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  );
  return (
    ['none', 'packed'].includes(attestation.get('fmt')) &&
    attestation.get('attStmt').get('x5c') === undefined
  );
}

export function createCeremony(publicUrl: string): Ceremony {
  const { origin, hostname } = new URL(publicUrl);
  const expected = {
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  } as const;
  return {
    addOptions: async ({ handle, email, name }, known) =>
      (await webauthn()).generateRegistrationOptions({
        rpName: 'Fencing Journal',
        rpID: hostname,
        userID: toBytes(handle),
        userName: email,
        userDisplayName: name,
        attestationType: 'none',
        excludeCredentials: known,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),

    loginOptions: async () =>
      (await webauthn()).generateAuthenticationOptions({
        rpID: hostname,
        userVerification: 'required',
      }),

    verifyRegistration: (credential, challenge) =>
      undefinedOnError(async () => {
        if (!(await hasNoCertificates(credential))) return undefined;
        const { clientDataJSON, attestationObject } = credential.response;
        const response = {
          ...credential,
          response: { clientDataJSON, attestationObject },
          clientExtensionResults: {},
        };
        const { verifyRegistrationResponse } = await webauthn();
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response,
          expectedChallenge: challenge,
        });
        if (!verified) return undefined;
        const { id, publicKey, counter } = registrationInfo.credential;
        return {
          credential_id: id,
          public_key: publicKey,
          counter,
          backed_up: registrationInfo.credentialBackedUp,
        };
      }),

    verifyLogin: (credential, challenge, { public_key, counter, handle }) =>
      undefinedOnError(async () => {
        if (credential.response.userHandle !== toBase64url(handle)) return undefined;
        const { verifyAuthenticationResponse } = await webauthn();
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: { ...credential, clientExtensionResults: {} },
          expectedChallenge: challenge,
          credential: { id: credential.id, publicKey: new Uint8Array(public_key), counter },
        });
        return verified
          ? {
              counter: authenticationInfo.newCounter,
              backed_up: authenticationInfo.credentialBackedUp,
            }
          : undefined;
      }),
  };
}
