import {
  accountTexts,
  renameDays,
  type AccountAnswer,
  type AccountSession,
} from '@fencing-journal/contract/account';
import { authTexts } from '@fencing-journal/contract/auth';
import { daysAfter } from '../../lib/days.ts';
import { AppError, found, invalid } from '../../lib/errors.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import {
  accountByEmail,
  accountById,
  demandOwner,
  demandPassword,
  hasGoogle,
  mailSecret,
  newPasswordHash,
  openedJustNow,
  pendingAddress,
  replacePassword,
  revokeSession,
  revokeSessions,
  setNames,
  suspendSideDoors,
} from '../auth/index.ts';
import { hasOpenRequests } from '../connections/index.ts';
import { renameSelfCard } from '../fencers/index.ts';
import { renameCoach } from '../lessons/index.ts';
import { mailAccount } from '../mail/index.ts';
import {
  cancelDeletion,
  findSession,
  lockNames,
  namesOf,
  planDeletion,
  sessionsOf,
} from './account.queries.ts';
import { deviceOf } from './device.ts';

const graceMs = 14 * 86_400_000;

const accountOf = async (db: Database, actor: Actor) => found(await accountById(db, actor.id));

export async function readAccount(
  db: Database,
  services: Services,
  actor: Actor,
): Promise<AccountAnswer> {
  const { first_name, last_name, email, email_verified, password_hash, delete_on } =
    await accountOf(db, actor);
  const { name_changed_at } = await namesOf(db, actor.id);
  return {
    first_name,
    last_name,
    email,
    email_verified,
    pending_email: (await pendingAddress(db, actor.id, services.now())) ?? null,
    has_password: password_hash !== null,
    google: await hasGoogle(db, actor.id),
    opened_by: (await openedJustNow(db, services, actor)) ?? null,
    delete_on: delete_on?.toISOString() ?? null,
    rename_from: renameFrom(name_changed_at, services.now())?.toISOString() ?? null,
    rename_after_requests: await hasOpenRequests(db, actor.id),
  };
}

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Returns when the names can be changed again, undefined if now. */
function renameFrom(changed: Date | null, now: Date): Date | undefined {
  const from = changed && daysAfter(changed, renameDays);
  return from && from > now ? from : undefined;
}

/**
 * Changes the names of the account, of its own card, and in students' lessons. Every new name reaches other people, so
 * it is allowed once a week, and never while a request is open.
 */
export async function rename(
  tx: Database,
  services: Services,
  actor: Actor,
  names: { first_name: string; last_name: string },
): Promise<void> {
  const { first_name, last_name, name_changed_at } = await lockNames(tx, actor.id);
  if (names.first_name === first_name && names.last_name === last_name) return;
  const now = services.now();
  const from = renameFrom(name_changed_at, now);
  if (from) throw new AppError('conflict', accountTexts.renamedLately(inWords.format(from)));
  if (await hasOpenRequests(tx, actor.id)) throw new AppError('conflict', accountTexts.renameAsked);
  await renameSelfCard(tx, actor.id, names);
  await renameCoach(tx, actor.id, `${names.first_name} ${names.last_name}`);
  await setNames(tx, actor.id, names, now);
}

/** Mails a confirmation link to the new address. The old address stays until the link is used. */
export async function askForAddress(
  services: Services,
  actor: Actor,
  email: string,
  password: string,
): Promise<void> {
  await demandPassword(services, actor, password);
  await services.limit('change-email', actor.id, 5, 3600);
  if (await accountByEmail(services.db, email)) throw invalid('email', authTexts.emailTaken);
  await services.inTransaction((tx) =>
    mailSecret(tx, services, 'change-email', { account: actor.id, address: email }),
  );
}

/** Sends the verification email again. Does nothing if the address is already verified. */
export async function askToVerify(services: Services, actor: Actor): Promise<void> {
  await services.limit('verify-email', actor.id, 5, 3600);
  const account = await accountOf(services.db, actor);
  if (account.email_verified) return;
  await services.inTransaction((tx) =>
    mailSecret(tx, services, 'verify-email', { account: account.id, address: account.email }),
  );
}

/**
 * Replaces the password. After a temporary-password login the old password is not required. That counts as a recovery,
 * so passkeys and the calendar feed are suspended until the owner decides about them.
 */
export async function changePassword(
  services: Services,
  actor: Actor,
  { current, password }: { current: string | undefined; password: string },
): Promise<void> {
  await demandOwner(services, actor, current, (way) => way === 'temp_password');
  const account = await accountOf(services.db, actor);
  const hash = await newPasswordHash(password, account);
  forgetAll(
    services,
    await services.inTransaction(async (tx) => {
      if (current === undefined) await suspendSideDoors(tx, actor.id, services.now());
      return replacePassword(tx, services, account, hash, actor.session);
    }),
  );
}

const forgetAll = (services: Services, ended: string[]): void =>
  ended.forEach((session) => services.sessionEnded(session));

export async function listSessions(
  db: Database,
  services: Services,
  actor: Actor,
): Promise<AccountSession[]> {
  const rows = await sessionsOf(db, actor.id, services.now());
  return rows.map(({ id, user_agent, created_at, last_used_at }) => ({
    id,
    device: deviceOf(user_agent),
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    here: id === actor.session,
  }));
}

export async function endOneSession(services: Services, actor: Actor, id: string): Promise<void> {
  const { id: session } = found(await findSession(services.db, actor.id, id, services.now()));
  await revokeSession(services.db, session, 'ended by its owner', services.now());
  services.sessionEnded(session);
}

export async function endOtherSessions(services: Services, actor: Actor): Promise<void> {
  forgetAll(
    services,
    await revokeSessions(
      services.db,
      actor.id,
      'ended by its owner',
      services.now(),
      actor.session,
    ),
  );
}

/**
 * Schedules the deletion; cleanup deletes everything after the grace period. Until then a login still works and can
 * cancel it.
 */
export async function requestDeletion(
  services: Services,
  actor: Actor,
  password: string,
): Promise<Date> {
  await demandPassword(services, actor, password);
  const account = await accountOf(services.db, actor);
  const now = services.now();
  const { due, ended } = await services.inTransaction(async (tx) => {
    const { due, fresh } = await planDeletion(tx, actor.id, now, new Date(now.getTime() + graceMs));
    if (fresh)
      await mailAccount(tx, services, 'deletion-requested', {
        account: account.id,
        address: account.email,
      });
    return { due, ended: await revokeSessions(tx, actor.id, 'deletion requested', now) };
  });
  forgetAll(services, ended);
  return due;
}

export async function keepAccount(tx: Database, services: Services, actor: Actor): Promise<void> {
  if (!(await cancelDeletion(tx, actor.id, services.now())))
    throw new AppError('conflict', accountTexts.tooLateToKeep);
}
