import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/errors.ts';

/** Rejects HTTP/1.1 requests without a Host header (RFC 9112, 3.2). */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done(
      raw.httpVersion === '1.1' && raw.headers.host === undefined
        ? new AppError('validation', 'The request has no Host header.')
        : undefined,
    );
  });
}
