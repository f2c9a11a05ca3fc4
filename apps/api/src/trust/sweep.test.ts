import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { endpoints } from '@fencing-journal/contract';
import { media } from '@fencing-journal/contract/media';
import {
  notFoundPath,
  shellPath,
  type BuiltPage,
} from '@fencing-journal/contract/shared/built-pages';
import { reminders } from '@fencing-journal/contract/reminders';
import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../db/database.ts';
import { tusClient } from '../features/uploads/testing/uploading.ts';
import { buildPath, type Client } from '../testing/client.ts';
import { ownedObjects } from '../testing/samples.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const placeholderParams = { slug: 'nothing', id: '100000001', query: 'smith' };
const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
] as const;

let me: Client;
let web: string;
beforeAll(async () => {
  // A built web app, next to files that a careless deployment would leave there.
  web = await mkdtemp(join(tmpdir(), 'fj-web-'));
  for (const folder of ['assets', '.git', 'node_modules']) await mkdir(join(web, folder));
  const pages: BuiltPage[] = [
    { path: '/', file: 'index.html', listed: true },
    { path: '/login', file: 'login.html', listed: true },
    { path: shellPath, file: 'app.html', listed: false },
    { path: notFoundPath, file: '404.html', listed: false },
  ];
  for (const { file } of pages) await writeFile(join(web, file), `<!doctype html>${file}`);
  await writeFile(join(web, 'assets/page-abc.js'), '// page-abc');
  await writeFile(join(web, 'pages.json'), JSON.stringify(pages));
  await writeFile(join(web, 'files.json'), JSON.stringify(['assets/page-abc.js']));
  for (const name of [
    '.git/config',
    '.env',
    'node_modules/secret.json',
    'package.json',
    'server.js',
  ])
    await writeFile(join(web, name), 'canary-of-a-file');
});
afterAll(() => rm(web, { recursive: true, force: true }));
const test = useTestApp(() => ({ web }));
beforeAll(async () => {
  me = await test.signedIn({ plan: 'Coach' });
});

/** Sends the request unchanged: `fetch` supports neither TRACE nor paths with `..`. */
const sendRaw = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(test.origin);
      const request = send({ hostname, port, method, path, headers, agent: false }, (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          reject,
        );
      });
      request.on('error', reject);
      request.end();
    },
  );

const paths = [
  ...new Set(endpoints.map((endpoint) => buildPath(endpoint, { params: placeholderParams }))),
];
const bearer = () => ({ authorization: `Bearer ${me.token}` });

describe('every path with every method', () => {
  it.each(methods)(
    '%s: only declared calls exist, and every response has its headers',
    { tags: ['HD-1', 'HD-3', 'HD-4', 'HD-5'] },
    async (method) => {
      for (const path of paths) {
        const declared = endpoints.some(
          (endpoint) =>
            (endpoint.method === method || (endpoint.head && method === 'HEAD')) &&
            buildPath(endpoint, { params: placeholderParams }) === path,
        );
        // A declared write would take effect, so it is sent without a login.
        const { status, headers, body } = await sendRaw(
          method,
          path,
          declared && method !== 'GET' ? {} : bearer(),
        );
        const where = `${method} ${path}: ${status}`;
        if (!declared) expect(status >= 400 && status < 500, where).toBe(true);
        expect(status, where).not.toBe(500);
        expect(headers['strict-transport-security'], where).toMatch(
          /^max-age=\d{8,}; includeSubDomains/,
        );
        expect(headers['x-content-type-options'], where).toBe('nosniff');
        expect(headers['referrer-policy'], where).toBe('strict-origin-when-cross-origin');
        expect(headers['content-security-policy'], where).toContain("frame-ancestors 'none'");
        expect(headers['cross-origin-resource-policy'], where).toBe('same-origin');
        expect(headers['cache-control'], where).toBe('no-store');
        for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'allow'])
          expect(headers[name], where).toBeUndefined();
        if (
          status >= 400 &&
          body !== '' &&
          headers['content-type'] === 'application/json; charset=utf-8'
        )
          expect(Object.keys(JSON.parse(body) as object), where).toEqual(
            expect.arrayContaining(['message', 'code']),
          );
      }
    },
  );

  it(
    'documents may open windows of other sites, but those sites cannot load them',
    { tags: ['HD-3'] },
    async () => {
      for (const [path, expected] of [
        ['/', 'index.html'],
        ['/login', 'login.html'],
        ['/journal', 'app.html'],
        ['/nowhere', '404.html'],
        ['/assets/page-abc.js', '// page-abc'],
      ] as const) {
        const { headers, body } = await sendRaw('GET', path);
        expect(body, path).toContain(expected);
        expect(
          [headers['cross-origin-opener-policy'], headers['cross-origin-resource-policy']],
          path,
        ).toEqual(['same-origin-allow-popups', 'same-origin']);
      }
    },
  );

  it('responses under file-like addresses are not cached', { tags: ['HD-4'] }, async () => {
    for (const suffix of [
      '/a.css',
      '%2fa.css',
      ';a.css',
      '%3ba.css',
      '?a.css',
      '/..%2fa.css',
      '%00.css',
      '%23.css',
    ]) {
      for (const path of ['/api/auth/me', '/api/tournaments/all']) {
        const { headers } = await sendRaw('GET', `${path}${suffix}`, bearer());
        expect(headers['cache-control'], `${path}${suffix}`).toBe('no-store');
      }
    }
  });
});

describe('what is served', () => {
  it('is exactly the contract under /api', { tags: ['HD-5'] }, () => {
    // Routes are printed as a tree: each line continues the nearest line above it with less indentation.
    const pathByDepth: string[] = [];
    const routes = test.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const [, indent = '', part = '', list] =
          /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
        const depth = indent.length / 4;
        pathByDepth[depth] = `${depth > 0 ? pathByDepth[depth - 1] : ''}${part}`;
        return (list?.split(', ') ?? [])
          .map((method) => `${method} ${pathByDepth[depth]?.replace(/\/$/, '')}`)
          .filter((route) => route.includes(' /api'));
      });
    const declared = endpoints.flatMap(({ method, path, head }) =>
      [method, ...(head ? ['HEAD'] : [])].map((one) => `${one} ${path.replace(/\/$/, '')}`),
    );
    expect(routes.length).toBeGreaterThan(60);
    expect([...new Set(routes)].toSorted()).toEqual(declared.toSorted());
  });

  it('contains no private file, however it is requested', { tags: ['HD-5'] }, async () => {
    const names = [
      '.git/config',
      '.env',
      'node_modules/secret.json',
      'package.json',
      'data/secrets.json',
      'assets/page-abc.js.map',
      'server.js',
      'admin',
      'docs',
      'swagger',
      'graphql',
      'phpmyadmin',
      'wp-login.php',
      'etc/passwd',
      'proc/self/environ',
    ];
    const prefixes = [
      '/',
      '//',
      '/./',
      '/assets/../',
      '/assets/..%2f',
      '/%2e%2e/',
      '/assets/%2e%2e/',
      '/..\\',
      '/%5c',
      '/api/../',
      '/api/..%2f',
      '/static/',
      '/public/',
      '/assets/',
      '/journal/',
      '/assets/..%252f',
      '/..;/',
      '/%00/',
      '/assets//',
      '/.',
    ];
    const found: string[] = [];
    for (const prefix of prefixes) {
      for (const name of names) {
        const { status, body } = await sendRaw('GET', `${prefix}${name}`);
        const isShell = prefix === '/journal/' && body.includes('app.html');
        if (body.includes('canary-of-a-file') || (status === 200 && !isShell))
          found.push(`${prefix}${name}: ${status}`);
      }
    }
    expect(found).toEqual([]);
    for (const folder of ['/assets', '/assets/', '/.git/', '/node_modules/'])
      expect((await sendRaw('GET', folder)).body, folder).not.toContain('page-abc');
  });
});

/**
 * Returns a checksum of all tables, so that no change goes unnoticed. Rate limits are left out,
 * because every request changes them.
 */
async function tableChecksums(): Promise<string> {
  const rows = await queryRows<{ name: string }>(
    test.store.db,
    sql`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'rate_limits' ORDER BY 1`,
  );
  const checksums = await Promise.all(
    rows.map(async ({ name }) => {
      const rows = await queryRows<{ sum: string | null }>(
        test.store.db,
        sql`SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM ${sql.identifier(name)} t`,
      );
      return `${name} ${rows[0]?.sum}`;
    }),
  );
  return checksums.join('\n');
}

const writeEndpoints = endpoints.filter(
  ({ method, encoding }) => !['GET', 'OPTIONS'].includes(method) && encoding !== 'raw',
);
const byName = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [endpoint.name, endpoint] as const);

describe('a forged change from another site', () => {
  it.each(byName(writeEndpoints))(
    "%s is rejected without a token, and with a wrong token, a planted token or another session's token",
    { tags: ['CS-1', 'CS-2'] },
    async (_name, endpoint) => {
      const other = await test.signedIn();
      const before = await tableChecksums();
      const path = buildPath(endpoint, { params: placeholderParams });
      const attempts: Record<string, string>[] = [
        { 'x-csrftoken': '' },
        { 'x-csrftoken': 'wrong' },
        { 'x-csrftoken': other.cookies.get('csrftoken') ?? '' },
        {
          'x-csrftoken': 'planted',
          cookie: [...me.cookies]
            .map(([name, value]) => `${name}=${name === 'csrftoken' ? 'planted' : value}`)
            .join('; '),
        },
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ];
      for (const headers of attempts) {
        const response = await me.send(endpoint.method, path, { body: {}, headers });
        expect([response.status, response.body.code], JSON.stringify(headers)).toEqual([
          403,
          'csrf',
        ]);
      }
      expect(await tableChecksums()).toBe(before);
    },
  );

  // Mail programs post a form to the link that stops emails (RFC 8058); the link alone authenticates it.
  const jsonEndpoints = writeEndpoints.filter(
    ({ encoding, name }) => encoding !== 'multipart' && name !== reminders.stop.name,
  );
  it.each(byName(jsonEndpoints))(
    '%s accepts neither forms nor plain text, which any site may send',
    { tags: ['CS-3'] },
    async (_name, endpoint) => {
      // The media scope parses forms, but the other calls ignore their content.
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        ...(endpoint.name.startsWith('media.') ? [] : ['multipart/form-data; boundary=x']),
      ];
      for (const type of types) {
        const response = await me.send(
          endpoint.method,
          buildPath(endpoint, { params: placeholderParams }),
          {
            body: '{}',
            headers: { 'content-type': type },
          },
        );
        expect([response.status, response.body.code], type).toEqual([
          415,
          'unsupported_media_type',
        ]);
      }
    },
  );

  it('GET, HEAD and OPTIONS of existing objects change nothing', { tags: ['CS-3'] }, async () => {
    const owner = await test.signedIn({ plan: 'Coach' });
    const objects = await ownedObjects(test.make, owner.user);
    const upload = await tusClient(owner).start({ kind: 'bout', slug: objects.bout ?? '' }, 1_000);
    const ownPath = (endpoint: Endpoint) => {
      const named = Array.isArray(endpoint.subject) ? endpoint.subject : [];
      const params = named.flatMap(({ in: part, key, kind }: (typeof named)[number]) =>
        part === 'params' ? [[key, objects[kind as keyof typeof objects] ?? '']] : [],
      );
      return buildPath(endpoint, {
        params: { ...placeholderParams, ...Object.fromEntries(params) },
      });
    };
    const video = await owner.call(media.read, { params: { slug: objects.bout_media ?? '' } });
    const own = [
      ...new Set(endpoints.map(ownPath)),
      upload.headers.get('location') ?? '',
      video.body.url,
    ];
    const authorization = `Bearer ${owner.token}`;
    const before = await tableChecksums();
    const found = new Set<string>();
    for (const path of own) {
      for (const method of ['GET', 'HEAD', 'OPTIONS'])
        if ((await sendRaw(method, path, { authorization })).status === 200 && method === 'GET')
          found.add(path);
    }
    expect(await tableChecksums()).toBe(before);
    for (const { name, path } of endpoints.filter(
      ({ method, subject }) => method === 'GET' && Array.isArray(subject),
    ))
      expect(
        [...found].some((one) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(one)),
        name,
      ).toBe(true);
    expect(found).toContain(own.at(-2));
  });

  it.each([
    'https://evil.example',
    'null',
    'http://localhost',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://localhost:3000.evil.example',
    'http://evil-localhost:3000',
    'http://localhost:3000@evil.example',
    'file://',
    'HTTP://LOCALHOST:3000/',
  ])('a response cannot be read by scripts from %s', { tags: ['CS-4'] }, async (origin) => {
    for (const [method, path] of [
      ['GET', '/api/auth/me'],
      ['OPTIONS', '/api/auth/me'],
      ['GET', '/'],
      ['GET', '/api/nothing'],
    ] as const) {
      const { headers } = await sendRaw(method, path, {
        ...bearer(),
        origin,
        'access-control-request-method': 'GET',
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});
