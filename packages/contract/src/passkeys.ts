import * as z from 'zod/mini';
import { currentPassword } from './account.ts';
import { sharedDeviceField, session } from './auth.ts';
import { endpoint } from './shared/endpoint.ts';
import { isoDate, message, requiredText } from './shared/fields.ts';
import { limits } from './shared/limits.ts';

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: isoDate,
  last_used_at: z.nullable(isoDate),
  /** Whether the passkey is synced: the passkey provider keeps a copy for the owner's other devices. */
  backed_up: z.boolean(),
  /** Set if a recovery suspended the passkey: it is unusable, and deleted on this date unless the owner keeps it. */
  kept_until: z.nullable(isoDate),
});
export type Passkey = z.output<typeof passkey>;

/**
 * WebAuthn's `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
 */
const options = z.looseObject({ challenge: z.string() });

const base64url = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/, 'Use Base64url.'));

/** Fields common to new credentials and assertions. A credential id has at most 1023 bytes. */
const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') };
const clientDataJSON = base64url(4_000);

const registrationCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(20_000),
    transports: z.optional(
      z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
    ),
  }),
});
export type RegistrationCredential = z.output<typeof registrationCredential>;

const authenticationCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(100),
  }),
});
export type AuthenticationCredential = z.output<typeof authenticationCredential>;

export const passkeyTexts = {
  addFailed: "Couldn't add this passkey. Try again.",
  alreadyInUse: 'This passkey is already in use.',
} as const;

/** The password may be omitted shortly after a login. */
const reauthentication = z.object({ current_password: z.optional(currentPassword()) });

const passkeyById = {
  params: z.object({ id: z.uuid() }),
  subject: [{ in: 'params', key: 'id', kind: 'passkey' }],
} as const;

/** An alternative login without a password (WebAuthn). */
export const passkeys = {
  list: endpoint({
    name: 'passkeys.list',
    method: 'GET',
    path: '/api/account/passkeys/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.array(passkey),
    errors: [],
  }),
  /** The password may be omitted shortly after a login. */
  addOptions: endpoint({
    name: 'passkeys.add-options',
    method: 'POST',
    path: '/api/account/passkeys/options/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: reauthentication,
    status: 200,
    response: options,
    errors: ['validation'],
  }),
  /** Adds a passkey, which is named after the device until the owner renames it. */
  add: endpoint({
    name: 'passkeys.add',
    method: 'POST',
    path: '/api/account/passkeys/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({ credential: registrationCredential }),
    status: 201,
    response: passkey,
    errors: ['validation', 'conflict'],
  }),
  rename: endpoint({
    name: 'passkeys.rename',
    method: 'PATCH',
    path: '/api/account/passkeys/:id/',
    access: 'user',
    ...passkeyById,
    extension: true,
    body: z.object({ name: requiredText(limits.passkeyName) }),
    status: 200,
    response: message,
    errors: ['validation', 'not_found'],
  }),
  remove: endpoint({
    name: 'passkeys.remove',
    method: 'DELETE',
    path: '/api/account/passkeys/:id/',
    access: 'user',
    ...passkeyById,
    extension: true,
    body: z.optional(reauthentication),
    status: 200,
    response: message,
    errors: ['validation', 'not_found'],
  }),
  /** Reactivates a passkey that a recovery suspended. */
  keep: endpoint({
    name: 'passkeys.keep',
    method: 'POST',
    path: '/api/account/passkeys/:id/keep/',
    access: 'user',
    ...passkeyById,
    extension: true,
    body: reauthentication,
    status: 200,
    response: message,
    errors: ['validation', 'not_found'],
  }),
  /** Returns the same options for everybody, because the device offers the accounts that it knows. */
  loginOptions: endpoint({
    name: 'passkeys.login-options',
    method: 'POST',
    path: '/api/auth/passkey-options',
    access: 'public',
    extension: true,
    status: 200,
    response: options,
    errors: ['csrf', 'rate_limited'],
  }),
  login: endpoint({
    name: 'passkeys.login',
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'public',
    extension: true,
    body: z.object({ credential: authenticationCredential, ...sharedDeviceField }),
    status: 200,
    response: session,
    errors: ['validation', 'login_failed', 'csrf', 'rate_limited'],
  }),
} as const;
