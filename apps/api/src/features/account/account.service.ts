import {
  accountTexts,
  renameDays,
  type AccountResponse,
  type AccountSession,
} from '@fencing-journal/contract/account';
import { authTexts } from '@fencing-journal/contract/auth';
import { daysAfter } from '../../lib/days.ts';
import { retentionDays } from '@fencing-journal/contract/shared/retention';
import { AppError, requireFound, invalidField } from '../../lib/errors.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { guardianIdsOf } from '../access/index.ts';
import {
  accountById,
  requireOwner,
  requirePassword,
  hasGoogle,
  isKnownTaken,
  mailSecret,
  newPasswordHash,
  recentLoginMethod,
  pendingEmail,
  replacePassword,
  revokeSession,
  revokeSessions,
  setNames,
  suspendPasswordlessAccess,
} from '../auth/index.ts';
import { hasOpenRequests } from '../connections/index.ts';
import { renameSelfCard } from '../fencers/index.ts';
import { renameCoach } from '../lessons/index.ts';
import { mailAccount, mailConfirmed } from '../mail/index.ts';
import {
  deleteDeletion,
  findSession,
  lockDeletion,
  lockNames,
  namesOf,
  scheduleDeletion,
  sessionsOf,
} from './account.queries.ts';
import { describeUserAgent } from './device.ts';

const deletionGraceMs = retentionDays.deletedAccount * 86_400_000;

const accountOf = async (db: Database, actor: Actor) =>
  requireFound(await accountById(db, actor.id));

export async function readAccount(
  db: Database,
  services: Services,
  actor: Actor,
): Promise<AccountResponse> {
  const { first_name, last_name, email, email_verified, password_hash, delete_on } =
    await accountOf(db, actor);
  const { name_changed_at } = await namesOf(db, actor.id);
  return {
    first_name,
    last_name,
    email,
    email_verified,
    pending_email: (await pendingEmail(db, actor.id, services.now())) ?? null,
    has_password: password_hash !== null,
    google: await hasGoogle(db, actor.id),
    opened_by: (await recentLoginMethod(db, services, actor)) ?? null,
    delete_on: delete_on?.toISOString() ?? null,
    rename_from: nextRenameAt(name_changed_at, services.now())?.toISOString() ?? null,
    rename_after_requests: await hasOpenRequests(db, actor.id),
  };
}

const mediumDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Returns when the names can be changed again, or undefined if they can be changed now. */
function nextRenameAt(lastChangedAt: Date | null, now: Date): Date | undefined {
  const allowedAt = lastChangedAt && daysAfter(lastChangedAt, renameDays);
  return allowedAt && allowedAt > now ? allowedAt : undefined;
}

/**
 * Changes the names on the account, on its self card, and in students' lessons. Other people see every new name, so a
 * change is allowed once a week, and never while the account has an open request.
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
  const allowedAt = nextRenameAt(name_changed_at, now);
  if (allowedAt)
    throw new AppError('conflict', accountTexts.renamedRecently(mediumDate.format(allowedAt)));
  if (await hasOpenRequests(tx, actor.id))
    throw new AppError('conflict', accountTexts.renameBlocked);
  await renameSelfCard(tx, actor.id, names);
  await renameCoach(tx, actor.id, `${names.first_name} ${names.last_name}`);
  await setNames(tx, actor.id, names, now);
}

/** Mails a confirmation link to the new address. The old address remains in use until the link is opened. */
export async function requestEmailChange(
  services: Services,
  actor: Actor,
  email: string,
  password: string,
): Promise<void> {
  await requirePassword(services, actor, password);
  await services.limit('change-email', actor.id, 5, 3600);
  const isOwn = (await accountOf(services.db, actor)).email.toLowerCase() === email;
  if (isOwn || (await isKnownTaken(services.db, email)))
    throw invalidField('email', authTexts.emailTaken);
  await services.inTransaction((tx) =>
    mailSecret(tx, services, 'change-email', { account: actor.id, address: email }),
  );
}

/** Sends the verification email again. Does nothing if the address is already verified. */
export async function resendVerification(services: Services, actor: Actor): Promise<void> {
  await services.limit('verify-email', actor.id, 5, 3600);
  const account = await accountOf(services.db, actor);
  if (account.email_verified) return;
  await services.inTransaction((tx) =>
    mailSecret(tx, services, 'verify-email', { account: account.id, address: account.email }),
  );
}

/**
 * Replaces the password. After a temporary-password login the old password is not required. Changing it without the
 * old one counts as a recovery, so passkeys and the calendar feed are suspended until the owner decides about them.
 */
export async function changePassword(
  services: Services,
  actor: Actor,
  { current, password }: { current: string | undefined; password: string },
): Promise<void> {
  await requireOwner(services, actor, current, (method) => method === 'temp_password');
  const account = await accountOf(services.db, actor);
  const hash = await newPasswordHash(password, account);
  evictSessions(
    services,
    await services.inTransaction(async (tx) => {
      if (current === undefined) await suspendPasswordlessAccess(tx, actor.id, services.now());
      return replacePassword(tx, services, account, hash, actor.session);
    }),
  );
}

const evictSessions = (services: Services, sessions: string[]): void =>
  sessions.forEach((session) => services.evictSession(session));

export async function listSessions(
  db: Database,
  services: Services,
  actor: Actor,
): Promise<AccountSession[]> {
  const rows = await sessionsOf(db, actor.id, services.now());
  return rows.map(({ id, user_agent, created_at, last_used_at }) => ({
    id,
    device: describeUserAgent(user_agent),
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    here: id === actor.session,
  }));
}

export async function endOneSession(services: Services, actor: Actor, id: string): Promise<void> {
  const { id: session } = requireFound(
    await findSession(services.db, actor.id, id, services.now()),
  );
  await revokeSession(services.db, session, 'ended by its owner', services.now());
  services.evictSession(session);
}

export async function endOtherSessions(services: Services, actor: Actor): Promise<void> {
  evictSessions(
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
 * Schedules the deletion; cleanup deletes everything after the grace period. Until then the owner can still log in and
 * cancel it.
 */
export async function requestDeletion(
  services: Services,
  actor: Actor,
  password: string,
): Promise<Date> {
  await requirePassword(services, actor, password);
  return closeAccount(services, await accountOf(services.db, actor), actor.id);
}

/** Schedules the deletion of an account, by its owner or the guardian of a child, and ends its sessions. */
export async function closeAccount(
  services: Services,
  account: { id: number; email: string },
  requestedBy: number,
): Promise<Date> {
  const now = services.now();
  const { due, ended: endedSessions } = await services.inTransaction(async (tx) => {
    const { due, isNew } = await scheduleDeletion(tx, {
      user: account.id,
      requestedBy,
      at: now,
      due: new Date(now.getTime() + deletionGraceMs),
    });
    if (isNew && requestedBy === account.id)
      await mailAccount(tx, services, 'deletion-requested', {
        account: account.id,
        address: account.email,
      });
    else if (isNew)
      await mailConfirmed(tx, services, 'child-deletion-requested', [
        account.id,
        ...(await guardianIdsOf(tx, account.id)),
      ]);
    return { due, ended: await revokeSessions(tx, account.id, 'deletion requested', now) };
  });
  evictSessions(services, endedSessions);
  return due;
}

/**
 * Cancels the deletion of the actor's account. Throws 409 if a guardian requested it, and once it is due, because the
 * subscription may have been ended by then.
 */
export async function undoDeletionRequest(
  tx: Database,
  services: Services,
  actor: Actor,
): Promise<void> {
  const deletion = await lockDeletion(tx, actor.id);
  if (deletion && deletion.requested_by !== actor.id)
    throw new AppError('conflict', accountTexts.deletedByGuardian);
  await cancelDeletion(tx, services, actor.id);
}

/** Cancels a scheduled deletion, if there is one. Throws 409 once it is due. */
export async function cancelDeletion(
  tx: Database,
  { now }: Pick<Services, 'now'>,
  account: number,
): Promise<void> {
  const deletion = await lockDeletion(tx, account);
  if (!deletion) return;
  if (deletion.due_at <= now()) throw new AppError('conflict', accountTexts.tooLateToKeep);
  await deleteDeletion(tx, account);
}
