import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Engine } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { SlowScriptProxy } from './slow-script-proxy.ts';
import { openWebKit } from './webkit.ts';

/** Long enough to type a name before the page's script arrives. */
const scriptDelayMs = 3_000;
const timeout = 30_000;
const program = (name: string) => process.env[`ENGINE_${name}`] ?? '';
const root = join(import.meta.dirname, '../..');

const data = mkdtempSync(join(tmpdir(), 'fj-engines-'));
let server: ChildProcess;
let proxy: SlowScriptProxy;
let origin = '';

beforeAll(async () => {
  const [inner, outer] = [await freePort(), await freePort()];
  origin = `http://localhost:${outer}`;
  proxy = new SlowScriptProxy(outer, inner, scriptDelayMs);
  server = spawn(process.execPath, [join(root, 'apps/api/dist/main.js')], {
    env: {
      ...process.env,
      PORT: String(inner),
      PUBLIC_URL: origin,
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
    },
    stdio: 'inherit',
  });
  const isReady = () =>
    fetch(`${origin}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isReady, { timeout: 2 * timeout, interval: 100 });
}, 2 * timeout);

afterAll(async () => {
  proxy.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(data, { recursive: true, force: true });
});

/** Prerendered forms enable their buttons once their script has hydrated them. */
const isHydrated = `document.querySelector('form button[type=submit]')?.disabled === false`;

/** The number of pixels by which the page is wider than the window. */
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

const engines = [
  { name: 'Firefox', start: () => openFirefox(program('FIREFOX')) },
  {
    name: 'WebKit',
    start: () =>
      openWebKit({
        browser: program('WEBKIT'),
        driver: program('WEBKIT_DRIVER'),
        display: program('DISPLAY'),
      }),
  },
];

describe.each(engines)('$name', ({ name, start }) => {
  let browser: Engine;
  beforeAll(async () => {
    browser = await start();
  }, timeout);
  afterAll(() => browser.close());

  const heading = () => browser.evaluate<string>(`document.querySelector('h1')?.textContent ?? ''`);
  const click = (control: string) =>
    expect.poll(() => browser.click(control), { timeout, message: control }).toBe(true);
  const valueOf = (label: string) =>
    browser.evaluate<string>(
      `[...document.querySelectorAll('label')].find((one) => one.textContent.trim().startsWith(${JSON.stringify(label)})).control.value`,
    );

  test('keeps text typed before the script loads', { timeout: 2 * timeout }, async () => {
    proxy.slow = true;
    try {
      await browser.open(`${origin}/register`);
      await browser.type('First name', 'Robin');
    } finally {
      proxy.slow = false;
    }
    await expect.poll(() => browser.evaluate(isHydrated), { timeout }).toBe(true);
    expect(await valueOf('First name')).toBe('Robin');
  });

  test('registers an account', { timeout: 2 * timeout }, async () => {
    await browser.open(`${origin}/register`);
    await expect.poll(() => browser.evaluate(isHydrated), { timeout }).toBe(true);
    // WebKit's driver scrolls a control only to the edge of the window, under the cookie banner.
    await click('Accept');
    await browser.type('First name', 'Robin');
    await browser.type('Last name', 'Vega');
    await browser.type('Email', `${name.toLowerCase()}@example.com`);
    await browser.type('Year of birth', '1990');
    await browser.type('Password', 'piste-Lamp-42');
    await browser.type('Confirm password', 'piste-Lamp-42');
    await click('Next');
    await click('Skip For Now');
    await click('Go to the journal');
    await expect.poll(heading, { timeout }).toContain('Robin');
  });

  test.each([
    ['a desktop', 1280, 800],
    // WebKitGTK's window is at least 447 pixels wide.
    ['a phone', 450, 844],
  ] as const)(
    'shows the heading of every main page on %s',
    { timeout: 5 * timeout },
    async (_device, width, height) => {
      await browser.resize(width, height);
      const pages: Record<string, RegExp> = {
        '/journal': /Robin/,
        '/journal/tournaments': /Tournaments/,
        '/journal/tournaments/add': /Tournament/,
        '/journal/lessons': /Lessons/,
        '/journal/lessons/add?quick': /Guided entry/,
        '/journal/fencer': /Fencer/,
        '/journal/statistics': /Statistics/,
        '/journal/calendar': /Calendar/,
        '/journal/guides': /Guides/,
        '/journal/connections': /Connections/,
        '/journal/settings/profile': /Settings/,
        '/journal/settings/plan': /Plan|plan/,
        '/contact': /Contact/,
        '/privacy': /Privacy/,
        '/': /touch/,
      };
      for (const [path, title] of Object.entries(pages)) {
        await browser.open(`${origin}${path}`);
        await expect.poll(heading, { timeout, message: path }).toMatch(title);
        expect(await browser.evaluate('innerWidth'), path).toBeLessThanOrEqual(width);
        expect(await browser.evaluate(overflow), `sideways scroll: ${path}`).toBeLessThanOrEqual(0);
      }
    },
  );

  test('plays and reviews the video of a bout', { timeout: 4 * timeout }, async () => {
    await browser.open(`${origin}/journal`);
    const token = await browser.evaluate<string>(`localStorage.getItem('token')`);
    const review = await boutWithVideo(token);
    await browser.open(`${origin}${review}`);
    await click('Play');
    await expect
      .poll(() => browser.evaluate(`document.querySelector('video')?.currentTime ?? 0`), {
        timeout,
      })
      .toBeGreaterThan(0.3);
    expect(await browser.evaluate(`document.querySelector('video').error?.message ?? null`)).toBe(
      null,
    );
  });
});

/** Records a bout with the demo's video through the API. Returns the path of its review page. */
async function boutWithVideo(token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const fetchJson = async (path: string, init: RequestInit) => {
    const response = await fetch(`${origin}${path}`, init);
    const text = await response.text();
    expect(response.ok, `${path}: ${text}`).toBe(true);
    return JSON.parse(text) as { slug: string };
  };
  const create = (path: string, body: object) =>
    fetchJson(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const tournament = await create('/api/tournaments/create/', {
    name: 'Harbor Open',
    date: '2026-10-03',
    event_level: 'Regional',
  });
  const event = await create('/api/events/create/', {
    tournament_slug: tournament.slug,
    name: 'Junior',
    date: '2026-10-03',
    weapon: 'epee',
    event_type: 'Individual',
  });
  const opponent = await create('/api/fencers/create/', {
    first_name: 'Ida',
    last_name: 'Holm',
    region: 3,
  });
  const cards = (await (await fetch(`${origin}/api/fencers/all/`, { headers })).json()) as {
    slug: string;
    is_self: boolean;
  }[];
  const bout = await create('/api/bouts/create/', {
    event: event.slug,
    fencer_a: cards.find(({ is_self }) => is_self)?.slug,
    fencer_b: opponent.slug,
    score_a: 5,
    score_b: 3,
  });
  const video = readFileSync(join(root, 'apps/api/demo/bout.webm'));
  const slug = `v${Date.now().toString(36)}`;
  const form = new FormData();
  form.set('slug', slug);
  form.set('bout', bout.slug);
  form.set('size_gb', (video.length / 1e9).toFixed(4));
  form.set('bout_file', new Blob([video], { type: 'video/webm' }), 'final.webm');
  await fetchJson('/api/bouts/create-bouts-media/', { method: 'POST', headers, body: form });
  return `/journal/media/${slug}`;
}
