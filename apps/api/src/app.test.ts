import { get } from 'node:http';
import { connect } from 'node:net';
import { endpoints } from '@fencing-journal/contract';
import type { Endpoint, OwnedKind } from '@fencing-journal/contract/shared/endpoint';
import { reports } from '@fencing-journal/contract/reports';
import { errorBody } from '@fencing-journal/contract/shared/errors';
import { voice } from '@fencing-journal/contract/voice';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from './db/database.ts';
import { testApp, type Person } from './testing/app.ts';
import { buildPath, type Client } from './testing/client.ts';
import { validBody } from './testing/sample-bodies.ts';
import { ownedObjects } from './testing/samples.ts';
import { useTestApp } from './testing/use-test-app.ts';

const test = useTestApp({ environment: { METRICS_TOKEN: 'token-of-the-metrics' } });

const placeholderParams = { slug: 'nothing', id: '100000001', query: 'smith' };

describe('every endpoint of the contract', () => {
  it.each(
    endpoints
      .filter((endpoint) => endpoint.access === 'user')
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )(
    '%s responds with 401 without a login',
    { tags: ['R-API-02', 'R-ROLE-01'] },
    async (_name, endpoint) => {
      const visitor = test.visitor();
      for (const headers of [
        {},
        { authorization: 'Bearer nonsense' },
        { authorization: 'Basic cm9iaW46eA==' },
      ]) {
        const response = await visitor.send(
          endpoint.method,
          buildPath(endpoint, { params: placeholderParams }),
          {
            headers,
            body: endpoint.method === 'GET' ? undefined : {},
          },
        );
        expect(response.status).toBe(401);
        expect(response.body).toMatchObject({ code: 'unauthorized', message: expect.any(String) });
      }
    },
  );

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s responds with and without a trailing slash, without a redirect',
    { tags: ['R-API-04'] },
    async (_name, endpoint) => {
      const path = buildPath(endpoint, { params: placeholderParams });
      const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
      const send = (to: string) =>
        test
          .visitor()
          .send(endpoint.method, to, { body: endpoint.method === 'GET' ? undefined : {} });
      const [one, two] = [await send(path), await send(other)];
      expect(two.status).toBe(one.status);
      expect(one.status < 300 || one.status >= 400).toBe(true);
    },
  );

  it('is a route, and every API route is an endpoint', () => {
    const routes = test.app.printRoutes({ commonPrefix: false });
    for (const endpoint of endpoints)
      expect(
        test.app.findRoute({ method: endpoint.method, url: endpoint.path }),
        endpoint.name,
      ).toBeTruthy();
    expect(routes).not.toMatch(/HEAD.*api/);
  });

  it('has a unique name', () => {
    expect(new Set(endpoints.map((endpoint) => endpoint.name)).size).toBe(endpoints.length);
    expect(
      new Set(endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path.replace(/\/$/, '')}`))
        .size,
    ).toBe(endpoints.length);
  });
});

/** Returns the path parameters for a call on the caller's own objects. */
function ownParams(
  endpoint: Endpoint,
  slugs: Partial<Record<OwnedKind, string>>,
): Record<string, string> {
  const named =
    endpoint.access === 'user' && endpoint.subject !== 'own'
      ? endpoint.subject.filter((subject) => subject.in === 'params')
      : [];
  return Object.fromEntries(named.map(({ key, kind }) => [key, slugs[kind] ?? 'missing']));
}

/** Whether only coaches may call it: the owner of a lesson can't add a voice note to it. */
const isForCoaches = ({ name }: Endpoint) => name === voice.addToLesson.name;

/**
 * One case per object that an endpoint names: the endpoint, and which object belongs to the other
 * user.
 */
const cases = endpoints.flatMap((endpoint) =>
  endpoint.access === 'user' && endpoint.subject !== 'own'
    ? endpoint.subject.map(
        (subject) =>
          [
            `${endpoint.name} with another user's ${subject.kind} in ${subject.in}.${subject.key}`,
            endpoint,
            subject,
          ] as const,
      )
    : [],
);

describe('isolation', () => {
  let mine: Partial<Record<OwnedKind, string>>;
  let theirs: Partial<Record<OwnedKind, string>>;
  let me: Person;
  let other: typeof me;

  beforeAll(async () => {
    // The Coach plan allows everything.
    me = await test.signedIn({ plan: 'Coach', confirmed: true });
    other = await test.signedIn({ plan: 'Coach' });
    mine = await ownedObjects(test.make, me.user);
    theirs = await ownedObjects(test.make, other.user);
  });

  function request(
    endpoint: Endpoint,
    foreign: { in: 'params' | 'body'; key: string; kind: OwnedKind },
    slug: string,
  ) {
    const params = ownParams(endpoint, mine);
    const body = validBody(endpoint, mine, me.user.self.slug);
    if (endpoint.body && !body)
      throw new Error(`${endpoint.name} has no valid body in testing/sample-bodies.ts.`);
    if (foreign.in === 'params') return { params: { ...params, [foreign.key]: slug }, body };
    // The same card cannot be on both sides.
    const opposite = foreign.key === 'fencer_a' ? { fencer_b: me.user.self.slug } : {};
    // A bout belongs to an event or to a practice.
    const place = foreign.key === 'practice' ? { event: undefined } : {};
    return { params, body: { ...body, ...opposite, ...place, [foreign.key]: slug } };
  }

  // Endpoints that don't declare a 404 report a missing object as an invalid field.
  const absence = (endpoint: Endpoint) => (endpoint.errors.includes('not_found') ? 404 : 400);

  it.each(cases)(
    '%s gets the same response as for a missing object',
    { tags: ['R-ROLE-11', 'AZ-2', 'AZ-3'] },
    async (_name, endpoint, subject) => {
      const before = JSON.stringify(await readAll(other));
      const foreign = await me.call(
        endpoint,
        request(endpoint, subject, theirs[subject.kind] ?? 'missing'),
      );
      const absent = await me.call(
        endpoint,
        request(endpoint, subject, `absent-${subject.kind.replace('_', '-')}-zzzzzz`),
      );
      expect(foreign.status).toBe(absence(endpoint));
      expect(absent.status).toBe(absence(endpoint));
      expect(foreign.body).toEqual(absent.body);
      expect(JSON.stringify(await readAll(other))).toBe(before);
    },
  );

  it('the same requests succeed for the owner', { tags: ['R-ROLE-02'] }, async () => {
    // Ending a connection works only once, but it has a case for each of its two parameters.
    const once = cases.filter(
      ([, endpoint, { key }]) =>
        endpoint.method !== 'DELETE' &&
        !(endpoint.name === 'guardians.end' && key === 'slug') &&
        !isForCoaches(endpoint),
    );
    for (const [name, endpoint, subject] of once) {
      const response = await me.call(
        endpoint,
        request(endpoint, subject, mine[subject.kind] ?? 'missing'),
      );
      expect(response.status, `${name}: ${JSON.stringify(response.body)}`).toBe(endpoint.status);
    }
  });

  it("endpoints without objects list only the user's rows", { tags: ['R-ROLE-11'] }, async () => {
    for (const endpoint of endpoints.filter(
      (candidate) =>
        candidate.access === 'user' && candidate.subject === 'own' && candidate.method === 'GET',
    )) {
      const response = await me.call(endpoint);
      const text = JSON.stringify(response.body);
      for (const slug of [...recognizable(theirs), other.user.self.slug, other.user.email])
        expect(text, endpoint.name).not.toContain(slug);
    }
  });

  /** Returns the slugs that can be searched for in a response: a numeric ID could occur in any text. */
  const recognizable = (objects: typeof theirs) =>
    Object.values(objects).filter((slug) => !/^\d+$/.test(slug));

  async function readAll(client: Client) {
    const lists = await Promise.all(
      [
        '/api/tournaments/all',
        '/api/fencers/all',
        '/api/lessons/all',
        '/api/lessons/field-data',
      ].map((path) => client.send('GET', path)),
    );
    const bout = await client.send('GET', `/api/bouts/detail/${theirs.bout}`);
    const event = await client.send('GET', `/api/events/detail/${theirs.event}`);
    return [...lists, bout, event].map((response) => response.body);
  }
});

describe('create endpoints', () => {
  // The response to a new report doesn't contain the report (see reports.test.ts).
  const creates = endpoints.filter(
    (endpoint) =>
      endpoint.idempotent && !isForCoaches(endpoint) && endpoint.name !== reports.create.name,
  );

  it.each(creates.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s creates one row for parallel requests with one Idempotency-Key',
    async (_name, endpoint) => {
      // The Coach plan allows everything.
      const me = await test.signedIn({ plan: 'Coach' });
      const slugs = await ownedObjects(test.make, me.user);
      const body = validBody(endpoint, slugs, me.user.self.slug);
      const params = ownParams(endpoint, slugs);
      const headers = { 'idempotency-key': 'one-tap-sent-often' };
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => me.call(endpoint, { params, body, headers })),
      );
      expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
      expect(
        new Set(responses.map((response) => JSON.stringify(sorted(response.body)))),
      ).toHaveProperty('size', 1);

      const again = await me.call(endpoint, {
        params,
        body: validBody(endpoint, slugs, me.user.self.slug),
        headers: { 'idempotency-key': 'another-tap-of-the-user' },
      });
      expect(again.status).toBe(201);
      expect(JSON.stringify(sorted(again.body))).not.toBe(
        JSON.stringify(sorted(responses[0]?.body)),
      );
    },
  );

  it('reject a key that was used for another request, and a malformed one', async () => {
    const me = await test.signedIn();
    const headers = { 'idempotency-key': 'the-same-key-again' };
    await me.send('POST', '/api/tournaments/create/', {
      headers,
      body: { name: 'One', date: '2026-01-01', event_level: 'Local' },
    });
    const other = await me.send('POST', '/api/tournaments/create/', {
      headers,
      body: { name: 'Two', date: '2026-01-01', event_level: 'Local' },
    });
    expect(other.status).toBe(409);
    const malformed = await me.send('POST', '/api/tournaments/create/', {
      headers: { 'idempotency-key': 'short' },
      body: { name: 'Two', date: '2026-01-01', event_level: 'Local' },
    });
    expect(malformed.status).toBe(400);
    expect((await me.send('GET', '/api/tournaments/all')).body.count).toBe(1);
  });

  it(
    'share one limit per account with all other writes, and send Retry-After',
    { tags: ['RL-1'] },
    async () => {
      const limited = await testApp({ environment: { WRITE_LIMIT_PER_ACCOUNT: '3' } });
      try {
        const [me, other] = [await limited.signedIn(), await limited.signedIn()];
        const create = (who: Client) =>
          who.send('POST', '/api/tournaments/create/', {
            body: { name: 'Cup', date: '2026-01-01', event_level: 'Local' },
          });
        const { slug } = (await create(me)).body;
        expect(
          (await me.send('PATCH', `/api/tournaments/update/${slug}/`, { body: {} })).status,
        ).toBe(200);
        expect((await me.send('DELETE', `/api/tournaments/delete/${slug}/`)).status).toBe(200);
        limited.log.length = 0;
        const refused = await create(me);
        expect([
          refused.status,
          refused.body.code,
          Number(refused.headers.get('retry-after')) > 0,
        ]).toEqual([429, 'rate_limited', true]);
        expect(limited.log.map((line) => JSON.parse(line))[0]).toMatchObject({
          msg: 'security',
          event: 'limit reached',
          limit: 'write',
          user: me.user.id,
        });
        expect((await me.send('GET', '/api/tournaments/all')).status).toBe(200);
        expect((await create(other)).status).toBe(201);
        limited.clock.advance(601);
        expect((await create(me)).status).toBe(201);
      } finally {
        await limited.close();
      }
    },
  );

  it(
    'clear the responses stored under their keys when an object or its parent is deleted',
    { tags: ['PR-2'] },
    async () => {
      const me = await test.signedIn();
      const send = (path: string, key: string, body: object) =>
        me.send('POST', path, { body, headers: { 'idempotency-key': key } });
      const { body: tournament } = await send('/api/tournaments/create/', 'key-tournament', {
        name: 'Cup',
        date: '2026-01-01',
        event_level: 'Local',
        notes: 'canary-4711',
      });
      const { body: event } = await send('/api/events/create/', 'key-event', {
        tournament_slug: tournament.slug,
        name: 'Foil',
        date: '2026-01-01',
        weapon: 'foil',
        event_type: 'Team',
        notes: 'canary-4711',
      });
      const fencer = await test.make.fencer(me.user.id);
      await send('/api/bouts/create/', 'key-bout', {
        event: event.slug,
        fencer_a: me.user.self.slug,
        fencer_b: fencer.slug,
        score_a: 5,
        score_b: 1,
        notes: 'canary-4711',
      });
      await send('/api/tournaments/create/', 'key-kept', {
        name: 'Kept',
        date: '2026-01-01',
        event_level: 'Local',
      });
      await me.send('DELETE', `/api/tournaments/delete/${tournament.slug}/`);
      const rows = await queryRows<{ key: string; status: number; response: string }>(
        test.store.db,
        sql`SELECT key, status, answer::text FROM idempotency_keys WHERE owner_id = ${me.user.id} ORDER BY key`,
      );
      expect(rows.map(({ key, status }) => [key, status])).toEqual([
        ['key-bout', 404],
        ['key-event', 404],
        ['key-kept', 201],
        ['key-tournament', 404],
      ]);
      expect(JSON.stringify(rows)).not.toContain('canary-4711');
    },
  );

  it('recognize a repeated request despite extra whitespace and unknown keys', async () => {
    const me = await test.signedIn();
    const headers = { 'idempotency-key': 'the-same-in-other-words' };
    const body = { name: 'One', date: '2026-01-01', event_level: 'Local' };
    const first = await me.send('POST', '/api/tournaments/create/', { headers, body });
    const again = await me.send('POST', '/api/tournaments/create/', {
      headers,
      body: { unheard_of: 1, ...body, name: ' One ' },
    });
    expect([again.status, sorted(again.body)]).toEqual([201, sorted(first.body)]);
  });

  it('store no key for a failed request, so that it can be corrected and resent', async () => {
    const me = await test.signedIn();
    const headers = { 'idempotency-key': 'a-key-that-failed-once' };
    const body = {
      tournament_slug: 'absent-zzzzzz',
      name: 'A',
      date: '2026-01-01',
      weapon: 'foil',
      event_type: 'Team',
    };
    expect((await me.send('POST', '/api/events/create/', { headers, body })).status).toBe(404);
    const tournament = await test.make.tournament(me.user.id);
    expect(
      (
        await me.send('POST', '/api/events/create/', {
          headers,
          body: { ...body, tournament_slug: tournament.slug },
        })
      ).status,
    ).toBe(201);
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

describe('bad input', () => {
  const writeEndpoints = endpoints.filter((endpoint) => endpoint.body && endpoint.method !== 'GET');
  const hostileBodies: [string, unknown][] = [
    ['no body', undefined],
    ['null', null],
    ['a list', []],
    ['a number', 7],
    ['a text', '"text"'],
    ['broken JSON', '{"name": '],
    ['prototype keys', '{"__proto__": {"admin": true}}'],
    ['NUL in a text', { name: 'a\u0000b', email: 'a\u0000', first_name: '\u0000' }],
    [
      'wrong types',
      {
        name: 5,
        date: {},
        event: [],
        score_a: 'x',
        user: 'x',
        rows: 1,
        email: [],
        password: {},
        first_name: false,
      },
    ],
    ['a lone surrogate', { name: '\ud800', email: '\ud800', first_name: '\udc00' }],
    ['very deep nesting', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    [
      'very deep nesting in an unknown key',
      `{"unheard_of": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    ],
  ];

  it.each(writeEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s never responds with 5xx, and every 4xx response has a message',
    { tags: ['R-API-05', 'R-API-06'] },
    async (_name, endpoint) => {
      const me = await test.signedIn();
      const slugs = await ownedObjects(test.make, me.user);
      const params = {
        slug: Object.entries(slugs).find(([kind]) => endpoint.name.startsWith(kind))?.[1] ?? 'x',
      };
      for (const [what, body] of hostileBodies) {
        const response = await me.send(endpoint.method, buildPath(endpoint, { params }), { body });
        expect(response.status, `${what}: ${JSON.stringify(response.body)}`).toBeLessThan(500);
        if (response.status >= 400)
          expect(errorBody.safeParse(response.body).success, what).toBe(true);
        if (what.startsWith('very deep')) expect(response.status, what).toBe(400);
      }
      if (!endpoint.idempotent) return;
      const [, deep] = hostileBodies.at(-1) ?? [];
      expect(
        (
          await me.call(endpoint, {
            params,
            body: deep,
            headers: { 'idempotency-key': 'deep-as-the-sea' },
          })
        ).status,
      ).toBe(400);
    },
  );

  it.each([
    [
      'an address with invalid escapes',
      'GET /api/% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
      'validation',
    ],
    [
      'an incomplete escape in a slug',
      'GET /api/bouts/detail/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
      'validation',
    ],
    [
      'a slug of 300 characters',
      `GET /api/bouts/detail/${'a'.repeat(300)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      414,
      'address_too_long',
    ],
    [
      '20 kB of headers',
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['text that is not HTTP', 'HELLO\r\n\r\n', 400, 'validation'],
    [
      'two Content-Length headers',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
      'validation',
    ],
  ])(
    '%s gets the standard error response, with the security headers',
    { tags: ['R-API-05', 'HD-1'] },
    async (_what, request, status, code) => {
      const { head, body } = await raw(request);
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(errorBody.parse(JSON.parse(body)).code).toBe(code);
      for (const header of [
        'strict-transport-security: max-age=63072000; includeSubDomains',
        'x-content-type-options: nosniff',
        'cache-control: no-store',
        'referrer-policy: ',
        'content-security-policy: default-src',
      ]) {
        expect(head).toContain(header);
      }
      expect(body).not.toMatch(/FST_|detail\//);
    },
  );

  /** Sends raw bytes and returns the response. */
  const raw = (request: string) =>
    new Promise<{ head: string; body: string }>((resolve, reject) => {
      let response = '';
      const { hostname, port } = new URL(test.origin);
      const socket = connect(Number(port), hostname, () => socket.write(request));
      socket.on('data', (chunk) => (response += chunk.toString()));
      socket.on('error', reject);
      socket.on('close', () => {
        const [head = '', body = ''] = response.split('\r\n\r\n');
        resolve({ head, body });
      });
    });

  it(
    'must send its headers within 15 seconds, checked every 5; plugins/slow-bodies times bodies',
    { tags: ['UP-8'] },
    () => {
      const { requestTimeout, headersTimeout } = test.app.server;
      expect([requestTimeout, headersTimeout]).toEqual([0, 15_000]);
      expect(test.app.server).toMatchObject({ connectionsCheckingInterval: 5_000 });
    },
  );

  it(
    'is rejected with 413 for huge bodies and 415 for other content types',
    { tags: ['R-API-06'] },
    async () => {
      const me = await test.signedIn();
      const huge = await me.send('POST', '/api/tournaments/create/', {
        body: { name: 'x'.repeat(600_000) },
      });
      expect([huge.status, huge.body.code]).toEqual([413, 'too_large']);
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const response = await me.send('POST', '/api/tournaments/create/', {
          body: 'name=x',
          headers: { 'content-type': type },
        });
        expect([response.status, response.body.code]).toEqual([415, 'unsupported_media_type']);
      }
    },
  );

  it(
    'gets a JSON 404 for unknown addresses and malformed paths under /api',
    { tags: ['R-VAL-31'] },
    async () => {
      const me = await test.signedIn();
      for (const path of [
        '/api/none',
        '/api',
        '/api/lessons/delete//',
        '/api/bouts/detail/%00',
        '/api/bouts/detail/..%2f..%2fx',
        `/api/bouts/detail/${'a'.repeat(190)}`,
      ]) {
        const response = await me.send('GET', path);
        expect(response.status, path).toBe(404);
        expect(response.body.message, path).toEqual(expect.any(String));
      }
      expect((await me.send('DELETE', '/api/lessons/delete//')).status).toBe(404);
      const malformed = await me.send('GET', '/api/bouts/detail/%E0%A4%A');
      expect(malformed.status).toBeLessThan(500);
      expect(malformed.body.message).toEqual(expect.any(String));
    },
  );
});

describe('every response', () => {
  it(
    'has the security headers, whether successful or not',
    { tags: ['R-AUTH-19', 'R-API-01', 'HD-1', 'HD-2', 'HD-4'] },
    async () => {
      const me = await test.signedIn();
      for (const [method, path] of [
        ['GET', '/api/health'],
        ['GET', '/api/none'],
        ['GET', '/api/auth/me/'],
        ['POST', '/api/tournaments/create/'],
        ['GET', '/'],
      ] as const) {
        const { headers } = await me.send(method, path, method === 'POST' ? { body: {} } : {});
        expect(headers.get('strict-transport-security')).toMatch(
          /max-age=\d{8}; includeSubDomains/,
        );
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
        const policy = headers.get('content-security-policy') ?? '';
        for (const rule of [
          "default-src 'none'",
          "script-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ])
          expect(policy).toContain(rule);
        expect(policy).not.toMatch(/unsafe-(inline|eval)/);
        expect(headers.get('access-control-allow-origin')).toBeNull();
        expect(headers.get('server')).toBeNull();
        expect(headers.get('x-powered-by')).toBeNull();
        if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store');
      }
    },
  );
});

describe('operating', () => {
  it('reports health and readiness', async () => {
    expect((await test.visitor().send('GET', '/api/health')).body).toEqual({ status: 'ok' });
    expect((await test.visitor().send('GET', '/api/ready')).body).toEqual({ status: 'ready' });
  });

  it('hides metrics from callers without the token', async () => {
    const visitor = test.visitor();
    expect((await visitor.send('GET', '/api/metrics')).status).toBe(404);
    const response = await visitor.send('GET', '/api/metrics', {
      headers: { authorization: 'Bearer a-token' },
    });
    expect(response.status).toBe(404);
  });

  it('generates the OpenAPI document from the contract', async () => {
    const { body } = await test.visitor().send('GET', '/api/openapi.json');
    const operations = Object.values(body.paths)
      .flatMap((path) => Object.values(path as object))
      .map((operation) => operation.operationId);
    expect(operations.toSorted()).toEqual(endpoints.map((endpoint) => endpoint.name).toSorted());
    expect(
      body.paths['/api/bouts/create/'].post.requestBody.content['application/json'].schema
        .properties,
    ).toHaveProperty('yellow_carded_a');
  });

  it('logs the source of each request as a keyed hash, never as its address', async () => {
    test.log.length = 0;
    const { hostname, port } = new URL(test.origin);
    const ask = (localAddress: string) =>
      new Promise<void>((resolve, reject) => {
        get({ hostname, port, localAddress, path: '/api/health', agent: false }, (response) =>
          response.resume().on('end', resolve),
        ).on('error', reject);
      });
    for (const address of ['127.0.0.1', '127.0.0.1', '127.0.0.2']) await ask(address);
    const sources = () =>
      test.log
        .map((line) => JSON.parse(line) as { msg: string; from: string })
        .filter(({ msg }) => msg === 'request')
        .map(({ from }) => from);
    await expect.poll(() => sources().length).toBe(3);
    const [one, same, other] = sources();
    expect(one).toMatch(/^[\w-]{12}$/);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
    expect(test.log.join('')).not.toContain('127.0.0.');
  });

  it(
    'logs one line per request with route and account, never its content',
    { tags: ['LG-1', 'LG-2'] },
    async () => {
      const canary = 'canary-4711';
      const me = await test.signedIn({ password: `${canary} password` });
      test.log.length = 0;
      await me.send('POST', '/api/tournaments/create/', {
        body: { name: canary, notes: canary, date: '2026-01-01', event_level: 'Local' },
        headers: { 'user-agent': canary },
      });
      await me.send('POST', '/api/auth/login', { body: { email: canary, password: canary } });
      await me.send('GET', `/api/tournaments/all?page=1&search=${canary}`);
      await me.send('GET', `/reset/${canary}`);
      const lines = test.log
        .map((line) => JSON.parse(line))
        .filter((line) => line.msg === 'request');
      expect(lines).toHaveLength(4);
      expect(lines[0]).toMatchObject({
        method: 'POST',
        route: '/api/tournaments/create/',
        status: 201,
        user: me.user.id,
        reqId: expect.any(String),
        ms: expect.any(Number),
      });
      expect(test.log.join('')).not.toContain(canary);
      expect(test.log.join('')).not.toContain(me.token);
    },
  );
});
