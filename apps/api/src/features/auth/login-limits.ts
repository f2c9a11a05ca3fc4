import { ipBucket } from '../../lib/ip-address.ts';
import { AppError } from '../../lib/errors.ts';
import type { Limit, LimitName, Services } from '../../lib/services.ts';
import { sha256Text } from '../../lib/tokens.ts';
import type { Account } from './accounts.queries.ts';
import type { Device } from './sessions.service.ts';

const fingerprint = (...parts: string[]): string => sha256Text(JSON.stringify(parts));

/**
 * Returns the bucket for counting emails: the account, under any identifier, or the identifier if there is no account.
 */
export const accountBucket = (account: Account | undefined, identifier: string): string =>
  account ? `account ${account.id}` : `name ${fingerprint(identifier.trim().toLowerCase())}`;

const deviceIdOf = (services: Services, account: Account | undefined, device: Device) =>
  account && services.devices.idOf(device.marks, account);

/**
 * Returns where a login comes from: a device that one of the accounts has used before, otherwise the network address.
 * Accounts with the same email address share the source. If each had its own, the responses would reveal how many
 * accounts there are (decision 0036).
 */
export const sourceOf = (
  services: Services,
  accounts: readonly (Account | undefined)[],
  device: Device,
): { isKnownDevice: boolean; source: string } => {
  const [id] = accounts.flatMap((account) => deviceIdOf(services, account, device) ?? []);
  return id === undefined
    ? { isKnownDevice: false, source: `address ${ipBucket(device.ip)}` }
    : { isKnownDevice: true, source: `device ${id}` };
};

/** Returns buckets that change with the password, so failures before a password change no longer count. */
const bucketsOf = (account: Account | undefined, identifier: string, source: string) => {
  const byAccount = fingerprint(
    accountBucket(account, identifier),
    String(account?.password_changed_at?.getTime() ?? 0),
  );
  return { bySource: fingerprint(byAccount, source), byAccount };
};

interface LoginAttempt {
  /** The accounts that the identifier may stand for, newest first; empty if nobody has it. */
  accounts: readonly Account[];
  identifier: string;
  device: Device;
}

const windowSeconds = 900;

const limitOf = (limitName: LimitName, subject: string, max: number): Limit => ({
  limitName,
  subject,
  max,
  seconds: windowSeconds,
});

/**
 * Counts wrong passwords. A known device has its own counter, so strangers can't lock it. Everyone else is counted by
 * account and address, by address over all accounts, and by account over all addresses. `open` is called with each
 * account that is not locked until it returns a result, or with undefined if nobody has the identifier. If no account
 * opens, `failure` is thrown.
 *
 * A failure counts for every account with the email address. A success doesn't touch the counters of older accounts,
 * so that its duration doesn't show that they exist. A locked account is skipped, but a lock on the newest account
 * locks the login, as if there were no older account.
 */
export async function limitPasswordFailures<T>(
  services: Services,
  { accounts, identifier, device }: LoginAttempt,
  failure: AppError,
  open: (account: Account | undefined) => Promise<T | undefined>,
): Promise<T> {
  const { config } = services;
  const { isKnownDevice, source } = sourceOf(services, accounts, device);
  const candidates = accounts.length > 0 ? accounts : [undefined];
  const limitFailures = (
    { limitName, subject, max, seconds }: Limit,
    work: () => Promise<T>,
    limitError?: AppError,
  ) => services.limitFailures(limitName, subject, max, seconds, work, limitError);
  const limitsOf = (account: Account | undefined) => {
    const { bySource, byAccount } = bucketsOf(account, identifier, source);
    return {
      bySource: limitOf('login-account', bySource, config.LOGIN_LIMIT_PER_ACCOUNT),
      byAccount: limitOf('login-account-elsewhere', byAccount, config.LOGIN_LIMIT_ALL_ADDRESSES),
    };
  };
  const openFrom = async (index: number) =>
    (await open(candidates[index])) ?? (await openLimitedFrom(index + 1, failure));

  /** Opens the account at `index` or a later one. `refusal` is the error from the accounts before it. */
  async function openLimitedFrom(index: number, refusal?: AppError): Promise<T> {
    if (index === candidates.length) throw refusal ?? failure;
    const account = candidates[index];
    const isKnownToAccount = deviceIdOf(services, account, device) !== undefined;
    const locksLogin = index === 0 && isKnownToAccount === isKnownDevice;
    const { bySource, byAccount } = limitsOf(account);
    const lockedError = new AppError('login_locked').withSecurityEvent({
      event: 'limit reached',
      limit: 'login-account',
      user: account?.id,
    });
    const openThis = () => openFrom(index);
    const openCountedByAccount = () => limitFailures(byAccount, openThis, lockedError);
    try {
      return await limitFailures(
        bySource,
        isKnownToAccount ? openThis : openCountedByAccount,
        lockedError,
      );
    } catch (error) {
      if (error !== lockedError || locksLogin) throw error;
      return openLimitedFrom(index + 1, refusal ?? lockedError);
    }
  }

  if (isKnownDevice) return openLimitedFrom(0);
  const byAddress = limitOf('login', ipBucket(device.ip), config.LOGIN_LIMIT_PER_ADDRESS);
  const first = limitsOf(candidates[0]);
  return services.limitFailuresTogether(
    [byAddress, first.bySource, first.byAccount],
    () => openFrom(0),
    () => limitFailures(byAddress, () => openLimitedFrom(0)),
  );
}

interface SingleAttempt extends LoginAttempt {
  account: Account | undefined;
}

/** Clears the failures that would lock the owner out. */
export async function resetFailures(
  services: Services,
  { account, accounts, identifier, device }: SingleAttempt,
): Promise<void> {
  const { source } = sourceOf(services, accounts, device);
  const { bySource, byAccount } = bucketsOf(account, identifier, source);
  await services.resetLimit('login-account', bySource);
  await services.resetLimit('login-account-elsewhere', byAccount);
}

type Guess = Pick<LoginAttempt, 'accounts' | 'device'>;

/**
 * Counts wrong guesses at a temporary password by source only: a counter per account would let a stranger use up the
 * owner's attempts, and the password's 64 bits don't need one.
 */
export async function limitGuesses(
  services: Services,
  { accounts, device }: Guess,
  guess: () => Promise<boolean>,
): Promise<boolean> {
  const wrongGuess = new AppError('login_failed');
  try {
    await services.limitFailures(
      'temporary-password-guess',
      sourceOf(services, accounts, device).source,
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
export const undoGuess = (services: Services, { accounts, device }: Guess): Promise<void> =>
  services.undoHit('temporary-password-guess', sourceOf(services, accounts, device).source);
