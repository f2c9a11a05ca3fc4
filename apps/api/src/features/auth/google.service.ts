import { authTexts } from '@fencing-journal/contract/auth';
import { ageGroup } from '@fencing-journal/contract/shared/age';
import { AppError } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { guardianIdsOf } from '../access/index.ts';
import { createSelfCard } from '../fencers/index.ts';
import { mailAccount, mailConfirmed } from '../mail/index.ts';
import {
  accountByEmail,
  accountById,
  insertAccount,
  markEmailVerified,
  type Account,
} from './accounts.queries.ts';
import {
  revokePasswordlessAccess,
  removePassword,
  suspendPasswordlessAccess,
} from './credentials.queries.ts';
import { accountOfSubject, linkSubject } from './google.queries.ts';
import type { GoogleProfile } from './google-token.ts';
import { signIn, type SignedIn } from './login.service.ts';
import { voidSecrets } from './secrets.queries.ts';
import { revokeSessions } from './sessions.queries.ts';
import type { Device } from './sessions.service.ts';

/** How the sign-in was resolved, for the log. */
export interface GoogleSignIn extends SignedIn {
  event: 'logged in' | 'Google linked' | 'registered by Google';
}

interface ResolvedAccount {
  account: number;
  event: GoogleSignIn['event'];
  endedSessions: string[];
}

type AgeProblem = 'birth_year_needed' | 'guardian_needed';

function problemWithAge(birthYear: number | undefined, now: Date): AgeProblem | undefined {
  if (birthYear === undefined) return 'birth_year_needed';
  return ageGroup(birthYear, now.getUTCFullYear()) === 'under 13' ? 'guardian_needed' : undefined;
}

/**
 * Returns why somebody new can't have an account, or undefined if they can have one or already do. It only reads:
 * nothing about a child is ever stored, and nothing about anybody else before they have answered.
 */
export async function problemWithNewAccount(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { subject, email }: GoogleProfile,
  birthYear: number | undefined,
): Promise<AgeProblem | undefined> {
  const isKnown =
    (await accountOfSubject(db, subject)) !== undefined ||
    (await accountByEmail(db, email)) !== undefined;
  return isKnown ? undefined : problemWithAge(birthYear, now());
}

/**
 * Signs in the account linked to the person. If there is none, links the account with their address, or creates one.
 * People are identified by Google's id, because their address may pass to someone else. The year of birth is for a new
 * account.
 */
export async function signInWithGoogle(
  services: Services,
  profile: GoogleProfile,
  birthYear: number | undefined,
  device: Device,
): Promise<GoogleSignIn> {
  const { ended: endedSessions, ...signedIn } = await services.inTransaction(async (tx) => {
    const {
      account: id,
      event,
      endedSessions,
    } = await resolveAccount(tx, services, profile, birthYear);
    const account = await accountById(tx, id);
    if (!account || account.disabled)
      throw new AppError('login_failed').withSecurityEvent({ event: 'log-in failed', user: id });
    return {
      ...(await signIn(services, tx, account, 'google', device)),
      event,
      ended: endedSessions,
    };
  });
  for (const session of endedSessions) services.evictSession(session);
  return signedIn;
}

async function resolveAccount(
  tx: Database,
  services: Services,
  profile: GoogleProfile,
  birthYear: number | undefined,
): Promise<ResolvedAccount> {
  const linked = await accountOfSubject(tx, profile.subject);
  if (linked !== undefined) return { account: linked, event: 'logged in', endedSessions: [] };
  const known = await accountByEmail(tx, profile.email);
  if (known) return { account: known.id, ...(await linkAccount(tx, services, known, profile)) };
  return {
    account: await registerAccount(tx, services, profile, birthYear),
    event: 'registered by Google',
    endedSessions: [],
  };
}

/**
 * Links the account to the person. The first link counts as a recovery: it ends all sessions and suspends passkeys and
 * the calendar feed. If the address was never verified, it might not be the registrant's, so password, passkeys, feed
 * and connections are deleted.
 */
async function linkAccount(
  tx: Database,
  services: Services,
  account: Account,
  { subject }: GoogleProfile,
): Promise<Omit<ResolvedAccount, 'account'>> {
  if (!(await linkSubject(tx, account.id, subject))) {
    // In a race between two tabs, the other one has linked the account in the meantime.
    if ((await accountOfSubject(tx, subject)) === account.id)
      return { event: 'logged in', endedSessions: [] };
    throw new AppError('login_failed', authTexts.linkedToAnotherGoogle).withSecurityEvent({
      event: 'log-in failed',
      user: account.id,
    });
  }
  await mailAccount(tx, services, 'google-added', { account: account.id, address: account.email });
  const now = services.now();
  if (account.email_verified) await suspendPasswordlessAccess(tx, account.id, now);
  else {
    await mailConfirmed(tx, services, 'guardian-unlinked', await guardianIdsOf(tx, account.id));
    await removePassword(tx, account.id);
    await revokePasswordlessAccess(tx, account.id);
    await voidSecrets(tx, account.id);
    await markEmailVerified(tx, account.id, account.email, now);
  }
  return {
    event: 'Google linked',
    endedSessions: await revokeSessions(tx, account.id, 'linked with Google', now),
  };
}

async function registerAccount(
  tx: Database,
  services: Services,
  { subject, email, first_name, last_name }: GoogleProfile,
  birthYear: number | undefined,
): Promise<number> {
  const problem = problemWithAge(birthYear, services.now());
  if (problem !== undefined) throw new AppError(problem);
  const birth_year = birthYear ?? null;
  const person = { email, first_name, last_name, password_hash: null, birth_year };
  const id = await insertAccount(tx, person, services.now());
  // In a race between two tabs, the second one retries and finds the account.
  if (id === undefined) throw new AppError('unavailable');
  await createSelfCard(tx, id, { first_name, last_name, profile: {} });
  await markEmailVerified(tx, id, email, services.now());
  if (!(await linkSubject(tx, id, subject))) throw new AppError('unavailable');
  return id;
}
