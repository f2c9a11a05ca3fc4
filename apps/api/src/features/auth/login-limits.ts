import { ipBucket } from '../../lib/ip-address.ts';
import { AppError } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';
import { sha256 } from '../../lib/tokens.ts';
import type { Account } from './accounts.queries.ts';
import type { Device } from './sessions.service.ts';

const fingerprint = (...parts: string[]): string =>
  Buffer.from(sha256(JSON.stringify(parts))).toString('base64url');

/**
 * The bucket for counting emails: the account, under whichever identifier, or the identifier if there is no account.
 */
export const accountBucket = (account: Account | undefined, identifier: string): string =>
  account ? `account ${account.id}` : `name ${fingerprint(identifier.trim().toLowerCase())}`;

/** Where a login comes from: a device that the account has used before, otherwise the network address. */
export const sourceOf = (
  services: Services,
  account: Account | undefined,
  device: Device,
): { known: boolean; source: string } => {
  const id = account && services.devices.idOf(device.marks, account);
  return id === undefined
    ? { known: false, source: `address ${ipBucket(device.ip)}` }
    : { known: true, source: `device ${id}` };
};

/** The buckets change with the password, so failures before a password change no longer count. */
const bucketsOf = (account: Account | undefined, identifier: string, source: string) => {
  const byAccount = fingerprint(
    accountBucket(account, identifier),
    String(account?.password_changed_at?.getTime() ?? 0),
  );
  return { bySource: fingerprint(byAccount, source), byAccount: byAccount };
};

interface LoginAttempt {
  account: Account | undefined;
  identifier: string;
  device: Device;
}

const windowSeconds = 900;

/**
 * Counts wrong passwords. A known device has its own counter, so strangers can't lock it. Everyone else is counted by
 * account and address, by address over all accounts, and by account over all addresses.
 */
export async function limitPasswordFailures<T>(
  services: Services,
  { account, identifier, device }: LoginAttempt,
  work: () => Promise<T>,
): Promise<T> {
  const { config } = services;
  const { known, source } = sourceOf(services, account, device);
  const { bySource, byAccount } = bucketsOf(account, identifier, source);
  const lockedError = new AppError('login_locked').withSecurityEvent({
    event: 'limit reached',
    limit: 'login-account',
    user: account?.id,
  });
  const limitBySource = (inner: () => Promise<T>) =>
    services.limitFailures(
      'login-account',
      bySource,
      config.LOGIN_LIMIT_PER_ACCOUNT,
      windowSeconds,
      inner,
      lockedError,
    );
  if (known) return limitBySource(work);
  return services.limitFailures(
    'login',
    ipBucket(device.ip),
    config.LOGIN_LIMIT_PER_ADDRESS,
    windowSeconds,
    () =>
      limitBySource(() =>
        services.limitFailures(
          'login-account-elsewhere',
          byAccount,
          config.LOGIN_LIMIT_ALL_ADDRESSES,
          windowSeconds,
          work,
          lockedError,
        ),
      ),
  );
}

/** Clears the failures that would lock the owner out. */
export async function resetFailures(
  services: Services,
  { account, identifier, device }: LoginAttempt,
): Promise<void> {
  const { source } = sourceOf(services, account, device);
  const { bySource, byAccount } = bucketsOf(account, identifier, source);
  await services.resetLimit('login-account', bySource);
  await services.resetLimit('login-account-elsewhere', byAccount);
}

type Guess = Pick<LoginAttempt, 'account' | 'device'>;

/**
 * Counts wrong guesses at a temporary password by source. The password has 65 bits, so a counter per account would only
 * let a stranger use up the owner's attempts.
 */
export async function limitGuesses(
  services: Services,
  { account, device }: Guess,
  guess: () => Promise<boolean>,
): Promise<boolean> {
  const wrongGuess = new AppError('login_failed');
  try {
    await services.limitFailures(
      'temporary-password-guess',
      sourceOf(services, account, device).source,
      services.config.LOGIN_LIMIT_PER_ADDRESS,
      windowSeconds,
      async () => {
        if (!(await guess())) throw wrongGuess;
      },
    );
    return true;
  } catch (error) {
    if (error === wrongGuess) return false;
    throw error;
  }
}

/** Undoes `limitGuesses` when the supposed guess was the account's own password. */
export const undoGuess = (services: Services, { account, device }: Guess): Promise<void> =>
  services.undoHit('temporary-password-guess', sourceOf(services, account, device).source);
