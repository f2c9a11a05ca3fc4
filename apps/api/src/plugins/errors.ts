import { errorTable, type ErrorCode } from '@fencing-journal/contract/shared/errors';
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { isLostConnection, sqlStateOf } from '../lib/database-errors.ts';
import { AppError } from '../lib/errors.ts';
import { unroutedHeaders } from './security-headers.ts';

const codeByStatus = new Map<number, ErrorCode>([
  [400, 'validation'],
  [408, 'timeout'],
  [413, 'too_large'],
  [414, 'address_too_long'],
  [415, 'unsupported_media_type'],
  [429, 'rate_limited'],
  [431, 'headers_too_large'],
  [503, 'unavailable'],
]);

// By SQLSTATE: rows that a constraint rejects after all checks passed, because of a race condition
// or a forgotten check.
const codeBySqlState = new Map<string, ErrorCode>([
  ['23505', 'conflict'],
  ['23503', 'validation'],
  ['23514', 'validation'],
  ['23502', 'validation'],
  ['22001', 'validation'],
  ['22003', 'validation'],
  ['22021', 'validation'],
  ['22P05', 'validation'],
  // Malformed id: no such object can exist.
  ['22P02', 'not_found'],
  ['40001', 'unavailable'],
  ['40P01', 'unavailable'],
  ['57014', 'unavailable'],
  ['55P03', 'unavailable'],
]);

const unreadableRequest = () => new AppError('validation', "We couldn't read this request.");

/**
 * Maps anything thrown to an AppError. An AppError stays as it is, an error of the framework is
 * mapped by its status, and everything else becomes an internal error.
 */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const mappedCode = codeBySqlState.get(sqlStateOf(error) ?? '');
  if (mappedCode) return new AppError(mappedCode);
  if (isLostConnection(error)) return new AppError('unavailable');
  const status = error instanceof Error ? (error as Partial<FastifyError>).statusCode : undefined;
  const code = status === undefined ? undefined : codeByStatus.get(status);
  return code === 'validation' ? unreadableRequest() : new AppError(code ?? 'internal');
}

/** Whether the client disconnected before sending its whole body. Every failure after that is expected. */
const hasDisconnected = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Logs unexpected errors with their stack; deliberate refusals are not errors. */
function logFailure(request: FastifyRequest, error: unknown, { status, code }: AppError): void {
  const isDatabaseError = sqlStateOf(error) !== undefined;
  if (status < 500 && !isDatabaseError) return;
  if (error instanceof AppError) request.log.info({ code }, 'request refused');
  else if (hasDisconnected(request) && !isDatabaseError) request.log.info('client disconnected');
  else request.log.error({ err: error }, 'request failed');
}

/**
 * Turns errors into responses, in one place for the whole server: {message, code, errors?}, never a
 * stack trace.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const appError = toAppError(error);
    if (appError.event) request.log.warn({ user: request.actor, ...appError.event }, 'security');
    logFailure(request, error, appError);
    if (appError.status === 429 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', '60');
    return reply.code(errorTable[appError.code].status).send(appError.body);
  });
}

/** Does the same for URLs that cannot be routed, which reach neither the error handler nor hooks. */
export function frameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = toAppError(error);
  request.log.info({ method: request.method, route: 'unknown', status }, 'request');
  void reply.code(status).headers(unroutedHeaders).send(body);
}

/** Does the same for malformed requests and for requests that did not arrive completely in time. */
export function clientErrorHandler(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, body } = toClientError(error);
  const text = JSON.stringify(body);
  const headers = {
    ...unroutedHeaders,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  socket.destroySoon();
}

function toClientError({ code }: ConnectionError): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('timeout');
  return code === 'HPE_HEADER_OVERFLOW' ? new AppError('headers_too_large') : unreadableRequest();
}
