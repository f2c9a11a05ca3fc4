import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { googleClientId, startFakeGoogle } from '../../apps/api/src/testing/google.ts';
import { expect, type Page } from './fixtures.ts';
import { ownPorts } from './ports.ts';

export const originWithGoogle = `http://localhost:${ownPorts.google}`;

/**
 * Starts a server that trusts our fake Google. It is a separate server, because otherwise the pages
 * of the shared server would load Google's script.
 */
export async function startServerWithGoogle() {
  const google = await startFakeGoogle();
  const data = await mkdtemp(join(tmpdir(), 'fj-google-'));
  const env = {
    ...process.env,
    PORT: String(ownPorts.google),
    DATA_DIR: data,
    LOG_LEVEL: 'warn',
    GOOGLE_CLIENT_ID: googleClientId,
    GOOGLE_JWKS_URL: google.keysUrl,
  };
  const server = spawn(process.execPath, ['--enable-source-maps', 'apps/api/dist/main.js'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(server, 'exit');
  while (
    !(await fetch(`${originWithGoogle}/api/ready`).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error('The server did not start.');
    await setTimeout(50);
  }
  return {
    /** Signs a token as Google would for this browser. */
    token: (claims: Record<string, unknown>) => google.token(claims, new Date()),
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
      await google.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** A stub of Google's script, served at its real address: a button that returns a signed credential. */
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

/**
 * Sets what this browser gets from Google; undefined means a response without a credential. Returns
 * the script requests.
 */
export async function stubGoogle(
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
