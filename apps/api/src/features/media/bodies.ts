import multipart from '@fastify/multipart';
import { limits } from '@fencing-journal/contract/shared/limits';
import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';

/** A connection on which nothing comes for so long is dead; a phone that comes back begins another. */
const idleMs = 60_000;
/** Who has sent too much already has this long to read why it was refused. */
const lingerMs = 5_000;

const isOf = (request: FastifyRequest, encoding: Endpoint['encoding']) =>
  request.routeOptions.config.endpoint?.encoding === encoding;

/** Bodies that only this part of the application reads: forms with files, pieces of uploads, pictures. */
export async function readMediaBodies(scope: FastifyInstance): Promise<void> {
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
    done(isOf(request, 'tus') ? null : new AppError('unsupported_media_type'), undefined),
  );
  scope.addContentTypeParser(
    ['image/jpeg', 'image/webp'],
    { parseAs: 'buffer', bodyLimit: limits.posterBytes },
    (request, body, done) =>
      done(isOf(request, 'image') ? null : new AppError('unsupported_media_type'), body),
  );
}

/**
 * Ends a connection on which the body has come to a halt. There is no limit to how long a video may take (G-114), nor is
 * its sender to blame while it is we who do not read.
 */
export function endWhenIdle({ raw }: Pick<FastifyRequest, 'raw'>, mostMs = idleMs): void {
  raw.setTimeout(mostMs, () => {
    if (!raw.complete && raw.readableLength === 0) raw.destroy();
  });
}

/** Stops reading a body that is refused, and lets the answer through before the connection ends: bytes that are still coming would cut it off. */
export function readNoFurther({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  reply.header('connection', 'close');
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), lingerMs);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
