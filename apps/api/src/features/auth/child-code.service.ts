import type { auth } from '@fencing-journal/contract/auth';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { requireFound } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';
import { limitCodes, peekCode, takeCode } from '../codes/index.ts';
import { accountById } from './accounts.queries.ts';
import { signIn, type SignedIn } from './login.service.ts';
import { newPasswordHash, replacePassword } from './recovery.service.ts';
import type { Device } from './sessions.service.ts';

interface ChildSignedIn extends SignedIn {
  answer: ResponseOf<typeof auth.childCode>;
}

/**
 * Sets the password of an account that a guardian opened for a child, and logs the child in. Other sessions end, because
 * a guardian also makes a new code when the child's password is lost.
 */
export async function openChildAccount(
  services: Services,
  { code, password }: { code: string; password: string },
  device: Device,
): Promise<ChildSignedIn> {
  const typed = { kind: 'child', code, redeemer: undefined } as const;
  const { ended, signedIn } = await limitCodes(
    services,
    { ip: device.ip, redeemer: undefined },
    async () => {
      const account = requireFound(await accountById(services.db, await peekCode(services, typed)));
      const hash = await newPasswordHash(password, account);
      return services.inTransaction(async (tx) => {
        await takeCode(tx, services, typed);
        const ended = await replacePassword(tx, services, account, hash);
        const { answer, ...rest } = await signIn(services, tx, account, 'password', device);
        return { ended, signedIn: { ...rest, answer: { ...answer, login_name: account.email } } };
      });
    },
  );
  for (const session of ended) services.evictSession(session);
  return signedIn;
}
