import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's own arguments turn web security off, so these are ours. */
export const browserArguments = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/**
 * The Chromium that tests use: CHROMIUM where it is set, else the one that an npm package brings. The package unpacks into
 * TMPDIR and takes any older one found there for its own, so each version has a folder; and a folder gets its name only
 * when it is whole, because several processes may ask at once.
 */
export async function browserPath(): Promise<string> {
  const chosen = process.env['CHROMIUM'];
  if (chosen) return chosen;
  const { version } = createRequire(import.meta.url)('@sparticuz/chromium/package.json') as { version: string };
  const folder = fileURLToPath(new URL(`.cache/chromium-${version}`, import.meta.url));
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(dirname(folder), { recursive: true });
  const unpacked = await unpackIn(mkdtempSync(`${folder}-`));
  try {
    renameSync(unpacked, folder);
  } catch (error) {
    // Another process was first; its folder is as good as ours.
    rmSync(unpacked, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  }
  return program;
}

async function unpackIn(folder: string): Promise<string> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    return folder;
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
