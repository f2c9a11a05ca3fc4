import { errorTable, type ErrorCode } from '@fencing-journal/contract/shared/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';

const codeByStatus = new Map<number, ErrorCode>([
  [400, 'validation'], [413, 'too_large'], [415, 'unsupported_media_type'], [429, 'rate_limited'], [503, 'unavailable'],
]);

// Rows that the constraints refuse after all checks have passed: two requests at once, or a check that we forgot. SQLSTATE.
const codeBySqlState = new Map<string, ErrorCode>([
  ['23505', 'conflict'], ['23503', 'validation'], ['23514', 'validation'], ['23502', 'validation'], ['22001', 'validation'], ['22003', 'validation'],
  ['40001', 'unavailable'], ['40P01', 'unavailable'], ['57014', 'unavailable'], ['55P03', 'unavailable'],
]);

function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code;
  return sqlStateOf(error.cause);
}

/** What a thrown thing is to the caller: our own errors as they are, the framework's by status, anything else is our fault. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const refused = codeBySqlState.get(sqlStateOf(error) ?? '');
  if (refused) return new AppError(refused);
  const status = error instanceof Error ? (error as Partial<FastifyError>).statusCode : undefined;
  const code = status === undefined ? undefined : codeByStatus.get(status);
  if (code === 'validation') return new AppError('validation', 'The request could not be read.');
  return new AppError(code ?? 'internal');
}

/** The one place where errors become answers: {message, code, errors?}, never a stack (G-119). */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const known = asAppError(error);
    if ((known.status >= 500 && known.code !== 'not_built') || sqlStateOf(error) !== undefined) request.log.error({ err: error }, 'request failed');
    if (known.code === 'rate_limited' && !reply.hasHeader('retry-after')) reply.header('retry-after', '60');
    return reply.code(errorTable[known.code].status).send(known.body);
  });
}
