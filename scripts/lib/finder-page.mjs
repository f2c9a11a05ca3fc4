// @ts-check
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArguments, browserPath, prepareBrowser } from './browser.mjs';
import { clearDone, fingerprint, isDone, markDone } from './fingerprint.mjs';
import { bin, root, run } from './run.mjs';

const folder = join(root, '.cache/finder');
const stamp = join(root, '.cache/built-finder');
const sources = [
  'package-lock.json',
  'apps/web/vite.finder.config.ts',
  'apps/web/src/features/finder',
  'apps/web/src/features/media/prepare',
  'apps/web/src/lib',
];

/** The scripts, each with the function that it makes global. */
const entries = { command: 'findForCommand', films: 'measureFilm', smaller: 'measureSmaller' };

/** Builds the finder without the app, if its sources have changed. */
async function buildFinder() {
  const hash = fingerprint(root, sources);
  if (isDone(stamp, hash)) return;
  clearDone(stamp);
  const { code, output } = await run(
    bin('vite'),
    ['build', '--config', 'apps/web/vite.finder.config.ts', '--logLevel', 'warn'],
    { quiet: true },
  );
  if (code !== 0) throw new Error(`The finder could not be built.\n${output}`);
  markDone(stamp, hash);
}

/**
 * Sends a file or the requested range of it, as media servers do.
 * @param {string} file
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function sendFile(file, request, response) {
  const { size } = statSync(file);
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = from === '' ? 0 : Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size && size > 0)
    return void response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
  response.writeHead(from === '' ? 200 : 206, {
    'accept-ranges': 'bytes',
    'content-length': size === 0 ? 0 : end - start + 1,
    ...(from !== '' && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  if (size === 0) return void response.end();
  createReadStream(file, { start, end }).pipe(response);
}

/**
 * Runs the work on a page of a headless Chromium in which the finder is loaded.
 * @template T
 * @param {keyof typeof entries} entry
 * @param {ReadonlyMap<string, string>} files Paths of videos by the names under which the page reads them.
 * @param {(page: import('@playwright/test').Page) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFinderPage(entry, files, work) {
  const problem = await prepareBrowser();
  if (problem !== undefined) throw new Error(problem);
  await buildFinder();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const video = files.get(path.slice(1));
    try {
      if (video !== undefined) return sendFile(video, request, response);
      if (path === '/')
        return void response
          .setHeader('content-type', 'text/html')
          .end(`<!doctype html><script type="module" src="/${entry}.js"></script>`);
      if (extname(path) !== '.js' || path.includes('..')) throw new Error('not found');
      const script = readFileSync(join(folder, path));
      response.setHeader('content-type', 'text/javascript').end(script);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: browserArguments,
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${address.port}/`);
    await page.waitForFunction((name) => name in globalThis, entries[entry]);
    return await work(page);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}
