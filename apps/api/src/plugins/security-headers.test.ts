import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  notFoundPath,
  shellPath,
  type BuiltPage,
} from '@fencing-journal/contract/shared/built-pages';
import { clientRoutes } from '@fencing-journal/contract/shared/client-routes';
import { operations } from '@fencing-journal/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_STUDENT: 'price_1',
  STRIPE_PRICE_COACH: 'price_2',
};
const google = { GOOGLE_CLIENT_ID: 'journal.apps.example' };

/** Hashes of a page's inline script and style. */
const inline = { script: "'sha256-c2NyaXB0'", style: "'sha256-c3R5bGU='" };

let folder: string;
const running = new Map<string, TestApp>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fj-headers-'));
  await mkdir(join(folder, 'assets'));
  const pages: BuiltPage[] = [
    { path: '/', file: 'index.html', listed: true },
    { path: '/register', file: 'register.html', listed: true },
    { path: '/contact', file: 'contact.html', listed: true, inline },
    { path: shellPath, file: 'app.html', listed: false },
    { path: notFoundPath, file: '404.html', listed: false },
  ];
  await writeFile(join(folder, 'pages.json'), JSON.stringify(pages));
  await writeFile(join(folder, 'files.json'), JSON.stringify(['assets/app-1a2b3c.js']));
  for (const file of [...pages.map((page) => page.file), 'assets/app-1a2b3c.js'])
    await writeFile(join(folder, file), `<!-- ${file} -->`);
});
afterAll(async () => {
  for (const app of running.values()) await app.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Returns a server for the configuration, reused between tests, with an empty log and a fresh
 * report limit.
 */
async function serverWith(environment: Record<string, string>): Promise<TestApp> {
  const key = JSON.stringify(environment);
  const app = running.get(key) ?? (await testApp({ environment, web: folder }));
  running.set(key, app);
  app.log.length = 0;
  app.clock.advance(120);
  return app;
}

const documents = clientRoutes.map((route) => route.replace(/:\w+/g, 'some-slug'));
const headersOf = async (app: TestApp, path: string, init?: RequestInit) =>
  (await fetch(new URL(path, app.origin), init)).headers;
const directives = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources] as const;
    }),
  );
/** Returns the foreign hosts that a policy allows. */
const hostsIn = (policy: Map<string, string[]>) =>
  [...policy.values()]
    .flat()
    .filter((source) => source.startsWith('https:'))
    .toSorted();

const stripeHosts = [
  'https://*.js.stripe.com',
  'https://*.js.stripe.com',
  'https://api.stripe.com',
  'https://hooks.stripe.com',
  'https://js.stripe.com',
  'https://js.stripe.com',
];
const googleHosts = [
  'https://accounts.google.com/gsi/',
  'https://accounts.google.com/gsi/',
  'https://accounts.google.com/gsi/client',
  'https://accounts.google.com/gsi/style',
];

describe('the Content-Security-Policy', () => {
  it(
    'allows inline scripts and styles by hash, only on their own page',
    { tags: ['HD-2'] },
    async () => {
      const app = await serverWith({});
      const hashed = (policy: Map<string, string[]>) =>
        [...policy]
          .filter(([, sources]) => sources.some((source) => source.includes('sha256')))
          .map(([name, sources]) => [name, ...sources]);
      expect(hashed(directives(await headersOf(app, '/contact')))).toEqual([
        ['script-src', "'self'", inline.script],
        ['style-src', "'self'", inline.style],
      ]);
      for (const path of ['/', '/register', '/journal', '/no-such-page', '/api/health'])
        expect([path, hashed(directives(await headersOf(app, path)))]).toEqual([path, []]);
    },
  );

  it.for([
    ['nothing', {}, {}],
    ['Stripe', stripe, { '/register': stripeHosts, '/journal/settings/plan': stripeHosts }],
    ['Google', google, { '/login': googleHosts, '/register': googleHosts }],
    [
      'both',
      { ...stripe, ...google },
      {
        '/login': googleHosts,
        '/register': [...googleHosts, ...stripeHosts].toSorted(),
        '/journal/settings/plan': stripeHosts,
      },
    ],
  ] as const)(
    'with %s configured allows other hosts only on the pages that need them',
    { tags: ['HD-2'] },
    async ([, environment, expected]) => {
      const app = await serverWith(environment);
      for (const path of [
        ...documents,
        '/no-such-page',
        '/api/health',
        '/api/none',
        '/assets/app-1a2b3c.js',
      ]) {
        expect([path, hostsIn(directives(await headersOf(app, path)))]).toEqual([
          path,
          (expected as Record<string, readonly string[]>)[path] ?? [],
        ]);
      }
      for (const [path, hosts] of Object.entries(expected)) {
        expect(hostsIn(directives(await headersOf(app, `${path}/?next=%2Fjournal`)))).toEqual(
          hosts,
        );
      }
    },
  );

  it(
    'allows what each provider documents, in the right directives',
    { tags: ['HD-2'] },
    async () => {
      const policy = directives(
        await headersOf(await serverWith({ ...stripe, ...google }), '/register'),
      );
      expect(policy.get('script-src')).toEqual([
        "'self'",
        'https://accounts.google.com/gsi/client',
        'https://js.stripe.com',
        'https://*.js.stripe.com',
      ]);
      expect(policy.get('frame-src')).toEqual([
        'https://accounts.google.com/gsi/',
        'https://js.stripe.com',
        'https://*.js.stripe.com',
        'https://hooks.stripe.com',
      ]);
      expect(policy.get('connect-src')).toEqual([
        "'self'",
        'https://accounts.google.com/gsi/',
        'https://api.stripe.com',
      ]);
      expect(policy.get('style-src')).toEqual(["'self'", 'https://accounts.google.com/gsi/style']);
    },
  );

  it('is strict on every response', { tags: ['HD-2'] }, async () => {
    const app = await serverWith({ ...stripe, ...google });
    for (const path of [
      ...documents,
      '/no-such-page',
      '/api/health',
      '/api/none',
      '/assets/app-1a2b3c.js',
    ]) {
      const policy = directives(await headersOf(app, path));
      for (const [name, only] of [
        ['default-src', "'none'"],
        ['object-src', "'none'"],
        ['base-uri', "'none'"],
        ['frame-ancestors', "'none'"],
        ['form-action', "'self'"],
      ] as const)
        expect([path, name, policy.get(name)]).toEqual([path, name, [only]]);
      for (const name of ['script-src', 'style-src', 'connect-src', 'worker-src']) {
        for (const source of policy.get(name) ?? [])
          expect(source).toMatch(
            /^('self'|'sha256-[A-Za-z0-9+/=]+'|https:\/\/[^/]+\.(stripe|google)\.com(\/gsi\/\w*)?)$/,
          );
      }
      expect([...policy.values()].flat().join(' ')).not.toMatch(
        /unsafe|\bhttp:|https: |\*(?!\.js\.stripe)/,
      );
    }
  });

  it(
    'allows no other host for the sandbox, because the card form is our own',
    { tags: ['HD-2'] },
    async () => {
      expect(
        hostsIn(
          directives(await headersOf(await serverWith({ PAYMENTS: 'sandbox' }), '/register')),
        ),
      ).toEqual([]);
    },
  );
});

describe('reports of violations', () => {
  const older = {
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/steal.js?card=4242424242424242',
      'document-uri': 'http://localhost/reset/a-secret-token',
      'script-sample': 'a sample',
    },
  };
  const newer = [
    {
      type: 'csp-violation',
      url: 'http://localhost/reset/a-secret-token',
      body: { effectiveDirective: 'style-src-attr', blockedURL: 'inline', sample: 'a sample' },
    },
    { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'data' } },
  ];
  const report = (app: TestApp, body: unknown, type: string) =>
    fetch(new URL(operations.policyReport.path, app.origin), {
      method: 'POST',
      headers: { 'content-type': type, 'sec-fetch-site': 'cross-site' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const breaches = (app: TestApp) =>
    app.log
      .filter((line) => line.includes('policy breached'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('are requested in both ways that browsers support', { tags: ['HD-2'] }, async () => {
    const headers = await headersOf(await serverWith({}), '/journal');
    expect([directives(headers).get('report-uri'), directives(headers).get('report-to')]).toEqual([
      ['/api/policy-report'],
      ['policy'],
    ]);
    expect(headers.get('reporting-endpoints')).toBe(
      'policy="http://localhost:3000/api/policy-report"',
    );
  });

  it(
    'are logged in one line each, with the directive and origin but nothing else about the page',
    { tags: ['HD-2', 'LG-1'] },
    async () => {
      const app = await serverWith({});
      expect((await report(app, older, 'application/csp-report')).status).toBe(200);
      expect((await report(app, newer, 'application/reports+json')).status).toBe(200);
      expect(breaches(app).map(({ directive, blocked }) => [directive, blocked])).toEqual([
        ['script-src-elem', 'https://evil.example'],
        ['style-src-attr', 'inline'],
        ['img-src', 'data'],
      ]);
      expect(app.log.join('')).not.toMatch(/a-secret-token|steal|4242424242424242|a sample/);
    },
  );

  it.for([
    ['not JSON', 'nonsense'],
    ['incomplete JSON', '[{'],
    ['nested too deeply', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['empty', ''],
  ] as const)('that are %s are rejected and not logged', { tags: ['HD-2'] }, async ([, body]) => {
    const app = await serverWith({});
    expect((await report(app, body, 'application/csp-report')).status).toBe(400);
    expect(breaches(app)).toEqual([]);
  });

  it.for([
    [null],
    [[null, 7, {}]],
    [{ 'csp-report': 'x' }],
    [{ 'csp-report': { 'effective-directive': 'x\ny', 'blocked-uri': 7 } }],
    [[{ body: { effectiveDirective: 'a'.repeat(50) } }]],
  ])('without content are not logged: %j', async ([body]) => {
    const app = await serverWith({});
    expect((await report(app, body, 'application/reports+json')).status).toBe(200);
    expect(breaches(app)).toEqual([]);
  });

  it(
    'cannot flood the log: at most twenty per minute and address, and twenty per request',
    { tags: ['HD-2', 'RL-1'] },
    async () => {
      const app = await serverWith({});
      for (let sent = 0; sent < 25; sent += 1)
        expect((await report(app, older, 'application/csp-report')).status).toBe(200);
      expect(breaches(app)).toHaveLength(20);
      app.clock.advance(61);
      expect(
        (
          await report(
            app,
            Array.from({ length: 50 }, () => newer[0]),
            'application/reports+json',
          )
        ).status,
      ).toBe(200);
      expect(breaches(app)).toHaveLength(40);
    },
  );

  it.for([
    '/api/auth/logout',
    '/api/auth/login',
    '/api/tournaments/create/',
    '/api/subscription/webhook/',
  ])(
    'are accepted nowhere else: %s takes neither content type',
    { tags: ['CS-3'] },
    async (path) => {
      const app = await serverWith({});
      for (const type of ['application/csp-report', 'application/reports+json']) {
        const response = await fetch(new URL(path, app.origin), {
          method: 'POST',
          headers: { 'content-type': type },
          body: '{}',
        });
        expect(response.status).toBe(415);
      }
    },
  );
});

describe('opening and embedding', () => {
  it(
    'documents are isolated from their opener but may open pop-ups, and cannot be embedded',
    { tags: ['HD-3'] },
    async () => {
      const app = await serverWith(google);
      for (const path of [...documents, '/no-such-page']) {
        const headers = await headersOf(app, path);
        expect([
          path,
          headers.get('cross-origin-opener-policy'),
          headers.get('x-frame-options'),
        ]).toEqual([path, 'same-origin-allow-popups', 'DENY']);
      }
      for (const path of [
        '/api/health',
        '/api/none',
        '/api/auth/me/',
        '/assets/app-1a2b3c.js',
        '/journal',
      ]) {
        expect([path, (await headersOf(app, path)).get('cross-origin-resource-policy')]).toEqual([
          path,
          'same-origin',
        ]);
      }
    },
  );

  it('a 304 keeps the policy of its page', { tags: ['HD-1', 'HD-2'] }, async () => {
    const app = await serverWith(stripe);
    const first = await fetch(new URL('/register', app.origin));
    const again = await fetch(new URL('/register', app.origin), {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect(hostsIn(directives(again.headers))).toEqual(stripeHosts);
  });
});
