import multipart from '@fastify/multipart';
import { limits } from '@fencing-journal/contract/shared/limits';
import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';

/** A connection without data for this long is dead; a phone that comes back opens another one. */
const idleMs = 60_000;
/** Longest time for a form that is read into memory: 10 MB at 17 kB/s. */
export const smallFormMs = 600_000;
/** How long a client that has sent too much may take to read the refusal. */
const lingerMs = 5_000;

const hasEncoding = (request: FastifyRequest, encoding: Endpoint['encoding']) =>
  request.routeOptions.config.endpoint?.encoding === encoding;

/** Registers parsers for bodies that only this feature reads: forms with files, upload chunks, pictures. */
export async function registerBodyParsers(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: {
      files: 1,
      fields: 10,
      parts: 12,
      fieldSize: 2_000,
      headerPairs: 50,
      fileSize: limits.videoBytes,
    },
  });
  scope.addContentTypeParser('application/offset+octet-stream', (request, _payload, done) =>
    done(hasEncoding(request, 'tus') ? null : new AppError('unsupported_media_type'), undefined),
  );
  scope.addContentTypeParser(
    ['image/jpeg', 'image/webp'],
    { parseAs: 'buffer', bodyLimit: limits.posterBytes },
    (request, body, done) =>
      done(hasEncoding(request, 'image') ? null : new AppError('unsupported_media_type'), body),
  );
}

/**
 * Closes a connection whose body has stalled. A video may take any time in total. It isn't the sender's fault if we are
 * not reading.
 */
export function destroyWhenIdle({ raw }: Pick<FastifyRequest, 'raw'>, timeoutMs = idleMs): void {
  raw.setTimeout(timeoutMs, () => {
    if (!raw.complete && raw.readableLength === 0) raw.destroy();
  });
}

/** Closes a connection whose body takes longer than this in total. Returns a function that cancels the timer. */
export function destroyWhenLate({ raw }: Pick<FastifyRequest, 'raw'>, totalMs: number): () => void {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, totalMs);
  timer.unref();
  return () => clearTimeout(timer);
}

/**
 * Discards the rest of a refused body and sends the response before the connection closes. Without this, incoming bytes
 * would cut the response off.
 */
function discardRestOfBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  reply.header('connection', 'close');
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), lingerMs);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}

/** Reads a body while data keeps arriving, for at most `totalMs`. The rest of a refused body is not read. */
export async function withBodyTimeout<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
  totalMs?: number,
): Promise<T> {
  destroyWhenIdle(request);
  const callOff = totalMs === undefined ? undefined : destroyWhenLate(request, totalMs);
  try {
    return await work();
  } finally {
    callOff?.();
    discardRestOfBody(request, reply);
  }
}
