import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type {
  ResponseOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
} from '@fencing-journal/contract/shared/endpoint';
import { errorTable } from '@fencing-journal/contract/shared/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError, notFound } from './errors.ts';
import { matchesEtag, weakEtag } from './etag.ts';
import { withMinimumFailureDuration } from './minimum-duration.ts';
import type { Actor, Database, Outcome, Services } from './services.ts';

/** What a handler receives. The endpoint determines the types of the parts. */
interface HandlerContext<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  actor: E extends { access: 'user' } ? Actor : undefined;
  /** The request's transaction; the plain database for GET and with `transaction: false`. */
  db: Database;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Sets a different success status: 304, or one that the endpoint declares. */
  setStatus: (status: 200 | 201 | 204 | 206 | 304) => void;
}

interface RouteOptions {
  /**
   * Set to false for slow work (hashing, calls to other services) and for writes that must persist
   * even if the response is an error.
   */
  transaction?: boolean;
  /** Maximum body size in bytes, if not the default. */
  bodyLimit?: number;
}

export type AddRoute = <E extends Endpoint>(
  endpoint: E,
  handler: (call: HandlerContext<E>) => Promise<ResponseOf<E>>,
  options?: RouteOptions,
) => void;

/**
 * The minimum duration of a 404, in milliseconds. If a row exists, access to it is checked first,
 * which takes a few percent longer than finding no row.
 */
const minNotFoundMs = 10;

const isNotFound = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not_found';

/**
 * Parses the body, query or path with its schema. An invalid path parameter is a 404, because no
 * object can have it.
 */
function parseInput(
  schema: z.core.$ZodType | undefined,
  value: unknown,
  part: 'body' | 'query' | 'params',
): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  if (part === 'params') throw notFound();
  const errors: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.map(String).join('.') || part;
    (errors[field] ??= []).push(issue.message);
  }
  const [first] = Object.entries(errors);
  throw new AppError(
    'validation',
    first ? fieldMessage(first[0], first[1][0]) : errorTable.validation.message,
    errors,
  );
}

/** Names the field in the dialog's message, because the field may be out of sight: "Event level: *Required". */
function fieldMessage(field: string, message = ''): string {
  const words = (field.split('.').at(-1) ?? field).replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${message}`;
}

const keyPattern = /^[\w-]{8,100}$/;

export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw new AppError(
      'validation',
      'The Idempotency-Key must have 8 to 100 letters, digits, _ or -.',
    );
  }
  return key;
}

/** Whether Fastify would serialize the response as JSON. */
const isPlainJson = (reply: FastifyReply, body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  !(body instanceof Uint8Array) &&
  !(body instanceof Readable) &&
  !reply.hasHeader('content-type');

/** Sends JSON with an entity tag, or 304 to a client that already has the same response. */
function sendWithEtag(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = weakEtag(text);
  reply.header('etag', etag);
  return matchesEtag(request.headers['if-none-match'], etag)
    ? reply.code(304).send()
    : reply.type('application/json; charset=utf-8').send(text);
}

/**
 * Returns the function with which features register their endpoints. It wraps each handler in
 * access checks, input validation, a transaction for writes, the idempotency key, and output
 * validation.
 */
export function createAddRoute(app: FastifyInstance, services: Services): AddRoute {
  return (endpoint, handler, options = {}) => {
    type E = typeof endpoint;
    const transactional = endpoint.method !== 'GET' && options.transaction !== false;

    async function handleRequest(request: FastifyRequest, reply: FastifyReply): Promise<Outcome> {
      const actor = endpoint.access === 'user' ? await services.authenticate(request) : undefined;
      if (actor?.suspended && !endpoint.whileSuspended) throw new AppError('guardian_needed');
      const { READ_LIMIT_PER_ACCOUNT, WRITE_LIMIT_PER_ACCOUNT } = services.config;
      if (!actor) return runHandler(request, reply, undefined);
      if (endpoint.method === 'GET') {
        services.reads.count(reply, 'read', actor.id, READ_LIMIT_PER_ACCOUNT);
        return services.reads.runQueued(reply, actor.id, () => runHandler(request, reply, actor));
      }
      const hits = await services.writeHits(services.db, actor.id, endpoint);
      await services.limit('write', actor.id, WRITE_LIMIT_PER_ACCOUNT, 600, hits);
      return runHandler(request, reply, actor);
    }

    async function runHandler(
      request: FastifyRequest,
      reply: FastifyReply,
      actor: Actor | undefined,
    ): Promise<Outcome> {
      const input = {
        params: parseInput(endpoint.params, request.params, 'params'),
        query: parseInput(endpoint.query, request.query, 'query'),
        body:
          endpoint.encoding === 'multipart'
            ? undefined
            : parseInput(endpoint.body, request.body, 'body'),
      };
      const run = async (db: Database): Promise<Outcome> => {
        let status: number = endpoint.status;
        const setStatus: HandlerContext<E>['setStatus'] = (newStatus) => {
          const declared: number[] = [endpoint.status, 304, ...(endpoint.otherStatuses ?? [])];
          if (!declared.includes(newStatus))
            throw new Error(`${endpoint.name} does not declare the status ${newStatus}.`);
          status = newStatus;
        };
        const result = await handler({
          ...input,
          actor,
          db,
          request,
          reply,
          setStatus,
        } as HandlerContext<E>);
        // An invalid response is our bug and must not look like the caller's validation error.
        const checked = z.safeParse(endpoint.response, result);
        if (!checked.success)
          throw new Error(
            `The answer of ${endpoint.name} breaks the contract: ${z.prettifyError(checked.error)}`,
          );
        return { status, body: checked.data };
      };
      if (!transactional) return run(services.db);
      const key = endpoint.idempotent ? idempotencyKey(request) : undefined;
      if (key === undefined || !actor) return services.inTransaction(run);
      const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest();
      return services.inTransaction((tx) =>
        services.runIdempotent(
          tx,
          { owner: actor.id, key, endpoint: endpoint.name, bodyHash },
          () => run(tx),
        ),
      );
    }

    app.route({
      method: endpoint.head ? [endpoint.method, 'HEAD'] : endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
      handler: async (request, reply) => {
        const { status, body } = await withMinimumFailureDuration(
          services.sleep,
          minNotFoundMs,
          isNotFound,
          () => handleRequest(request, reply),
        );
        reply.code(status);
        if (endpoint.method !== 'GET' || status !== 200 || !isPlainJson(reply, body))
          return reply.send(body);
        const text = JSON.stringify(body);
        if (request.actor !== undefined) services.reads.charge('read', request.actor, text.length);
        return sendWithEtag(request, reply, text);
      },
    });
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
