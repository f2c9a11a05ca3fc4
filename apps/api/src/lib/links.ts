import { createHmac } from 'node:crypto';
import { constantTimeEqual } from './tokens.ts';

/** Signs URLs that grant access for a limited time. */
export interface LinkSigner {
  /** Returns the signature over the parts of a URL and its expiry, in seconds since the epoch. */
  sign(parts: readonly string[], expires: number): string;
  isValid(parts: readonly string[], expires: number, signature: string, now: Date): boolean;
}

export function createLinkSigner(secret: Uint8Array): LinkSigner {
  const key = createHmac('sha256', secret).update('link').digest();
  // JSON, so that no two lists of parts serialize to the same text.
  const sign: LinkSigner['sign'] = (parts, expires) =>
    createHmac('sha256', key)
      .update(JSON.stringify([...parts, expires]))
      .digest('base64url');
  return {
    sign,
    isValid: (parts, expires, signature, now) =>
      Number.isSafeInteger(expires) &&
      expires * 1000 > now.getTime() &&
      constantTimeEqual(signature, sign(parts, expires)),
  };
}
