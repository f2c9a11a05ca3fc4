import { authTexts, type auth, type NewUser, type UserData } from '@fencing-journal/contract/auth';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { sameLastName } from '@fencing-journal/contract/shared/names';
import type { ProfileBody } from '@fencing-journal/contract/shared/profile';
import type { MemberRecord } from '@fencing-journal/contract/usaf-data';
import { AppError, invalidField } from '../../lib/errors.ts';
import { hashPassword, verifyPassword, passwordProblem } from '../../lib/passwords.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { normalizeTemporaryPassword } from '../../lib/temporary-passwords.ts';
import { randomSecret, sha256 } from '../../lib/tokens.ts';
import { createSelfCard, updateSelfCard } from '../fencers/index.ts';
import { claimMember, findMember } from '../usaf-data/index.ts';
import {
  accountById,
  accountByIdentifier,
  insertAccount,
  type Account,
} from './accounts.queries.ts';
import {
  lockRefreshToken,
  replaceRefreshToken,
  revokeSession,
  type NewSession,
} from './sessions.queries.ts';
import { limitPasswordFailures, limitGuesses, resetFailures, undoGuess } from './login-limits.ts';
import { recentLoginMethod } from './reauthentication.service.ts';
import { redeemTemporaryPassword } from './recovery.service.ts';
import { voidTemporaryPasswords } from './secrets.queries.ts';
import { mailSecret } from './secrets.service.ts';
import { idleSeconds, openSession, type Device, type OpenedSession } from './sessions.service.ts';

/** Parallel tabs may send the old token within this time after a rotation without it counting as a replay. */
const rotationGraceMs = 10_000;

/** A successful login with its response. */
export interface SignedIn {
  id: number;
  opened: OpenedSession;
  /** Marks that the device presents at later logins; undefined on a shared device. */
  marks: readonly string[] | undefined;
  answer: ResponseOf<typeof auth.login>;
}

const toUserData = (account: Account): UserData => ({
  slug: account.slug,
  first: account.first_name,
  last: account.last_name,
  first_name: account.first_name,
  last_name: account.last_name,
  email: account.email,
  subscription: account.plan,
  subscription_status: account.plan_status,
});

const noticesOf = (
  { delete_on, switched_off }: Account,
  method: NewSession['method'] | undefined,
) => ({
  ...(method === 'temp_password' && { temporary_password: true as const }),
  ...(switched_off && { switched_off: true as const }),
  ...(delete_on && { delete_on: delete_on.toISOString() }),
});

/** Opens a session for an authenticated account. */
export async function signIn(
  services: Services,
  tx: Database,
  account: Account,
  method: NewSession['method'],
  device: Device,
): Promise<SignedIn> {
  const opened = await openSession(services, tx, account.id, method, device);
  const answer = {
    token: opened.token,
    user_data: toUserData(account),
    ...noticesOf(account, method),
  };
  const marks = device.shared
    ? undefined
    : services.devices.withAccount(device.marks, account, opened.session);
  return { id: account.id, opened, marks, answer };
}

/**
 * Logs in with an email address or USA Fencing ID. Wrong, unknown and disabled get the same answer in the same time.
 * After too many failures from one source the password is locked for a while; a temporary password still works.
 */
export async function logIn(
  services: Services,
  identifier: string,
  password: string,
  device: Device,
): Promise<SignedIn> {
  const account = await accountByIdentifier(services.db, identifier);
  const activeAccount = account?.disabled ? undefined : account;
  const attempt = { account, identifier, device };
  const logInByPassword = () =>
    limitPasswordFailures(services, attempt, async () => {
      const isCorrect = await verifyPassword(password, account?.password_hash ?? undefined);
      if (!activeAccount || !isCorrect)
        throw new AppError('login_failed').withSecurityEvent({
          event: 'log-in failed',
          user: account?.id,
        });
      return services.inTransaction((tx) =>
        signIn(services, tx, activeAccount, 'password', device),
      );
    });
  const secret = normalizeTemporaryPassword(password);
  if (secret === undefined) return logInByPassword();
  const redeem = () => redeemTemporaryPassword(services, activeAccount, secret);
  if (!(await limitGuesses(services, attempt, redeem)) || !activeAccount) {
    // The account's own password may look like a temporary one.
    const signedIn = await logInByPassword();
    await undoGuess(services, attempt);
    return signedIn;
  }
  await resetFailures(services, attempt);
  return services.inTransaction(async (tx) => {
    await voidTemporaryPasswords(tx, activeAccount.id);
    return signIn(services, tx, activeAccount, 'temp_password', device);
  });
}

/**
 * Stores the profile's USA Fencing ID as the account's claim, no matter whether it is free, taken or unknown. Returns
 * the member record that prefills the profile only if the last names match: a number must not reveal whose it is.
 */
async function claimMemberNumber(
  services: Services,
  tx: Database,
  account: { id: number; last_name: string },
  profile: ProfileBody,
): Promise<MemberRecord | undefined> {
  const memberId =
    profile.usa_fencing_info ?? profile.member_id ?? profile.usafid ?? profile.usa_fencing;
  if (memberId === undefined || memberId === null) return undefined;
  await claimMember(services, tx, account.id, memberId);
  const member = await findMember(tx, memberId);
  return member && sameLastName(member.last_name, account.last_name) ? member : undefined;
}

/** Creates account, self card and session in one transaction. */
export async function registerAccount(
  services: Services,
  user: NewUser,
  profile: ProfileBody,
  device: Device,
): Promise<OpenedSession> {
  const problem = passwordProblem(user.password, user);
  if (problem !== undefined) throw invalidField('user.password', problem);
  const password_hash = await hashPassword(user.password);
  return services.inTransaction(async (tx) => {
    const id = await insertAccount(tx, {
      email: user.email,
      first_name: user.first_name,
      last_name: user.last_name,
      password_hash,
    });
    if (id === undefined)
      throw new AppError('conflict', authTexts.emailTaken, {
        'user.email': [authTexts.emailTaken],
      });
    const member = await claimMemberNumber(
      services,
      tx,
      { id, last_name: user.last_name },
      profile,
    );
    await createSelfCard(tx, id, {
      first_name: user.first_name,
      last_name: user.last_name,
      profile,
      member,
    });
    await mailSecret(tx, services, 'verify-email', { account: id, address: user.email });
    return openSession(services, tx, id, 'register', device);
  });
}

/**
 * Handles a repeated step 2 by the account it has already created (Previous, or a lost response): updates the submitted
 * profile fields and nothing else. Returns false if the bearer token belongs to another account.
 */
export async function repeatRegistration(
  services: Services,
  actor: { id: number },
  user: NewUser,
  profile: ProfileBody,
): Promise<boolean> {
  const account = await accountById(services.db, actor.id);
  if (account?.email.toLowerCase() !== user.email) return false;
  await services.inTransaction(async (tx) =>
    updateSelfCard(tx, actor.id, profile, await claimMemberNumber(services, tx, account, profile)),
  );
  return true;
}

interface RefreshedSession {
  user: number;
  refreshSecret: string;
  shared: boolean;
  /** The device's marks, as at login. */
  marks: readonly string[] | undefined;
}

type RefreshOutcome =
  ({ refused: false } & RefreshedSession) | { refused: true; replayedOf?: number };

/**
 * Exchanges a refresh token for a new one and an access token. A token that was exchanged before is accepted during the
 * grace period for parallel tabs. After that it is a replay and ends the whole session, newest token included.
 */
export async function refreshSession(
  services: Services,
  presented: { session: string; secret: string },
  knownMarks: readonly string[],
): Promise<Omit<RefreshedSession, 'user'> & { token: string }> {
  const now = services.now();
  const old = sha256(presented.secret);
  // The end of a replayed session must be committed although the call is refused, so nothing throws in here.
  const outcome = await services.inTransaction(async (tx): Promise<RefreshOutcome> => {
    const row = await lockRefreshToken(tx, old);
    if (
      !row ||
      row.session !== presented.session ||
      row.revoked_at !== null ||
      row.disabled_at !== null
    )
      return { refused: true };
    if (row.session_expires_at <= now || row.token_expires_at <= now) return { refused: true };
    if (row.rotated_at !== null && now.getTime() - row.rotated_at.getTime() > rotationGraceMs) {
      await revokeSession(tx, row.session, 'refresh token replayed', now);
      return { refused: true, replayedOf: row.user };
    }
    const refreshSecret = randomSecret();
    await replaceRefreshToken(tx, {
      old,
      fresh: sha256(refreshSecret),
      session: row.session,
      now,
      expires_at: new Date(
        Math.min(now.getTime() + idleSeconds(row.shared) * 1000, row.session_expires_at.getTime()),
      ),
    });
    const account = { id: row.user, password_changed_at: row.password_changed_at };
    const marks = row.shared
      ? undefined
      : services.devices.withAccount(knownMarks, account, row.session);
    return { refused: false, user: row.user, refreshSecret, shared: row.shared, marks };
  });
  if (outcome.refused) {
    if (outcome.replayedOf === undefined) throw new AppError('unauthorized');
    services.evictSession(presented.session);
    throw new AppError('unauthorized').withSecurityEvent({
      event: 'refresh token replayed',
      user: outcome.replayedOf,
      session: presented.session,
    });
  }
  const { user, refreshSecret, shared, marks } = outcome;
  return {
    token: await services.tokens.createAccessToken({ user, session: presented.session }),
    refreshSecret,
    shared,
    marks,
  };
}

export async function endSession(services: Services, session: string): Promise<void> {
  await revokeSession(services.db, session, 'logged out', services.now());
  services.evictSession(session);
}

/**
 * Whether the refresh token belongs to the session named in its cookie. Otherwise anyone could end someone else's
 * session.
 */
export async function ownsSession(
  services: Services,
  presented: { session: string; secret: string },
): Promise<boolean> {
  const row = await services.inTransaction((tx) => lockRefreshToken(tx, sha256(presented.secret)));
  return row?.session === presented.session;
}

async function requireAccount(services: Services, id: number): Promise<Account> {
  const account = await accountById(services.db, id);
  if (!account) throw new AppError('unauthorized');
  return account;
}

export const currentUser = async (services: Services, id: number): Promise<UserData> =>
  toUserData(await requireAccount(services, id));

/** Returns the session's user and any notices about the account. */
export async function currentUserWithNotices(
  services: Services,
  actor: Actor,
): Promise<ResponseOf<typeof auth.me>> {
  const [account, method] = await Promise.all([
    requireAccount(services, actor.id),
    recentLoginMethod(services.db, services, actor),
  ]);
  return { user_data: toUserData(account), ...noticesOf(account, method) };
}
