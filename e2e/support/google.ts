import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { googleClientId, localGoogle } from '../../apps/api/src/testing/google.ts';
import { expect, type Page } from './fixtures.ts';

/** Neither the journeys' own port nor the one that their people are registered by. */
const port = '4312';
export const originWithGoogle = `http://localhost:${port}`;

/** A server of its own that believes in a Google of ours, because on the journeys' own every page would ask for Google's script. */
export async function startWithGoogle() {
  const google = await localGoogle();
  const data = await mkdtemp(join(tmpdir(), 'fj-google-'));
  const env = {
    ...process.env,
    PORT: port,
    DATA_DIR: data,
    LOG_LEVEL: 'warn',
    GOOGLE_CLIENT_ID: googleClientId,
    GOOGLE_JWKS_URL: google.keysUrl,
  };
  const server = spawn(process.execPath, ['--enable-source-maps', 'apps/api/dist/main.js'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  while (
    !(await fetch(`${originWithGoogle}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error('The server did not start.');
    await setTimeout(100);
  }
  return {
    /** What Google would sign for this browser. */
    token: (claims: Record<string, unknown>) => google.token(claims, new Date()),
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      await google.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Google's script as far as the page uses it, at its real address: a button that hands over what Google would have signed. */
const script = `
  let started;
  window.google = { accounts: { id: {
    initialize(options) { started = options; },
    renderButton(place, look) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Continue with Google';
      button.style.minHeight = '44px';
      button.onclick = async () => started.callback(await window.signAtGoogle(started.client_id, started.nonce));
      place.append(button);
    },
    prompt() { window.googlePrompted = true; },
    cancel() {},
  } } };`;

/** What this browser gets from Google from now on; undefined: an answer without a credential. Tells what was asked for. */
export async function playGoogle(
  page: Page,
  credentialFor: (nonce: string) => Promise<string | undefined>,
) {
  const scripts: string[] = [];
  await page.exposeFunction('signAtGoogle', async (clientId: string, nonce: string) => {
    expect(clientId).toBe(googleClientId);
    return { credential: await credentialFor(nonce) };
  });
  await page.route('https://accounts.google.com/**', (route) => {
    scripts.push(`${new URL(page.url()).pathname} ${route.request().url()}`);
    return route.fulfill({ contentType: 'text/javascript', body: script });
  });
  return { scripts };
}
