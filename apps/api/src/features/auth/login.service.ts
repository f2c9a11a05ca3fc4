import type { auth } from '@fencing-journal/contract/auth';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { AppError } from '../../lib/errors.ts';
import { withMinimumFailureDuration } from '../../lib/minimum-duration.ts';
import { verifyPassword } from '../../passwords/index.ts';
import type { Database, Services } from '../../lib/services.ts';
import { normalizeTemporaryPassword } from '../../lib/temporary-passwords.ts';
import { accountsByIdentifier, type Account } from './accounts.queries.ts';
import { noticesOf, toUserData } from './current-user.service.ts';
import { limitPasswordFailures, limitGuesses, resetFailures, undoGuess } from './login-limits.ts';
import { redeemTemporaryPassword } from './recovery.service.ts';
import { voidTemporaryPasswords } from './secrets.queries.ts';
import type { NewSession } from './sessions.queries.ts';
import { openSession, type Device, type OpenedSession } from './sessions.service.ts';

/** A successful login with its response. */
export interface SignedIn {
  id: number;
  opened: OpenedSession;
  /** Marks that the device presents at later logins; undefined on a shared device. */
  marks: readonly string[] | undefined;
  answer: ResponseOf<typeof auth.login>;
}

/**
 * Opens a session for an authenticated account, in one statement. `checkedHash` is the password hash that the login
 * was checked against, if the account logged in with its password.
 */
export async function signIn(
  services: Services,
  db: Database,
  account: Account,
  method: NewSession['method'],
  device: Device,
  checkedHash?: string | null,
): Promise<SignedIn> {
  const opened = await openSession(services, db, account.id, method, device, checkedHash);
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
 * Minimum duration of a failed login, measured from before the account is looked up. It hides whether there is an
 * account, and how many accounts an email address has (decision 0036). On a slow or busy server a fixed time is too
 * short for several checks, so a failure also takes several times as long as the first check.
 */
const minFailureMs = 250;
const checksPerFailure = 6;

const isLoginFailed = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'login_failed';

/**
 * Logs in with an email address or USA Fencing ID. A wrong password, an unknown name and a disabled account get the
 * same response in the same time. After too many failures from one source the password is locked for a while, but a
 * temporary password still works.
 */
export function logIn(
  services: Services,
  identifier: string,
  password: string,
  device: Device,
): Promise<SignedIn> {
  const startedAt = performance.now();
  return withMinimumFailureDuration(services.sleep, minFailureMs, isLoginFailed, (atLeast) =>
    tryPassword(services, identifier, password, device, () =>
      atLeast(checksPerFailure * (performance.now() - startedAt)),
    ),
  );
}

async function tryPassword(
  services: Services,
  identifier: string,
  password: string,
  device: Device,
  onFirstCheck: () => void,
): Promise<SignedIn> {
  const accounts = await accountsByIdentifier(services.db, identifier);
  // Temporary passwords are mailed only to the holder of the address.
  const account = accounts.find(({ email_contested }) => !email_contested);
  const activeAccount = account?.disabled ? undefined : account;
  const attempt = { account, accounts, identifier, device };
  const failure = new AppError('login_failed').withSecurityEvent({
    event: 'log-in failed',
    user: accounts.at(-1)?.id,
  });
  /** Signs in with the password. If there is no account, it does the same work and returns undefined. */
  const open = async (candidate: Account | undefined) => {
    const matches = await verifyPassword(password, candidate?.password_hash ?? undefined);
    if (candidate === accounts[0]) onFirstCheck();
    if (!matches || !candidate || candidate.disabled) return undefined;
    const { password_hash } = candidate;
    return signIn(services, services.db, candidate, 'password', device, password_hash).catch(
      (error: unknown) => {
        // The password has been replaced since it was checked.
        if (isLoginFailed(error)) return undefined;
        throw error;
      },
    );
  };
  const logInByPassword = () => limitPasswordFailures(services, attempt, failure, open);
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
