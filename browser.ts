import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The package's own arguments turn web security off, so these are ours. */
export const browserArguments = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/** The Chromium that tests use: CHROMIUM where it is set, else the one that an npm package brings. */
export async function browserPath(): Promise<string> {
  const chosen = process.env['CHROMIUM'];
  if (chosen) return chosen;
  // It unpacks into the temporary folder and would reuse an older version found there, or one of another account.
  const { version } = createRequire(import.meta.url)('@sparticuz/chromium/package.json') as { version: string };
  const folder = join(tmpdir(), `fj-chromium-${version}-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true });
  const unpacked = join(folder, 'chromium');
  if (existsSync(unpacked)) return unpacked;
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
