import { request as send } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoints } from '@fencing-journal/contract';
import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { buildPath } from '../../testing/client.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { openApiDocument } from './openapi.ts';

const test = useTestApp();

let paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
beforeAll(async () => {
  ({ paths } = (await test.visitor().send('GET', '/api/openapi.json')).body);
});
const responsesOf = ({ path, method }: Endpoint) =>
  paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!.responses;

/** Sends what fetch would refuse or change: bodies of any type, and overlong addresses. */
const statusOf = (
  method: string,
  path: string,
  headers: Record<string, string | number>,
  body = '',
) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(test.origin);
    const sent = send({ hostname, port, method, path, headers, agent: false }, (answer) => {
      text(answer).then(() => resolve(answer.statusCode ?? 0), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });

const json = 'application/json';
const bodies: [type: string, body: string][] = [
  [json, '{}'],
  [json, '{"broken'],
  [json, '"text"'],
  [json, '['.repeat(100) + ']'.repeat(100)],
  [json, JSON.stringify({ name: 'x'.repeat(600_000) })],
  ['text/plain', 'text'],
  ['application/json; charset=utf-16', '{}'],
  ['multipart/form-data; boundary=x', '--x--'],
];

describe('the OpenAPI document', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'declares the responses of %s to invalid requests',
    async (_name, endpoint) => {
      const declared = responsesOf(endpoint);
      const me = await test.signedIn();
      const authorization = `Bearer ${me.token}`;
      const params = { slug: 'nothing', id: '100000001', query: 'smith' };
      const longParams = { slug: 'x'.repeat(300), id: 'x'.repeat(300), query: 'x'.repeat(300) };
      const path = buildPath(endpoint, { params });
      const attempts: [path: string, headers: Record<string, string>, body?: string][] = [
        [path, {}],
        [path, { authorization }],
        [path, { authorization, cookie: 'csrftoken=planted' }],
        [path, { authorization, 'idempotency-key': '!' }],
        [buildPath(endpoint, { params: longParams }), { authorization }],
        [`${path}?page=x&search=${'x'.repeat(500)}&student=%00&year=x&kind=x`, { authorization }],
        ...(['GET', 'OPTIONS'].includes(endpoint.method)
          ? []
          : bodies.map(
              ([type, body]) =>
                [path, { authorization, 'content-type': type }, body] as (typeof attempts)[number],
            )),
      ];
      const undeclared = new Set<number>();
      for (const [target, headers, body] of attempts) {
        const length = { 'content-length': Buffer.byteLength(body ?? '') };
        const status = await statusOf(endpoint.method, target, { ...headers, ...length }, body);
        if (status >= 300 && !(status in declared)) undeclared.add(status);
      }
      expect([...undeclared]).toEqual([]);
    },
  );

  it.each([
    [{ PUBLIC_URL: 'https://journal.example' }, 404],
    [{ PUBLIC_URL: 'https://journal.example', OPENAPI: 'public' }, 200],
    [{ OPENAPI: 'off' }, 404],
    [{}, 200],
  ])('with %j returns %i to a visitor', { tags: ['HD-5'] }, async (environment, status) => {
    const app = await testApp({ environment });
    try {
      expect((await app.visitor().send('GET', '/api/openapi.json')).status).toBe(status);
    } finally {
      await app.close();
    }
  });
});

it('builds the OpenAPI document once per process', () => {
  const [one, other] = ['https://one.example', 'https://other.example'].map((origin) =>
    openApiDocument(endpoints, origin),
  );
  expect(one).toMatchObject({ servers: [{ url: 'https://one.example' }] });
  expect(other?.['paths']).toBe(one?.['paths']);
});

describe('a request that breaks the protocol', () => {
  it.each(['application/json; charset=utf-16', 'application/json;CHARSET="iso-8859-1"'])(
    'is refused when its body is %s',
    async (type) => {
      const answer = await test.visitor().send('POST', '/api/auth/login', {
        body: '{"email":"a@example.test","password":"x"}',
        headers: { 'content-type': type },
      });
      expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  it('may declare its JSON as UTF-8', async () => {
    const answer = await test.visitor().send('POST', '/api/auth/login', {
      body: '{"email":"a@example.test","password":"x"}',
      headers: { 'content-type': 'application/json; charset="UTF-8"' },
    });
    expect(answer.body.code).toBe('login_failed');
  });

  it(
    'as HTTP/1.1 without a Host header gets our headers and a JSON error',
    { tags: ['HD-1'] },
    async () => {
      const { hostname, port } = new URL(test.origin);
      const socket = connect(Number(port), hostname);
      socket.end('GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n');
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
      expect(answer).toContain('"code":"validation"');
    },
  );
});
