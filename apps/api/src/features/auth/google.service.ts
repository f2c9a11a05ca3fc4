import { authTexts } from '@fencing-journal/contract/auth';
import { AppError } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { createSelfCard } from '../fencers/index.ts';
import { mailAccount } from '../mail/index.ts';
import {
  accountByEmail,
  accountById,
  closeSideDoors,
  insertAccount,
  removePassword,
  revokeSessions,
  suspendSideDoors,
  verifyAddress,
  type Account,
} from './auth.queries.ts';
import { signIn, type SignedIn } from './auth.service.ts';
import { accountOfSubject, linkSubject } from './google.queries.ts';
import type { GooglePerson } from './google-token.ts';
import { voidSecrets } from './secrets.queries.ts';
import type { Device } from './sessions.service.ts';

/** How the sign-in was resolved, for the log. */
export interface GoogleSignIn extends SignedIn {
  event: 'logged in' | 'Google linked' | 'registered by Google';
}

interface Found {
  account: number;
  event: GoogleSignIn['event'];
  ended: string[];
}

/**
 * Signs in the account linked to the person, else links the one with their address, else creates one. People are
 * identified by Google's id: their address may pass to someone else.
 */
export async function signInWithGoogle(
  services: Services,
  person: GooglePerson,
  device: Device,
): Promise<GoogleSignIn> {
  const { ended, ...signedIn } = await services.inTransaction(async (tx) => {
    const { account: id, event, ended } = await accountFor(tx, services, person);
    const account = await accountById(tx, id);
    if (!account || account.disabled)
      throw new AppError('login_failed').logged({ event: 'log-in failed', user: id });
    return { ...(await signIn(services, tx, account, 'google', device)), event, ended };
  });
  for (const session of ended) services.sessionEnded(session);
  return signedIn;
}

async function accountFor(tx: Database, services: Services, person: GooglePerson): Promise<Found> {
  const linked = await accountOfSubject(tx, person.subject);
  if (linked !== undefined) return { account: linked, event: 'logged in', ended: [] };
  const known = await accountByEmail(tx, person.email);
  if (known) return { account: known.id, ...(await link(tx, services, known, person)) };
  return {
    account: await register(tx, services, person),
    event: 'registered by Google',
    ended: [],
  };
}

/**
 * The first link counts as a recovery: it ends all sessions and suspends passkeys and the calendar feed. If the address
 * was never verified, it may not be the registrant's, so password, passkeys, feed and connections are deleted.
 */
async function link(
  tx: Database,
  services: Services,
  account: Account,
  { subject }: GooglePerson,
): Promise<Omit<Found, 'account'>> {
  if (!(await linkSubject(tx, account.id, subject))) {
    // Race between two tabs: the other one has linked the account in the meantime.
    if ((await accountOfSubject(tx, subject)) === account.id)
      return { event: 'logged in', ended: [] };
    throw new AppError('login_failed', authTexts.otherGoogle).logged({
      event: 'log-in failed',
      user: account.id,
    });
  }
  await mailAccount(tx, services, 'google-added', { account: account.id, address: account.email });
  const now = services.now();
  if (account.email_verified) await suspendSideDoors(tx, account.id, now);
  else {
    await removePassword(tx, account.id);
    await closeSideDoors(tx, account.id);
    await voidSecrets(tx, account.id);
    await verifyAddress(tx, account.id, account.email, now);
  }
  return {
    event: 'Google linked',
    ended: await revokeSessions(tx, account.id, 'linked with Google', now),
  };
}

async function register(
  tx: Database,
  services: Services,
  { subject, email, first_name, last_name }: GooglePerson,
): Promise<number> {
  const id = await insertAccount(tx, { email, first_name, last_name, password_hash: null });
  // Race between two tabs: the second one retries and finds the account.
  if (id === undefined) throw new AppError('unavailable');
  await createSelfCard(tx, id, { first_name, last_name, profile: {} });
  await verifyAddress(tx, id, email, services.now());
  if (!(await linkSubject(tx, id, subject))) throw new AppError('unavailable');
  return id;
}
