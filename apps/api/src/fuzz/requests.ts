import { endpoints } from '@fencing-journal/contract';
import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import type { Random } from '../demo/random.ts';
import { validBody } from '../testing/sample-bodies.ts';
import { ownParams, type Person } from './people.ts';
import {
  validObject,
  hostileSegment,
  corrupt,
  type JsonSchema,
  type IdentifierLookup,
} from './values.ts';

export interface FuzzRequest {
  endpoint: Endpoint;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | FormData | undefined;
}

/** The description of one call in the OpenAPI document. */
export interface Operation {
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
}
export type OperationOf = (endpoint: Endpoint) => Operation;

const allEndpoints = endpoints as readonly [Endpoint, ...Endpoint[]];
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Generates a request: four in ten are clean, the others are corrupted somewhere. */
export function generateRequest(
  random: Random,
  person: Person,
  lookUpIdentifier: IdentifierLookup,
  operationOf: OperationOf,
): FuzzRequest {
  const endpoint = random.pick(allEndpoints);
  const operation = operationOf(endpoint);
  const isValid = random.chance(0.4);
  const shouldCorrupt = (probability: number) => !isValid && random.chance(probability);

  const own = ownParams(endpoint, person.objects);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    // A question mark would end the path, and a different endpoint would handle the request.
    if (shouldCorrupt(0.2)) return hostileSegment(random).replace('?', '%3F');
    const value = own && random.chance(0.7) ? own[name] : lookUpIdentifier(name);
    return encodeURIComponent(value ?? 'nothing');
  });
  const query = new URLSearchParams();
  for (const { name, in: where, schema } of operation.parameters ?? []) {
    if (where !== 'query' || !random.chance(0.6)) continue;
    const value = validObject(
      { properties: { [name]: schema }, required: [name] },
      random,
      lookUpIdentifier,
    )[name];
    query.append(name, shouldCorrupt(0.4) ? hostileSegment(random) : String(value));
  }
  if (shouldCorrupt(0.05)) query.append(hostileSegment(random), hostileSegment(random));

  const headers = buildHeaders(endpoint, person, random, shouldCorrupt);
  const body = buildBody(endpoint, operation, person, random, lookUpIdentifier, shouldCorrupt);
  if (typeof body === 'string') headers['content-type'] ??= 'application/json';
  if (body instanceof Uint8Array && endpoint.encoding === 'image')
    headers['content-type'] ??= 'image/jpeg';
  const method = endpoint.head && random.chance(0.3) ? 'HEAD' : endpoint.method;
  return {
    endpoint,
    method,
    path: query.size > 0 ? `${path}?${query.toString()}` : path,
    headers,
    body: method === 'GET' || method === 'HEAD' ? undefined : body,
  };
}

type ShouldCorrupt = (probability: number) => boolean;

function buildHeaders(
  endpoint: Endpoint,
  { client }: Person,
  random: Random,
  shouldCorrupt: ShouldCorrupt,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (client.token !== undefined && !shouldCorrupt(0.08))
    headers['authorization'] = `Bearer ${client.token}`;
  if (shouldCorrupt(0.03))
    headers['authorization'] = random.pick(['Bearer x.y.z', 'Basic abc', 'Bearer ']);
  if (shouldCorrupt(0.05))
    headers['content-type'] = random.pick([
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'x',
    ]);
  if (endpoint.idempotent && random.chance(0.3))
    headers['idempotency-key'] = shouldCorrupt(0.3) ? '!' : `key-${random.between(1, 500)}-0000`;
  if (random.chance(0.05)) headers['if-match'] = random.pick(['*', '"1"', 'W/"x"', '1']);
  if (random.chance(0.05)) headers['if-none-match'] = random.pick(['*', '"1"', 'x']);
  if (random.chance(0.05))
    headers['range'] = random.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x']);
  if (endpoint.encoding === 'tus' || endpoint.path.includes('/media/uploads'))
    Object.assign(headers, tusHeaders(endpoint, random, shouldCorrupt));
  return headers;
}

function tusHeaders(
  endpoint: Endpoint,
  random: Random,
  shouldCorrupt: ShouldCorrupt,
): Record<string, string> {
  const number = (value: number) =>
    shouldCorrupt(0.2)
      ? random.pick(['-1', 'x', '1e9', '99999999999999999999', ''])
      : String(value);
  const headers: Record<string, string> = {};
  if (!shouldCorrupt(0.1)) headers['tus-resumable'] = shouldCorrupt(0.1) ? '0.2.0' : '1.0.0';
  if (endpoint.method === 'POST') {
    headers['upload-length'] = number(1_000);
    headers['upload-metadata'] = shouldCorrupt(0.2)
      ? random.pick(['x', 'kind', 'kind !!!', `slug ${base64('../x')}`])
      : `kind ${base64('bout')},target ${base64('nothing')},slug ${base64(`v${random.between(1e5, 1e9)}`)},filename ${base64('a.mp4')}`;
  }
  if (endpoint.method === 'PATCH') {
    headers['upload-offset'] = number(0);
    headers['content-type'] = shouldCorrupt(0.1) ? 'text/plain' : 'application/offset+octet-stream';
  }
  return headers;
}

function buildBody(
  endpoint: Endpoint,
  operation: Operation,
  { objects, user }: Person,
  random: Random,
  lookUpIdentifier: IdentifierLookup,
  shouldCorrupt: ShouldCorrupt,
): FuzzRequest['body'] {
  if (endpoint.encoding === 'tus' || endpoint.encoding === 'image')
    return new Uint8Array(random.between(0, 2_000)).map(() => random.between(0, 255));
  const valid = random.chance(0.5) ? validBody(endpoint, objects, user.self.slug) : undefined;
  if (endpoint.encoding === 'multipart') return buildForm(valid ?? {}, random, shouldCorrupt);
  if (valid instanceof Uint8Array) return valid;
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body = valid ?? (schema ? validObject(schema, random, lookUpIdentifier) : undefined);
  if (body === undefined) return shouldCorrupt(0.2) ? '{}' : undefined;
  if (shouldCorrupt(0.04)) return random.pick(['', '{', 'null', '[]', '"x"', '['.repeat(500)]);
  return JSON.stringify(shouldCorrupt(0.7) ? corrupt(body, random) : body);
}

function buildForm(
  values: Record<string, unknown>,
  random: Random,
  shouldCorrupt: ShouldCorrupt,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (shouldCorrupt(0.1)) continue;
    if (value instanceof File) form.append(shouldCorrupt(0.1) ? 'other' : name, value);
    else if (value !== undefined)
      form.append(name, shouldCorrupt(0.2) ? hostileSegment(random) : String(value));
  }
  if (shouldCorrupt(0.1)) form.append('extra', 'x'.repeat(random.between(0, 10_000)));
  return form;
}
