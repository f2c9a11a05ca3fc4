import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  placeholders,
  notFoundPath,
  shellPath,
} from '@fencing-journal/contract/shared/built-pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../testing/app.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const pages = [
  { path: '/', file: 'index.html', listed: true },
  { path: '/contact', file: 'contact.html', listed: true },
  { path: '/reused', file: 'reused.html', listed: false },
  { path: shellPath, file: 'app.html', listed: false },
  { path: notFoundPath, file: '404.html', listed: false },
];
const pageOf = (file: string) =>
  `<!-- ${file} --><html data-billing="${placeholders.enforcement}"><link rel="canonical" href="${placeholders.origin}/x"><meta content="${placeholders.contactEmail}">`;

let folder: string;
let web: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fj-web-'));
  // Where the app's files are must not matter for caching.
  web = join(folder, 'assets', 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  for (const { file } of pages) await writeFile(join(web, file), pageOf(file));
  await writeFile(join(web, 'pages.json'), JSON.stringify(pages));
  await writeFile(join(web, 'assets/app-1a2b3c.js'), '// a script');
  await writeFile(join(web, 'files.json'), JSON.stringify(['assets/app-1a2b3c.js']));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const test = useTestApp(() => ({
  web,
  environment: { PUBLIC_URL: 'https://journal.example', CONTACT_EMAIL: "o'brien@club.example" },
}));

interface WebResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  cache: string | undefined;
  type: string | undefined;
  body: Buffer;
}

/** Sends the target unchanged; fetch would normalize it. */
const get = (
  target: string,
  headers: Record<string, string> = {},
  { method = 'GET', origin = test.origin } = {},
) =>
  new Promise<WebResponse>((resolve, reject) => {
    request(origin, { path: target, headers, method }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          cache: response.headers['cache-control'],
          type: response.headers['content-type'],
          body: Buffer.concat(parts),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
const textOf = async (target: string) => (await get(target)).body.toString();

describe('the web app', () => {
  it.for([
    ['/assets/app-1a2b3c.js', 200, 'public, max-age=31536000, immutable'],
    ['/', 200, 'no-cache'],
    ['/journal', 200, 'no-cache'],
    ['/no-such-page', 404, 'no-cache'],
    ['/app.html', 200, 'no-cache'],
    ['/contact', 200, 'no-cache'],
    ['/contact/', 200, 'no-cache'],
    ['/contact?from=mail', 200, 'no-cache'],
  ] as const)(
    '%s answers %i with Cache-Control %s',
    { tags: ['HD-4'] },
    async ([path, status, cache]) => {
      expect(await get(path)).toMatchObject({ status, cache });
    },
  );

  it.for([
    ['/', 'index.html'],
    ['/contact', 'contact.html'],
    ['/reused', 'reused.html'],
    ['/journal', 'app.html'],
    ['/reset/a-token', 'app.html'],
    ['/no-such-page', '404.html'],
    ['/404', '404.html'],
  ] as const)('%s is served from %s', async ([path, file]) => {
    expect(await textOf(path)).toContain(`<!-- ${file} -->`);
  });

  it.for(['/index.html', '/contact.html', '/404.html', '/pages.json', '/files.json'])(
    '%s is not served under its file name',
    { tags: ['HD-5'] },
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it.for([
    '/api/none',
    '/%61pi/none',
    '/api/%6eone',
    'http://journal.example/api/none',
    '/assets/none.js',
    '/%61ssets/none.js',
    '/api/auth/me',
    '/%61pi/auth/me',
  ])('%s is not the app, and not cached', { tags: ['HD-4', 'R-VAL-31'] }, async (target) => {
    const response = await get(target);
    expect([response.cache, response.type]).toEqual([
      'no-store',
      'application/json; charset=utf-8',
    ]);
    expect([401, 404]).toContain(response.status);
  });

  it.for(['/#%', '/%', '/a%2', '/%ff', '//x', '/journal?%'])(
    '%s gets a response, even if malformed',
    { tags: ['IN-1'] },
    async (target) => {
      expect((await get(target)).status).toBeLessThan(500);
    },
  );

  it(
    'writes its origin and the operator’s address into each page, ignoring the Host header',
    { tags: ['RS-3'] },
    async () => {
      for (const path of ['/', '/contact', '/journal', '/nothing-here']) {
        const html = (
          await get(path, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
        ).body.toString();
        expect(html).toContain('href="https://journal.example/x"');
        expect(html).toContain('content="o&#39;brien@club.example"');
        expect(html).toContain('data-billing="soft"');
        expect(html).not.toMatch(/\{\{|evil/);
      }
    },
  );

  it('shows an address on its own host if the operator has set none', async () => {
    const other = await testApp({ web, environment: { PUBLIC_URL: 'https://journal.example' } });
    expect((await get('/', {}, { origin: other.origin })).body.toString()).toContain(
      'content="hello@journal.example"',
    );
    await other.close();
  });

  it('tells a page that a plan is required, so that it promises nothing for free', async () => {
    const other = await testApp({ web, environment: { BILLING_ENFORCEMENT: 'hard' } });
    expect((await get('/', {}, { origin: other.origin })).body.toString()).toContain(
      'data-billing="hard"',
    );
    await other.close();
  });

  it.for([
    ['br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
    ['brotli', undefined, (body: Buffer) => body],
  ] as const)(
    'for Accept-Encoding "%s" sends a page as %s',
    async ([accepted, coding, decompress]) => {
      const response = await get('/contact', { 'accept-encoding': accepted });
      expect(response.headers['content-encoding']).toBe(coding);
      expect(response.headers.vary).toContain('accept-encoding');
      expect(decompress(response.body).toString()).toContain('contact.html');
    },
  );

  it(
    'sends a page again only if it has changed, always with the security headers',
    { tags: ['HD-1'] },
    async () => {
      const { etag = '' } = (await get('/contact')).headers;
      const same = await get('/contact', { 'if-none-match': `"other", ${etag}` });
      expect([
        same.status,
        same.body.length,
        same.headers['x-content-type-options'],
        same.cache,
      ]).toEqual([304, 0, 'nosniff', 'no-cache']);
      expect((await get('/contact', { 'if-none-match': 'W/"other"' })).status).toBe(200);
      expect(
        (
          await get('/nothing-here', {
            'if-none-match': (await get('/nothing-here')).headers.etag ?? '',
          })
        ).status,
      ).toBe(404);
    },
  );

  it('answers HEAD like GET, but without the page', async () => {
    const head = await get('/contact', {}, { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      (await get('/contact')).headers['content-length'],
    ]);
  });
});

describe('search engines', () => {
  it('get the public pages with their full addresses', async () => {
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.type).toBe('application/xml; charset=utf-8');
    expect(
      [...sitemap.body.toString().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address),
    ).toEqual(['https://journal.example/', 'https://journal.example/contact']);
    const robots = await get('/robots.txt');
    expect([robots.type, robots.body.toString()]).toEqual([
      'text/plain; charset=utf-8',
      'User-agent: *\nDisallow: /api/\n\nSitemap: https://journal.example/sitemap.xml\n',
    ]);
  });

  it.for([
    ['/journal', 'noindex'],
    ['/coach/students', 'noindex'],
    ['/reset/a-token', 'noindex'],
    ['/app.html', 'noindex'],
    ['/nothing-here', 'noindex'],
    ['/', undefined],
    ['/contact', undefined],
    ['/reused', undefined],
  ] as const)('may index %s: %s', async ([path, rule]) => {
    expect((await get(path)).headers['x-robots-tag']).toBe(rule);
  });
});

describe('without a built web app', () => {
  it('only the API answers', async () => {
    const bare = await testApp();
    for (const path of ['/', '/journal', '/sitemap.xml'])
      expect((await get(path, {}, { origin: bare.origin })).type, path).toBe(
        'application/json; charset=utf-8',
      );
    await bare.close();
  });
});
