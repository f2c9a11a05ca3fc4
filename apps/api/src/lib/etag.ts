import { createHash } from 'node:crypto';

/** Returns a weak entity tag: the same content has the same tag, whatever its compression. */
export const weakEtag = (content: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Returns whether the If-None-Match header names this tag, compared weakly (RFC 9110, 13.1.2). */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.includes(etag.replace(/^W\//, ''));
