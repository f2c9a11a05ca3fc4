import { reminderKinds, type ReminderKind } from '@fencing-journal/contract/reminders';
import type { Encryption } from '../../lib/encryption.ts';

const purpose = 'stop reminders';

/** Identifies an account and a kind of email, for a link that stops it without a login. It reveals neither. */
export const stopToken = (
  seal: Pick<Encryption, 'encrypt'>,
  account: number,
  kind: string,
): string =>
  Buffer.from(seal.encrypt(JSON.stringify([purpose, account, kind]))).toString('base64url');

/** What a token stops; undefined if we didn't make it. */
export function readStopToken(
  seal: Pick<Encryption, 'decrypt'>,
  token: string,
): { account: number; kind: ReminderKind } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // One token has one spelling: decoding ignores what is left over.
  if (bytes.toString('base64url') !== token) return undefined;
  try {
    const [what, account, kind] = JSON.parse(seal.decrypt(bytes)) as unknown[];
    const known = reminderKinds.find((one) => one === kind);
    return what === purpose && typeof account === 'number' && known
      ? { account, kind: known }
      : undefined;
  } catch {
    return undefined;
  }
}
