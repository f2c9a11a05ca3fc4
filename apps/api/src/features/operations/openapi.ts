import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import { errorBody, errorTable, type ErrorCode } from '@fencing-journal/contract/shared/errors';
import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

const jsonOf = (schema: Schema, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Record<string, unknown>;
  return rest;
};

const content = (schema: Schema, io: 'input' | 'output') => ({
  'application/json': { schema: jsonOf(schema, io) },
});

/** Codes that any call of its kind can answer, besides those the endpoint names itself. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const always: ErrorCode[] = ['internal'];
  if (endpoint.access === 'user') always.push('unauthorized');
  if (endpoint.params) always.push('address_too_long');
  if (endpoint.method !== 'GET') always.push('csrf', 'rate_limited');
  if (endpoint.body) always.push('validation', 'too_large', 'unsupported_media_type');
  if (endpoint.idempotent) always.push('conflict');
  return [...new Set([...endpoint.errors, ...always])];
}

const answerOf = (endpoint: Endpoint) =>
  endpoint.produces
    ? { [endpoint.produces]: { schema: { type: 'string', format: 'binary' } } }
    : content(endpoint.answer, 'output');

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
  return Object.fromEntries([
    [String(endpoint.status), { description: 'success', content: answerOf(endpoint) }],
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
  const query = endpoint.query ? jsonOf(endpoint.query, 'input') : {};
  const properties = (query['properties'] ?? {}) as Record<string, unknown>;
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));
  return [...inPath, ...inQuery];
}

/** The OpenAPI 3.1 document of the contract's endpoint table. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  origin: string,
): { openapi: string } & Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
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
