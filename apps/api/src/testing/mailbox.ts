import { sendDueMail } from '../features/mail/worker.ts';
import type { OutgoingMail } from '../features/mail/transports.ts';
import { createEncryption } from '../lib/encryption.ts';
import { testSecret, type TestApp } from './app.ts';
import { silentLog } from './silent-log.ts';

/** Returns the emails sent since the last call, to one address or to everybody, as they were received. */
export async function collectMail({ store }: TestApp, address?: string): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const longAfter = () => new Date(Date.now() + 365 * 86_400_000);
  await sendDueMail({
    db: store.db,
    from: 'no-reply@journal.example',
    transport: { send: async (mail) => void sent.push(mail) },
    seal: createEncryption(testSecret),
    log: silentLog,
    now: longAfter,
  });
  return sent.filter((mail) => address === undefined || mail.to === address);
}

/** Returns the token in the link of an email. */
export const tokenIn = (mail: OutgoingMail | undefined): string =>
  /\/(?:reset|verify-email)\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no token';

export const temporaryPasswordIn = (mail: OutgoingMail | undefined): string =>
  /password is (\S+) and/.exec(mail?.text ?? '')?.[1] ?? 'none';
