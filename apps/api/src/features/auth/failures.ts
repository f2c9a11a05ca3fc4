import { addressBucket } from '../../lib/address.ts';
import { AppError } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';
import { sha256 } from '../../lib/tokens.ts';
import type { Account } from './auth.queries.ts';
import type { Device } from './sessions.service.ts';

const fingerprint = (...parts: string[]): string =>
  Buffer.from(sha256(JSON.stringify(parts))).toString('base64url');

/** What mails are counted by: the account, by whichever name it is called, or a name without one. */
export const countedAs = (account: Account | undefined, identifier: string): string =>
  account ? `account ${account.id}` : `name ${fingerprint(identifier.trim().toLowerCase())}`;

/** Where a login comes from: a device that the account has logged in on, else the address. */
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

/** Failures before a new password do not count after it. */
const bucketsOf = (account: Account | undefined, identifier: string, source: string) => {
  const whom = fingerprint(
    countedAs(account, identifier),
    String(account?.password_changed_at?.getTime() ?? 0),
  );
  return { here: fingerprint(whom, source), everywhere: whom };
};

interface Attempt {
  account: Account | undefined;
  identifier: string;
  device: Device;
}

const windowSeconds = 900;

/**
 * Counts wrong passwords. A known device has a counter of its own, so no stranger can lock it. Everybody else is counted
 * by account and address, by address over all accounts, and by account over all addresses.
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

/** Forgets the failures that stand between the owner and their password. */
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
 * Counts wrong guesses at a temporary password by where they come from. It has 65 bits, so a counter of the account would
 * only help a stranger to use up the owner's.
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

/** What looked like a guess was the account's own password. */
export const takeBackGuess = (services: Services, { account, device }: Guess): Promise<void> =>
  services.takeBack('temporary-password-guess', sourceOf(services, account, device).source);
