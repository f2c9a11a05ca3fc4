import {
  passkeyTexts,
  type NewCredential,
  type Passkey,
  type UsedCredential,
} from '@fencing-journal/contract/passkeys';
import { limits } from '@fencing-journal/contract/shared/limits';
import { AppError, atMost, found, notFound } from '../../lib/errors.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { deviceWords } from '../account/index.ts';
import {
  accountById,
  demandOwner,
  keptUntil,
  signIn,
  sourceOf,
  type Device,
  type SignedIn,
} from '../auth/index.ts';
import { mailAccount } from '../mail/index.ts';
import { challengeIn, type Ceremony } from './ceremony.ts';
import {
  credentialsOf,
  deletePasskey,
  findPasskey,
  handleOf,
  insertPasskey,
  lockAndCount,
  noteUse,
  passkeysOf,
  putChallenge,
  setName,
  takeChallenge,
  unsuspendPasskey,
} from './passkeys.queries.ts';

/** Lifetime of a challenge; long enough to go and find one's phone. */
const challengeMs = 5 * 60_000;

const remember = (services: Services, challenge: string, owner: number | null) =>
  putChallenge(services.db, challenge, owner, new Date(services.now().getTime() + challengeMs));

/** Uses up the signed challenge, whether or not the rest is valid. Returns undefined if it is not ours. */
async function spend(
  services: Services,
  credential: NewCredential | UsedCredential,
  owner: number | null,
): Promise<string | undefined> {
  const challenge = challengeIn(credential);
  return challenge !== undefined &&
    (await takeChallenge(services.db, challenge, owner, services.now()))
    ? challenge
    : undefined;
}

const asPasskey = ({
  created_at,
  last_used_at,
  suspended_at,
  ...row
}: Awaited<ReturnType<typeof passkeysOf>>[number]): Passkey => ({
  ...row,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  kept_until: suspended_at && keptUntil(suspended_at).toISOString(),
});

export const listPasskeys = async (db: Database, actor: Actor): Promise<Passkey[]> =>
  (await passkeysOf(db, actor.id)).map(asPasskey);

/**
 * Returns the options for creating a passkey. Owner only, because anyone who adds a passkey can log in with it later.
 */
export async function beginToAdd(
  services: Services,
  ceremony: Ceremony,
  actor: Actor,
  password: string | undefined,
) {
  await demandOwner(services, actor, password);
  const { email, first_name, last_name } = found(await accountById(services.db, actor.id));
  const known = await credentialsOf(services.db, actor.id);
  atMost(limits.passkeys, known.length + 1, 'passkeys');
  const options = await ceremony.addOptions(
    { handle: await handleOf(services.db, actor.id), email, name: `${first_name} ${last_name}` },
    known,
  );
  await remember(services, options.challenge, actor.id);
  return { ...options };
}

/** Stores the new passkey and notifies the owner by email. */
export async function addPasskey(
  services: Services,
  ceremony: Ceremony,
  actor: Actor,
  credential: NewCredential,
  device: Device,
): Promise<Passkey> {
  const challenge = await spend(services, credential, actor.id);
  const made = challenge === undefined ? undefined : await ceremony.readNew(credential, challenge);
  if (!made) throw new AppError('validation', passkeyTexts.refused);
  return services.inTransaction(async (tx) => {
    atMost(limits.passkeys, (await lockAndCount(tx, actor.id)) + 1, 'passkeys');
    const row = await insertPasskey(tx, {
      ...made,
      owner_id: actor.id,
      transports: credential.response.transports ?? [],
      name: deviceWords(device.user_agent),
      created_at: services.now(),
    });
    if (!row) throw new AppError('conflict', passkeyTexts.known);
    await tellOwner(tx, services, actor, 'passkey-added');
    return asPasskey(row);
  });
}

async function tellOwner(
  tx: Database,
  services: Services,
  actor: Actor,
  what: 'passkey-added' | 'passkey-removed',
): Promise<void> {
  const { id, email } = found(await accountById(tx, actor.id));
  await mailAccount(tx, services, what, { account: id, address: email });
}

export async function renamePasskey(
  tx: Database,
  actor: Actor,
  id: string,
  name: string,
): Promise<void> {
  if (!(await setName(tx, actor.id, id, name))) throw notFound();
}

/** Needs the same proof as adding one: an unattended session must not remove the owner's way in. */
export async function removePasskey(
  services: Services,
  actor: Actor,
  id: string,
  password: string | undefined,
): Promise<void> {
  await demandOwner(services, actor, password);
  await services.inTransaction(async (tx) => {
    if (!(await deletePasskey(tx, actor.id, id))) throw notFound();
    await tellOwner(tx, services, actor, 'passkey-removed');
  });
}

/** Reactivates a passkey that a recovery has suspended, and emails the owner as for a new one. */
export async function keepPasskey(
  services: Services,
  actor: Actor,
  id: string,
  password: string | undefined,
): Promise<void> {
  await demandOwner(services, actor, password);
  await services.inTransaction(async (tx) => {
    if (await unsuspendPasskey(tx, actor.id, id))
      await tellOwner(tx, services, actor, 'passkey-added');
    else if (!(await passkeysOf(tx, actor.id)).some((passkey) => passkey.id === id))
      throw notFound();
  });
}

export async function beginToSignIn(services: Services, ceremony: Ceremony) {
  const options = await ceremony.loginOptions();
  await remember(services, options.challenge, null);
  return { ...options };
}

/**
 * Logs in with a passkey. Wrong, unknown and suspended passkeys and disabled accounts get the same error. There is
 * nothing to guess, so failures are counted per source and never lock the account.
 */
export async function signInByPasskey(
  services: Services,
  ceremony: Ceremony,
  credential: UsedCredential,
  device: Device,
): Promise<SignedIn> {
  const key = await findPasskey(services.db, credential.id);
  const account = key && (await accountById(services.db, key.owner));
  const refused = () =>
    new AppError('login_failed').logged({ event: 'log-in failed', user: account?.id });
  return services.limitFailures(
    'passkey-login',
    sourceOf(services, account, device).source,
    services.config.LOGIN_LIMIT_PER_ADDRESS,
    900,
    async () => {
      const challenge = await spend(services, credential, null);
      const use =
        challenge !== undefined && key && (await ceremony.readUse(credential, challenge, key));
      if (!use || !account || account.disabled) throw refused();
      return services.inTransaction(async (tx) => {
        if (!(await noteUse(tx, key, { ...use, last_used_at: services.now() }))) throw refused();
        return signIn(services, tx, account, 'passkey', device);
      });
    },
  );
}
