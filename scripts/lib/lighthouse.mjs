// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { browserArguments, browserPath, prepareBrowser } from './browser.mjs';
import { node, root } from './run.mjs';

/** As a phone of the middle class sees a page over a slow network; the figures of speed.md. */
const targets = { score: 100, lcpMs: 1_200, cls: 0, tbtMs: 50 };
const runs = 3;

const categories = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** The built server on an empty store. @param {(origin: string) => Promise<void>} work */
async function withServer(work) {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'fj-lighthouse-'));
  const server = spawn(node, ['apps/api/dist/main.js'], { cwd: root, env: { ...process.env, PORT: String(port), PUBLIC_URL: '', DATA_DIR: data, DATABASE_URL: '', LOG_LEVEL: 'warn' }, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await new Promise((resolve, reject) => {
      server.stdout.on('data', (chunk) => String(chunk).includes('runs at') && resolve(undefined));
      server.once('exit', () => reject(new Error('The server did not start.')));
    });
    await work(`http://localhost:${port}`);
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(data, { recursive: true, force: true });
  }
}

/** Every page that the build makes for visitors; the one for what is not found under an address that is none. */
function publicPaths() {
  /** @type {{ path: string }[]} */
  const pages = JSON.parse(readFileSync(join(root, 'apps/web/dist/pages.json'), 'utf8'));
  return pages.map(({ path }) => path).filter((path) => path !== '/app.html');
}

/** @param {string} url @param {number} port */
async function audit(url, port) {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories], ignoreStatusCode: true });
  if (!result) throw new Error(`Lighthouse has nothing to say of ${url}.`);
  const { categories: found, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const lost = Object.values(found).flatMap(({ auditRefs }) => auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id));
  return {
    scores: categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    tbtMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    lost,
  };
}
/** @typedef {Awaited<ReturnType<typeof audit>>} Figures */

/** The run in the middle by its speed. @param {Figures[]} figures */
const middle = (figures) => /** @type {Figures} */ (figures.toSorted((one, other) => one.lcpMs + one.tbtMs - other.lcpMs - other.tbtMs)[Math.floor(figures.length / 2)]);

/** A page that is none cannot be without fault for search engines: it answers 404 and is not to be listed. @param {string} path */
const scoresThatCount = (path) => (path === '/404' ? 3 : 4);

/** @param {string} path @param {Figures} figures */
const holds = (path, { scores, lcpMs, cls, tbtMs }) =>
  scores.slice(0, scoresThatCount(path)).every((score) => score >= targets.score) && lcpMs <= targets.lcpMs && Math.round(cls * 1000) <= targets.cls && tbtMs <= targets.tbtMs;

const say = (/** @type {(string | number)[]} */ cells) => void process.stdout.write(`${cells.map((cell, index) => (index === 0 ? String(cell).padEnd(20) : String(cell).padStart(9))).join('')}\n`);

/** Measures every public page and prints a line for each; tells whether all hold the targets. */
export async function measurePages() {
  const problem = await prepareBrowser();
  if (problem !== undefined) throw new Error(problem);
  let all = true;
  process.stdout.write('Public pages: Lighthouse, mobile, slow network, the middle one of three runs\n\n');
  say(['page', 'perf', 'access', 'practice', 'SEO', 'LCP ms', 'CLS', 'TBT ms', '']);
  await withServer(async (origin) => {
    const port = await freePort();
    const browser = await chromium.launch({ executablePath: await browserPath(), args: [...browserArguments, `--remote-debugging-port=${port}`] });
    for (const path of publicPaths()) {
      const figures = [];
      for (let run = 0; run < runs; run += 1) figures.push(await audit(`${origin}${path}`, port));
      const typical = middle(figures);
      const good = holds(path, typical);
      all &&= good;
      say([path, ...typical.scores, Math.round(typical.lcpMs), typical.cls.toFixed(3), Math.round(typical.tbtMs), good ? 'holds' : 'MISSED']);
      if (!good) process.stdout.write(`  short of full marks: ${typical.lost.join(', ')}\n`);
    }
    await browser.close();
  });
  return all;
}
