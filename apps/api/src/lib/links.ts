import { createHmac } from 'node:crypto';
import { sameText } from './tokens.ts';

/** Signs URLs that carry their own permission for a limited time. */
export interface Links {
  /** Returns the signature over the parts of a URL and its expiry, in seconds since the epoch. */
  sign(said: readonly string[], expires: number): string;
  isGood(said: readonly string[], expires: number, signature: string, now: Date): boolean;
}

export function linksBy(secret: Uint8Array): Links {
  const key = createHmac('sha256', secret).update('link').digest();
  // JSON, so that no two lists of parts serialize to the same text.
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
