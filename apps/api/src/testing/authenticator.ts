import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  RegistrationCredential,
  AuthenticationCredential,
} from '@fencing-journal/contract/passkeys';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** How a misbehaving device deviates from the standard. */
export interface Deviations {
  challenge?: string;
  origin?: string;
  rpId?: string;
  type?: string;
  userHandle?: string;
  counter?: number;
  /** Bits of the authenticator data: 1 present, 4 verified, 8 and 16 backed up. */
  flags?: number;
  /** The manufacturer attests the device with a certificate, which a check of only the format would accept. */
  attested?: boolean;
  fmt?: string;
  /** Signed instead of the expected data. */
  signed?: string;
}

interface Options {
  challenge: string;
  user?: unknown;
}

/** A fictitious device manufacturer: its key, and a certificate of the form WebAuthn requires. */
const manufacturer = {
  key: createPrivateKey({
    format: 'der',
    type: 'pkcs8',
    key: Buffer.from(
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKzjdBSZYXYA7rm7zj3OizBDPeb6BivWwDuGtl6P/BrOhRANCAASUl/W+JEuc04zAwO9XDOps9ki9niXWiAMOtLOlv78hhDl6uz0XyUkw41u48OVMwFMj6pH6yakgInAeC3cqH91r',
      'base64',
    ),
  }),
  certificate: new Uint8Array(
    Buffer.from(
      'MIIB9jCCAZygAwIBAgIUelma7PT5VJfDW1iyKUtSkTJHKecwCgYIKoZIzj0EAwIwUTELMAkGA1UEBhMCVVMxDjAMBgNVBAoMBVRlc3RzMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMQ4wDAYDVQQDDAVUZXN0czAgFw0yNjExMjExNTU0MjJaGA8yMTI2MTAyODE1NTQyMlowUTELMAkGA1UEBhMCVVMxDjAMBgNVBAoMBVRlc3RzMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMQ4wDAYDVQQDDAVUZXN0czBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJSX9b4kS5zTjMDA71cM6mz2SL2eJdaIAw60s6W/vyGEOXq7PRfJSTDjW7jw5UzAUyPqkfrJqSAicB4Ldyof3WujUDBOMB0GA1UdDgQWBBRk4HEFEdY/cG4Dt4y3KzU785OWEDAfBgNVHSMEGDAWgBRk4HEFEdY/cG4Dt4y3KzU785OWEDAMBgNVHRMBAf8EAjAAMAoGCCqGSM49BAMCA0gAMEUCIFlrczy+ww245L9grgtNkeugSdb8GQqm4xgC2/W3MY2DAiEA9+efx9ZSTIgZiG12nJwRV5CkdjyT94N0ueiLkAPCHwo=',
      'base64',
    ),
  ),
};

const userPresentFlag = 1;
const userVerifiedFlag = 4;
const attestedDataFlag = 64;
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');
const uint32 = (number: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};

/** Creates a device with one passkey, which follows WebAuthn except for the given deviations. */
export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, { challenge }: Options, deviations: Deviations) =>
    Buffer.from(
      JSON.stringify({
        type: deviations.type ?? type,
        challenge: deviations.challenge ?? challenge,
        origin: deviations.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorHeader = (flags: number, deviations: Deviations) =>
    Buffer.concat([
      sha256(deviations.rpId ?? new URL(origin).hostname),
      Buffer.from([
        deviations.flags === undefined ? flags : deviations.flags | (flags & attestedDataFlag),
      ]),
      uint32(deviations.counter ?? counter),
    ]);
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };

  return {
    id: credential.id,
    /** Creates the passkey. */
    create(options: Options, deviations: Deviations = {}): RegistrationCredential {
      userHandle = (options.user as { id: string } | undefined)?.id ?? '';
      const authData = Buffer.concat([
        authenticatorHeader(userPresentFlag | userVerifiedFlag | attestedDataFlag, deviations),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cose,
      ]);
      const client = clientData('webauthn.create', options, deviations);
      const statement = new Map<string, unknown>();
      if (deviations.attested)
        statement
          .set('alg', -7)
          .set(
            'sig',
            new Uint8Array(
              sign('sha256', Buffer.concat([authData, sha256(client)]), manufacturer.key),
            ),
          )
          .set('x5c', [manufacturer.certificate]);
      const attestation = new Map<string, unknown>([
        ['fmt', deviations.fmt ?? (deviations.attested ? 'packed' : 'none')],
        ['attStmt', statement],
        ['authData', new Uint8Array(authData)],
      ]);
      const attestationObject = base64url(
        isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          attestationObject,
          transports: ['internal'],
        },
      };
    },
    /** Uses the passkey. Each use increments the counter. */
    use(options: Options, deviations: Deviations = {}): AuthenticationCredential {
      counter += 1;
      const authData = authenticatorHeader(userPresentFlag | userVerifiedFlag, deviations);
      const client = clientData('webauthn.get', options, deviations);
      const signature = sign(
        'sha256',
        deviations.signed === undefined
          ? Buffer.concat([authData, sha256(client)])
          : Buffer.from(deviations.signed),
        privateKey,
      );
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: deviations.userHandle ?? userHandle,
        },
      };
    },
  };
}
