import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireFound, notFound } from '../../lib/errors.ts';
import { isNotModified, resolvePart, type ByteRange } from '../../lib/ranges.ts';
import type { Storage } from '../../storage/index.ts';
import { signedParts, versionOf, type LinkKind, type LinkServices } from './items.service.ts';
import type { StoredFile } from './media.queries.ts';
import { contentDisposition } from './names.ts';
import { bufferBytes, pooledBuffer } from './buffer-pool.ts';

type SentFile = Omit<StoredFile, 'codecs'>;

interface LinkQuery {
  v?: string | undefined;
  s?: string | undefined;
  exp?: string | undefined;
  sig?: string | undefined;
}

/** Returns the session and file version from a link; throws 404 if the link isn't ours or has expired. */
export function readLink(
  { links, now }: LinkServices,
  slug: string,
  { v = '', s = '', exp = '', sig = '' }: LinkQuery,
  kind: LinkKind = 'media',
): { session: string; version: string } {
  const parts = signedParts(kind, { slug, version: v, session: s });
  if (!links.isValid(parts, Number(exp), sig, now())) throw notFound();
  return { session: s, version: v };
}

/** Returns the file with that version, or undefined if it has been replaced. */
export const chooseFile = (
  files: readonly (StoredFile | undefined)[],
  version: string,
): StoredFile | undefined =>
  files.find((file) => file !== undefined && versionOf(file) === version);

const readContent = async (
  storage: Storage,
  { storage_key }: SentFile,
  { start, end }: ByteRange,
  reply: FastifyReply,
): Promise<Readable | Uint8Array> =>
  requireFound(
    end - start < bufferBytes
      ? await storage.bytes(storage_key, start, end - start + 1, pooledBuffer(reply))
      : await storage.stream(storage_key, { start, end }),
  );

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  answerWith: (status: 200 | 206 | 304) => void;
}

/** Sends a file or the requested range. The headers name its type and keep browsers from running or storing it. */
export async function sendFile(
  storage: Storage,
  { created_at, name }: { created_at: Date; name: string },
  file: SentFile,
  { request, reply, answerWith }: Exchange,
): Promise<Readable | Uint8Array | undefined> {
  // The bytes of a key never change, so its hash is the ETag; the key itself stays private.
  const validators = {
    etag: `"${createHash('sha256').update(file.storage_key).digest('base64url').slice(0, 22)}"`,
    modified: created_at,
  };
  reply.headers({
    etag: validators.etag,
    'last-modified': validators.modified.toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  if (isNotModified(request.headers, validators)) {
    answerWith(304);
    return undefined;
  }
  const { headers, status, ...range } = resolvePart(
    request.headers,
    { ...validators, bytes: file.size },
    (rangeHeaders) => void reply.headers(rangeHeaders),
  );
  if (status === 206) answerWith(status);
  reply.headers({
    ...headers,
    'content-type': file.type,
    'content-disposition': contentDisposition(name),
  });
  return request.method === 'HEAD' ? undefined : readContent(storage, file, range, reply);
}
