import { createHmac } from 'node:crypto';
import { sameText } from './tokens.ts';

/** Signs addresses that carry their own permission for a while (G-112). */
export interface Links {
  /** The signature over what an address says of itself and the moment, in seconds, until which it is good. */
  sign(said: readonly string[], expires: number): string;
  isGood(said: readonly string[], expires: number, signature: string, now: Date): boolean;
}

export function linksBy(secret: Uint8Array): Links {
  const key = createHmac('sha256', secret).update('link').digest();
  // As JSON, so that no two lists of words ever read the same.
  const sign: Links['sign'] = (said, expires) =>
    createHmac('sha256', key)
      .update(JSON.stringify([...said, expires]))
      .digest('base64url');
  return {
    sign,
    isGood: (said, expires, signature, now) =>
      Number.isSafeInteger(expires) &&
      expires * 1000 > now.getTime() &&
      sameText(signature, sign(said, expires)),
  };
}
