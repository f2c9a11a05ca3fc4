import { authTexts, type auth, type NewUser, type UserData } from '@fencing-journal/contract/auth';
import type { AnswerOf } from '@fencing-journal/contract/shared/endpoint';
import type { ProfileBody } from '@fencing-journal/contract/shared/profile';
import { memberTexts, type MemberRecord } from '@fencing-journal/contract/usaf-data';
import { AppError, invalid } from '../../lib/errors.ts';
import { hashPassword, isPassword, passwordProblem } from '../../lib/passwords.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { randomSecret, sha256 } from '../../lib/tokens.ts';
import { refreshTokenSeconds } from '../../plugins/cookies.ts';
import { createSelfCard, updateSelfCard } from '../fencers/index.ts';
import { findMember, setMemberId } from '../usaf-data/index.ts';
import {
  accountById,
  accountByIdentifier,
  insertAccount,
  lockRefreshToken,
  replaceRefreshToken,
  revokeSession,
  type Account,
  type NewSession,
} from './auth.queries.ts';
import { openedJustNow } from './proof.service.ts';
import { countedAs, spendTemporaryPassword } from './recovery.service.ts';
import { mailSecret } from './secrets.service.ts';
import { openSession, type Device, type OpenedSession } from './sessions.service.ts';

/** D-05: what parallel tabs send within this time after a rotation is no replay. */
const rotationGraceMs = 10_000;

/** Who has signed in, with what the client is told about it. */
export interface SignedIn {
  id: number;
  opened: OpenedSession;
  answer: AnswerOf<typeof auth.login>;
}

const asUserData = (account: Account): UserData => ({
  slug: account.slug,
  first: account.first_name,
  last: account.last_name,
  first_name: account.first_name,
  last_name: account.last_name,
  email: account.email,
  subscription: account.plan,
  subscription_status: account.plan_status,
});

const noticesOf = ({ delete_on }: Account, method: NewSession['method'] | undefined) => ({
  ...(method === 'temp_password' && { temporary_password: true as const }),
  ...(delete_on && { delete_on: delete_on.toISOString() }),
});

/** Opens a session for an account that has shown who it is. */
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
    user_data: asUserData(account),
    ...noticesOf(account, method),
  };
  return { id: account.id, opened, answer };
}

/**
 * Signs in with e-mail or USA Fencing ID. Wrong, unknown and disabled look alike, in words and in time. After too many
 * failures the password opens nothing for a while, right or wrong, and the temporary one opens all the same (G-09).
 */
export async function logIn(
  services: Services,
  identifier: string,
  password: string,
  device: Device,
): Promise<SignedIn> {
  const account = await accountByIdentifier(services.db, identifier);
  const usable = account?.disabled ? undefined : account;
  const whom = countedAs(account, identifier);
  if ((await spendTemporaryPassword(services, usable, password)) && usable) {
    await services.forgive('login-account', whom);
    return services.inTransaction((tx) => signIn(services, tx, usable, 'temp_password', device));
  }
  const locked = new AppError('login_locked').logged({
    event: 'limit reached',
    limit: 'login-account',
    user: account?.id,
  });
  return services.limitFailures(
    'login-account',
    whom,
    services.config.LOGIN_LIMIT_PER_ACCOUNT,
    900,
    async () => {
      const right = await isPassword(password, account?.password_hash ?? undefined);
      if (!usable || !right)
        throw new AppError('login_failed').logged({ event: 'log-in failed', user: account?.id });
      return services.inTransaction((tx) => signIn(services, tx, usable, 'password', device));
    },
    locked,
  );
}

/** The member whose USA Fencing ID the profile names becomes the account's, who may log in by it; no two accounts have the same (G-95). */
async function claimMember(
  tx: Database,
  account: number,
  profile: ProfileBody,
): Promise<MemberRecord | undefined> {
  const memberId =
    profile.usa_fencing_info ?? profile.member_id ?? profile.usafid ?? profile.usa_fencing;
  if (memberId === undefined || memberId === null) return undefined;
  const member = await findMember(tx, memberId);
  if (!member) throw invalid('fencer.usa_fencing_info', memberTexts.unknown);
  if (!(await setMemberId(tx, account, memberId)))
    throw invalid('fencer.usa_fencing_info', memberTexts.taken);
  return member;
}

/** Creates account, self card (G-20) and session together, or nothing. */
export async function registerAccount(
  services: Services,
  user: NewUser,
  profile: ProfileBody,
  device: Device,
): Promise<OpenedSession> {
  const problem = passwordProblem(user.password, user.email);
  if (problem !== undefined) throw invalid('user.password', problem);
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
    const member = await claimMember(tx, id, profile);
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
 * Step 2 sent again by the account that it has already created (Previous, a lost answer): what is sent of the profile is
 * brought up to date, and nothing else happens (G-21). False when the bearer is of another account.
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
    updateSelfCard(tx, actor.id, profile, await claimMember(tx, actor.id, profile)),
  );
  return true;
}

type Refreshed =
  { refused: false; user: number; refreshSecret: string } | { refused: true; replayedOf?: number };

/**
 * Exchanges a refresh token for a new one and an access token. A token that was exchanged before is honoured for the
 * grace of parallel tabs; after that it is a replay, and the whole session ends, its newest token included (D-05).
 */
export async function refreshSession(
  services: Services,
  presented: { session: string; secret: string },
): Promise<{ token: string; refreshSecret: string }> {
  const now = services.now();
  const old = sha256(presented.secret);
  // The end of a replayed session must stay although the call is refused, so nothing is thrown in here.
  const outcome = await services.inTransaction(async (tx): Promise<Refreshed> => {
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
        Math.min(now.getTime() + refreshTokenSeconds * 1000, row.session_expires_at.getTime()),
      ),
    });
    return { refused: false, user: row.user, refreshSecret };
  });
  if (outcome.refused) {
    if (outcome.replayedOf === undefined) throw new AppError('unauthorized');
    services.sessionEnded(presented.session);
    throw new AppError('unauthorized').logged({
      event: 'refresh token replayed',
      user: outcome.replayedOf,
      session: presented.session,
    });
  }
  return {
    token: await services.tokens.access({ user: outcome.user, session: presented.session }),
    refreshSecret: outcome.refreshSecret,
  };
}

export async function endSession(services: Services, session: string): Promise<void> {
  await revokeSession(services.db, session, 'logged out', services.now());
  services.sessionEnded(session);
}

/** Whether the refresh token belongs to the session that its cookie names: without it nobody ends another's session. */
export async function holdsSession(
  services: Services,
  presented: { session: string; secret: string },
): Promise<boolean> {
  const row = await services.inTransaction((tx) => lockRefreshToken(tx, sha256(presented.secret)));
  return row?.session === presented.session;
}

async function liveAccount(services: Services, id: number): Promise<Account> {
  const account = await accountById(services.db, id);
  if (!account) throw new AppError('unauthorized');
  return account;
}

export const currentUser = async (services: Services, id: number): Promise<UserData> =>
  asUserData(await liveAccount(services, id));

/** Who the session belongs to, with what its owner should know now. */
export async function whoIsThere(
  services: Services,
  actor: Actor,
): Promise<AnswerOf<typeof auth.me>> {
  const [account, method] = await Promise.all([
    liveAccount(services, actor.id),
    openedJustNow(services.db, services, actor),
  ]);
  return { user_data: asUserData(account), ...noticesOf(account, method) };
}
