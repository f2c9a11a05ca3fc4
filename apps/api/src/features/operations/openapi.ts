import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import { errorBody, errorTable, type ErrorCode } from '@fencing-journal/contract/shared/errors';
import { needsPlan } from '@fencing-journal/contract/shared/entitlement';
import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

const toJsonSchema = (schema: Schema, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Record<string, unknown>;
  return rest;
};

const content = (schema: Schema, io: 'input' | 'output') => ({
  'application/json': { schema: toJsonSchema(schema, io) },
});

/** Error codes that any request can get before a handler runs. */
const commonErrors: ErrorCode[] = [
  'validation',
  'timeout',
  'headers_too_large',
  'internal',
  'unavailable',
];
/** More codes for requests that may have a body. */
const writeErrors: ErrorCode[] = ['csrf', 'too_large', 'unsupported_media_type', 'rate_limited'];

/** Returns the codes that an endpoint declares and those that any call of its kind can get. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  return [
    ...new Set([
      ...endpoint.errors,
      ...commonErrors,
      ...(endpoint.access === 'user' ? (['unauthorized', 'rate_limited'] as const) : []),
      ...(needsPlan(endpoint) ? (['plan_required'] as const) : []),
      ...(endpoint.params ? (['not_found', 'address_too_long'] as const) : []),
      ...(['GET', 'OPTIONS'].includes(endpoint.method) ? [] : writeErrors),
      ...(endpoint.idempotent ? (['conflict'] as const) : []),
    ]),
  ];
}

const answerOf = (endpoint: Endpoint) =>
  endpoint.produces
    ? { [endpoint.produces]: { schema: { type: 'string', format: 'binary' } } }
    : content(endpoint.response, 'output');

function answersOf(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const failures = [...byStatus].map(([status, codes]) => [
    String(status),
    { description: codes.join(', '), content: content(errorBody, 'output') },
  ]);
  const success = {
    description: 'success',
    ...(endpoint.status !== 204 && { content: answerOf(endpoint) }),
  };
  return Object.fromEntries([
    ...[endpoint.status, ...(endpoint.otherStatuses ?? [])].map((status) => [status, success]),
    ...(endpoint.method === 'GET' ? [['304', { description: 'not changed since' }]] : []),
    ...failures,
  ]);
}

function parametersOf(endpoint: Endpoint): unknown[] {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = endpoint.query ? toJsonSchema(endpoint.query, 'input') : {};
  const properties = (query['properties'] ?? {}) as Record<string, unknown>;
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));
  return [...inPath, ...inQuery];
}

type Paths = Record<string, Record<string, unknown>>;

function buildPaths(endpoints: readonly Endpoint[]): Paths {
  const paths: Paths = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = {
      operationId: endpoint.name,
      tags: [endpoint.name.split('.')[0]],
      parameters: parametersOf(endpoint),
      ...(endpoint.body
        ? { requestBody: { required: true, content: content(endpoint.body, 'input') } }
        : {}),
      ...(endpoint.encoding === 'multipart'
        ? {
            requestBody: {
              required: true,
              content: { 'multipart/form-data': { schema: { type: 'object' } } },
            },
          }
        : {}),
      responses: answersOf(endpoint),
      security: endpoint.access === 'user' ? [{ bearer: [] }] : [],
      ...(endpoint.extension ? { 'x-extension': true } : {}),
    };
  }
  return paths;
}

const builtPaths = new WeakMap<readonly Endpoint[], Paths>();

/**
 * Returns the OpenAPI 3.1 document for the contract's endpoints. Building its paths takes a few hundred milliseconds,
 * so they are built once per process, when the document is first requested.
 */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  origin: string,
): { openapi: string } & Record<string, unknown> {
  const paths = builtPaths.get(endpoints) ?? buildPaths(endpoints);
  builtPaths.set(endpoints, paths);
  return {
    openapi: '3.1.0',
    info: { title: 'Fencing Journal', version: '1' },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
