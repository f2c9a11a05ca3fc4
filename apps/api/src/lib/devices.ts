import { createHmac } from 'node:crypto';
import { sameText, sha256 } from './tokens.ts';

/** The account a mark is bound to. A mark becomes invalid when the password changes. */
interface MarkedAccount {
  id: number;
  password_changed_at: Date | null;
}

/**
 * Recognizes browsers in which an account has logged in before, by signed marks that reveal nothing
 * about the account.
 */
export interface Devices {
  /**
   * Returns the device id that failures are counted by; undefined if the account has never logged
   * in on this device.
   */
  idOf(marks: readonly string[], account: MarkedAccount): string | undefined;
  /**
   * Returns the marks plus one for this account. The id derives from the session, so one session
   * cannot create many devices.
   */
  including(marks: readonly string[], account: MarkedAccount, session: string): readonly string[];
}

/** Enough for a shared family tablet; additional accounts evict the oldest. */
const maxMarks = 8;

const short = (bytes: Uint8Array): string =>
  Buffer.from(bytes).subarray(0, 16).toString('base64url');

export function devicesBy(secret: Uint8Array): Devices {
  const key = createHmac('sha256', secret).update('device').digest();
  const sign = (id: string, { id: account, password_changed_at }: MarkedAccount) =>
    short(
      createHmac('sha256', key)
        .update(JSON.stringify([id, account, password_changed_at?.getTime() ?? 0]))
        .digest(),
    );
  const idOf: Devices['idOf'] = (marks, account) =>
    marks
      .map((mark) => mark.split('.'))
      .find(([id = '', signature = '']) => sameText(signature, sign(id, account)))?.[0];
  return {
    idOf,
    including(marks, account, session) {
      if (idOf(marks, account) !== undefined) return marks;
      const id = short(sha256(`device ${session}`));
      return [...marks.slice(1 - maxMarks), `${id}.${sign(id, account)}`];
    },
  };
}
