import { createHmac } from 'node:crypto';
import { constantTimeEqual, sha256 } from './tokens.ts';

/** The account a mark is bound to. A mark becomes invalid when the password changes. */
interface DeviceAccount {
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
  idOf(deviceTokens: readonly string[], account: DeviceAccount): string | undefined;
  /**
   * Returns the marks plus one for this account. The id derives from the session, so one session
   * cannot create many devices.
   */
  withAccount(
    deviceTokens: readonly string[],
    account: DeviceAccount,
    session: string,
  ): readonly string[];
}

/** Enough for a shared family tablet; additional accounts evict the oldest. */
const maxDeviceTokens = 8;

const truncatedBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes).subarray(0, 16).toString('base64url');

export function createDevices(secret: Uint8Array): Devices {
  const key = createHmac('sha256', secret).update('device').digest();
  const sign = (id: string, { id: account, password_changed_at }: DeviceAccount) =>
    truncatedBase64(
      createHmac('sha256', key)
        .update(JSON.stringify([id, account, password_changed_at?.getTime() ?? 0]))
        .digest(),
    );
  const idOf: Devices['idOf'] = (deviceTokens, account) =>
    deviceTokens
      .map((deviceToken) => deviceToken.split('.'))
      .find(([id = '', signature = '']) => constantTimeEqual(signature, sign(id, account)))?.[0];
  return {
    idOf,
    withAccount(deviceTokens, account, session) {
      if (idOf(deviceTokens, account) !== undefined) return deviceTokens;
      const id = truncatedBase64(sha256(`device ${session}`));
      return [...deviceTokens.slice(1 - maxDeviceTokens), `${id}.${sign(id, account)}`];
    },
  };
}
