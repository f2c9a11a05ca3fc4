import {
  passkeyTexts,
  type RegistrationCredential,
  type Passkey,
  type AuthenticationCredential,
} from '@fencing-journal/contract/passkeys';
import { limits } from '@fencing-journal/contract/shared/limits';
import { AppError, assertAtMost, requireFound, notFound } from '../../lib/errors.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { describeUserAgent } from '../account/index.ts';
import {
  accountById,
  requireOwner,
  suspensionExpiry,
  signIn,
  sourceOf,
  type Device,
  type SignedIn,
} from '../auth/index.ts';
import { mailAccount } from '../mail/index.ts';
import { readChallenge, type Ceremony } from './ceremony.ts';
import {
  credentialsOf,
  deletePasskey,
  findPasskey,
  handleOf,
  insertPasskey,
  lockAccountAndCount,
  recordUse,
  passkeysOf,
  insertChallenge,
  setName,
  consumeChallenge,
  clearPasskeySuspension,
} from './passkeys.queries.ts';

/** Lifetime of a challenge; long enough to go and find a phone. */
const challengeMs = 5 * 60_000;

const storeChallenge = (services: Services, challenge: string, owner: number | null) =>
  insertChallenge(services.db, challenge, owner, new Date(services.now().getTime() + challengeMs));

/** Uses up the signed challenge, whether or not the rest is valid. Returns undefined if it is not ours. */
async function consumeSignedChallenge(
  services: Services,
  credential: RegistrationCredential | AuthenticationCredential,
  owner: number | null,
): Promise<string | undefined> {
  const challenge = readChallenge(credential);
  return challenge !== undefined &&
    (await consumeChallenge(services.db, challenge, owner, services.now()))
    ? challenge
    : undefined;
}

const toPasskey = ({
  created_at,
  last_used_at,
  suspended_at,
  ...row
}: Awaited<ReturnType<typeof passkeysOf>>[number]): Passkey => ({
  ...row,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  kept_until: suspended_at && suspensionExpiry(suspended_at).toISOString(),
});

export const listPasskeys = async (db: Database, actor: Actor): Promise<Passkey[]> =>
  (await passkeysOf(db, actor.id)).map(toPasskey);

/**
 * Returns the options for creating a passkey. Owner only, because anyone who adds a passkey can log in with it later.
 */
export async function beginRegistration(
  services: Services,
  ceremony: Ceremony,
  actor: Actor,
  password: string | undefined,
) {
  await requireOwner(services, actor, password);
  const { email, first_name, last_name } = requireFound(await accountById(services.db, actor.id));
  const known = await credentialsOf(services.db, actor.id);
  assertAtMost(limits.passkeys, known.length + 1, 'passkeys');
  const options = await ceremony.addOptions(
    { handle: await handleOf(services.db, actor.id), email, name: `${first_name} ${last_name}` },
    known,
  );
  await storeChallenge(services, options.challenge, actor.id);
  return { ...options };
}

/** Stores the new passkey and notifies the owner by email. */
export async function addPasskey(
  services: Services,
  ceremony: Ceremony,
  actor: Actor,
  credential: RegistrationCredential,
  device: Device,
): Promise<Passkey> {
  const challenge = await consumeSignedChallenge(services, credential, actor.id);
  const newKey =
    challenge === undefined ? undefined : await ceremony.verifyRegistration(credential, challenge);
  if (!newKey) throw new AppError('validation', passkeyTexts.addFailed);
  return services.inTransaction(async (tx) => {
    assertAtMost(limits.passkeys, (await lockAccountAndCount(tx, actor.id)) + 1, 'passkeys');
    const row = await insertPasskey(tx, {
      ...newKey,
      owner_id: actor.id,
      transports: credential.response.transports ?? [],
      name: describeUserAgent(device.user_agent),
      created_at: services.now(),
    });
    if (!row) throw new AppError('conflict', passkeyTexts.alreadyInUse);
    await notifyOwner(tx, services, actor, 'passkey-added');
    return toPasskey(row);
  });
}

async function notifyOwner(
  tx: Database,
  services: Services,
  actor: Actor,
  mailKind: 'passkey-added' | 'passkey-removed',
): Promise<void> {
  const { id, email } = requireFound(await accountById(tx, actor.id));
  await mailAccount(tx, services, mailKind, { account: id, address: email });
}

export async function renamePasskey(
  tx: Database,
  actor: Actor,
  id: string,
  name: string,
): Promise<void> {
  if (!(await setName(tx, actor.id, id, name))) throw notFound();
}

/** Removes a passkey. Needs the same proof as adding one, because an unattended session must not lock the owner out. */
export async function removePasskey(
  services: Services,
  actor: Actor,
  id: string,
  password: string | undefined,
): Promise<void> {
  await requireOwner(services, actor, password);
  await services.inTransaction(async (tx) => {
    if (!(await deletePasskey(tx, actor.id, id))) throw notFound();
    await notifyOwner(tx, services, actor, 'passkey-removed');
  });
}

/** Reactivates a passkey that a recovery has suspended, and emails the owner as for a new one. */
export async function reactivatePasskey(
  services: Services,
  actor: Actor,
  id: string,
  password: string | undefined,
): Promise<void> {
  await requireOwner(services, actor, password);
  await services.inTransaction(async (tx) => {
    if (await clearPasskeySuspension(tx, actor.id, id))
      await notifyOwner(tx, services, actor, 'passkey-added');
    else if (!(await passkeysOf(tx, actor.id)).some((passkey) => passkey.id === id))
      throw notFound();
  });
}

export async function beginLogin(services: Services, ceremony: Ceremony) {
  const options = await ceremony.loginOptions();
  await storeChallenge(services, options.challenge, null);
  return { ...options };
}

/**
 * Logs in with a passkey. Wrong, unknown and suspended passkeys and disabled accounts get the same error. There is
 * nothing to guess, so failures are counted per source and never lock the account.
 */
export async function logInByPasskey(
  services: Services,
  ceremony: Ceremony,
  credential: AuthenticationCredential,
  device: Device,
): Promise<SignedIn> {
  const key = await findPasskey(services.db, credential.id);
  const account = key && (await accountById(services.db, key.owner));
  const loginFailedError = () =>
    new AppError('login_failed').withSecurityEvent({ event: 'log-in failed', user: account?.id });
  return services.limitFailures(
    'passkey-login',
    sourceOf(services, [account], device).source,
    services.config.LOGIN_LIMIT_PER_ADDRESS,
    900,
    async () => {
      const challenge = await consumeSignedChallenge(services, credential, null);
      const use =
        challenge !== undefined && key && (await ceremony.verifyLogin(credential, challenge, key));
      if (!use || !account || account.disabled) throw loginFailedError();
      return services.inTransaction(async (tx) => {
        if (!(await recordUse(tx, key, { ...use, last_used_at: services.now() })))
          throw loginFailedError();
        return signIn(services, tx, account, 'passkey', device);
      });
    },
  );
}
