import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';

let folder: string;
let test: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fj-web-'));
  // Where the product lies says nothing about its files.
  const web = join(folder, 'assets', 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  for (const file of ['index.html', 'app.html', 'assets/app-1a2b3c.js']) await writeFile(join(web, file), `<!-- ${file} -->`);
  test = await testApp({ web });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends the target as it stands, which fetch would mend. */
const get = (target: string) =>
  new Promise<{ status: number | undefined; cache: string | undefined; type: string | undefined }>((resolve, reject) => {
    request(test.origin, { path: target }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, cache: answer.headers['cache-control'], type: answer.headers['content-type'] });
    }).on('error', reject).end();
  });

describe('the web app', () => {
  it.for([['/assets/app-1a2b3c.js', 200, 'public, max-age=31536000, immutable'], ['/', 200, 'no-cache'], ['/journal', 200, 'no-cache'], ['/no-such-page', 404, 'no-cache'], ['/app.html', 200, 'no-cache']] as const)(
    '%s answers %i and is kept so: %s [HD-4, G-36]', async ([path, status, cache]) => {
      expect(await get(path)).toMatchObject({ status, cache });
    },
  );

  it.for(['/api/none', '/%61pi/none', '/api/%6eone', 'http://journal.example/api/none', '/assets/none.js', '/%61ssets/none.js', '/api/auth/me', '/%61pi/auth/me'])('%s is not the app, and is not kept [HD-4, R-VAL-31]', async (target) => {
    const answer = await get(target);
    expect([answer.cache, answer.type]).toEqual(['no-store', 'application/json; charset=utf-8']);
    expect([401, 404]).toContain(answer.status);
  });

  it.for(['/#%', '/%', '/a%2', '/%ff', '//x', '/journal?%'])('%s is answered, whatever it means [IN-1]', async (target) => {
    expect((await get(target)).status).toBeLessThan(500);
  });
});
