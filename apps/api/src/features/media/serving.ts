import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, found, notFound } from '../../lib/errors.ts';
import { saidBy, versionOf, type LinkServices } from './items.service.ts';
import type { Clip, StoredFile } from './media.queries.ts';
import { disposition, nameFor } from './names.ts';
import { pieceBytes, pieceFor } from './pieces.ts';
import { isKnown, isSameFile, readRange } from './ranges.ts';
import type { ByteRange, Storage } from './storage/index.ts';

interface LinkWords {
  v?: string | undefined;
  s?: string | undefined;
  exp?: string | undefined;
  sig?: string | undefined;
}

/** Session and file version of a link; 404 if the link isn't ours or has expired. */
export function readLink(
  { links, now }: LinkServices,
  slug: string,
  { v = '', s = '', exp = '', sig = '' }: LinkWords,
): { session: string; version: string } {
  if (!links.isGood(saidBy({ slug, version: v, session: s }), Number(exp), sig, now()))
    throw notFound();
  return { session: s, version: v };
}

/** The file with that version; undefined if it has been replaced. */
export const chooseFile = (
  files: readonly (StoredFile | undefined)[],
  version: string,
): StoredFile | undefined =>
  files.find((file) => file !== undefined && versionOf(file) === version);

const bytesOf = async (
  storage: Storage,
  { storage_key }: StoredFile,
  { start, end }: ByteRange,
  reply: FastifyReply,
): Promise<Readable | Uint8Array> =>
  found(
    end - start < pieceBytes
      ? await storage.bytes(storage_key, start, end - start + 1, pieceFor(reply))
      : await storage.stream(storage_key, { start, end }),
  );

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  answerWith: (status: 200 | 206 | 304) => void;
}

/** Sends a file, or the requested range of it. The headers name its type and forbid browsers to run or store it. */
export async function sendFile(
  storage: Storage,
  clip: Clip,
  file: StoredFile,
  viewer: number,
  { request, reply, answerWith }: Exchange,
): Promise<Readable | Uint8Array | undefined> {
  const { size } = file;
  // The bytes of a key never change, so its hash is the ETag; the key itself stays private.
  const validators = {
    etag: `"${createHash('sha256').update(file.storage_key).digest('base64url').slice(0, 22)}"`,
    modified: clip.created_at,
  };
  reply.headers({
    etag: validators.etag,
    'last-modified': validators.modified.toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  if (isKnown(request.headers, validators)) {
    answerWith(304);
    return undefined;
  }
  const sent = request.headers['if-range'];
  const asked = isSameFile(Array.isArray(sent) ? sent[0] : sent, validators)
    ? readRange(request.headers.range, size)
    : 'whole';
  if (asked === 'nothing') {
    reply.header('content-range', `bytes */${size}`);
    throw new AppError('range');
  }
  const range = asked === 'whole' ? { start: 0, end: size - 1 } : asked;
  if (asked !== 'whole') {
    answerWith(206);
    reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }
  reply.headers({
    'content-type': file.type,
    'content-length': range.end - range.start + 1,
    'content-disposition': disposition(nameFor(viewer, clip)),
  });
  return request.method === 'HEAD' ? undefined : bytesOf(storage, file, range, reply);
}
