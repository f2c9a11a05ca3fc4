import { reminderKinds, type ReminderKind } from '@fencing-journal/contract/reminders';
import type { Encryption } from '../../lib/encryption.ts';

const purpose = 'stop reminders';

/**
 * Returns a token for a link that stops a kind of email without a login. It reveals neither the account nor the kind.
 */
export const stopToken = (
  seal: Pick<Encryption, 'encrypt'>,
  account: number,
  kind: string,
): string =>
  Buffer.from(seal.encrypt(JSON.stringify([purpose, account, kind]))).toString('base64url');

/** Returns what a token stops, or undefined if we didn't make it. */
export function readStopToken(
  seal: Pick<Encryption, 'decrypt'>,
  token: string,
): { account: number; kind: ReminderKind } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Each token has only one valid spelling. Decoding alone would ignore extra characters.
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
