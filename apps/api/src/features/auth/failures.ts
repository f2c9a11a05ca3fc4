import { addressBucket } from '../../lib/address.ts';
import { AppError } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';
import { sha256 } from '../../lib/tokens.ts';
import type { Account } from './auth.queries.ts';
import type { Device } from './sessions.service.ts';

const fingerprint = (...parts: string[]): string =>
  Buffer.from(sha256(JSON.stringify(parts))).toString('base64url');

/**
 * The bucket for counting emails: the account, under whichever identifier, or the identifier if there is no account.
 */
export const countedAs = (account: Account | undefined, identifier: string): string =>
  account ? `account ${account.id}` : `name ${fingerprint(identifier.trim().toLowerCase())}`;

/** Where a login comes from: a device that the account has used before, otherwise the network address. */
export const sourceOf = (
  services: Services,
  account: Account | undefined,
  device: Device,
): { known: boolean; source: string } => {
  const id = account && services.devices.idOf(device.marks, account);
  return id === undefined
    ? { known: false, source: `address ${addressBucket(device.address)}` }
    : { known: true, source: `device ${id}` };
};

/** The buckets change with the password, so failures before a password change no longer count. */
const bucketsOf = (account: Account | undefined, identifier: string, source: string) => {
  const counted = fingerprint(
    countedAs(account, identifier),
    String(account?.password_changed_at?.getTime() ?? 0),
  );
  return { here: fingerprint(counted, source), everywhere: counted };
};

interface Attempt {
  account: Account | undefined;
  identifier: string;
  device: Device;
}

const windowSeconds = 900;

/**
 * Counts wrong passwords. A known device has its own counter, so strangers can't lock it. Everyone else is counted by
 * account and address, by address over all accounts, and by account over all addresses.
 */
export async function countFailures<T>(
  services: Services,
  { account, identifier, device }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  const { config } = services;
  const { known, source } = sourceOf(services, account, device);
  const { here, everywhere } = bucketsOf(account, identifier, source);
  const locked = new AppError('login_locked').logged({
    event: 'limit reached',
    limit: 'login-account',
    user: account?.id,
  });
  const fromHere = (inner: () => Promise<T>) =>
    services.limitFailures(
      'login-account',
      here,
      config.LOGIN_LIMIT_PER_ACCOUNT,
      windowSeconds,
      inner,
      locked,
    );
  if (known) return fromHere(work);
  return services.limitFailures(
    'login',
    addressBucket(device.address),
    config.LOGIN_LIMIT_PER_ADDRESS,
    windowSeconds,
    () =>
      fromHere(() =>
        services.limitFailures(
          'login-account-elsewhere',
          everywhere,
          config.LOGIN_LIMIT_ALL_ADDRESSES,
          windowSeconds,
          work,
          locked,
        ),
      ),
  );
}

/** Clears the failures that would lock the owner out. */
export async function forgiveFailures(
  services: Services,
  { account, identifier, device }: Attempt,
): Promise<void> {
  const { source } = sourceOf(services, account, device);
  const { here, everywhere } = bucketsOf(account, identifier, source);
  await services.forgive('login-account', here);
  await services.forgive('login-account-elsewhere', everywhere);
}

type Guess = Pick<Attempt, 'account' | 'device'>;

/**
 * Counts wrong guesses at a temporary password by source. The password has 65 bits, so a counter per account would only
 * let a stranger use up the owner's attempts.
 */
export async function countGuess(
  services: Services,
  { account, device }: Guess,
  guess: () => Promise<boolean>,
): Promise<boolean> {
  const wrong = new AppError('login_failed');
  try {
    await services.limitFailures(
      'temporary-password-guess',
      sourceOf(services, account, device).source,
      services.config.LOGIN_LIMIT_PER_ADDRESS,
      windowSeconds,
      async () => {
        if (!(await guess())) throw wrong;
      },
    );
    return true;
  } catch (error) {
    if (error === wrong) return false;
    throw error;
  }
}

/** Undoes `countGuess` when the supposed guess was the account's own password. */
export const takeBackGuess = (services: Services, { account, device }: Guess): Promise<void> =>
  services.takeBack('temporary-password-guess', sourceOf(services, account, device).source);
