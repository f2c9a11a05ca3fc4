import type { NewCredential, UsedCredential } from '@fencing-journal/contract/passkeys';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers';

/** What WebAuthn asks of us, by our public address: pure of the database, so that nothing here can be taken for a failure of it. */
export interface Ceremony {
  addOptions(
    owner: { handle: string; email: string; name: string },
    known: { id: string; transports: string[] }[],
  ): ReturnType<typeof generateRegistrationOptions>;
  loginOptions(): ReturnType<typeof generateAuthenticationOptions>;
  /** What the device has made, or undefined where it is not what was asked for. */
  readNew(credential: NewCredential, challenge: string): Promise<NewKey | undefined>;
  /** What a use tells, or undefined where it proves nothing. */
  readUse(
    credential: UsedCredential,
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

const asBytes = (handle: string) => new TextEncoder().encode(handle);
const asEncoded = (handle: string) => Buffer.from(handle).toString('base64url');

/** The library throws for whatever does not fit. */
const orNothing = async <T>(work: () => Promise<T>): Promise<T | undefined> =>
  work().catch(() => undefined);

/** What the device says that it was asked to sign; undefined where it is unreadable. */
export function challengeIn(credential: NewCredential | UsedCredential): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(credential.response.clientDataJSON);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Nobody is to vouch for the device; certificates that come all the same would send us to addresses that they name. */
function vouchesForItself({ response }: NewCredential): boolean {
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  );
  return (
    ['none', 'packed'].includes(attestation.get('fmt')) &&
    attestation.get('attStmt').get('x5c') === undefined
  );
}

export function ceremonyAt(publicUrl: string): Ceremony {
  const { origin, hostname } = new URL(publicUrl);
  const expected = {
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  } as const;
  return {
    addOptions: ({ handle, email, name }, known) =>
      generateRegistrationOptions({
        rpName: 'Fencing Journal',
        rpID: hostname,
        userID: asBytes(handle),
        userName: email,
        userDisplayName: name,
        attestationType: 'none',
        excludeCredentials: known,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),

    loginOptions: () =>
      generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' }),

    readNew: (credential, challenge) =>
      orNothing(async () => {
        if (!vouchesForItself(credential)) return undefined;
        const { clientDataJSON, attestationObject } = credential.response;
        const response = {
          ...credential,
          response: { clientDataJSON, attestationObject },
          clientExtensionResults: {},
        };
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

    readUse: (credential, challenge, { public_key, counter, handle }) =>
      orNothing(async () => {
        if (credential.response.userHandle !== asEncoded(handle)) return undefined;
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
