// @ts-check
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const here = import.meta.dirname;
const dist = join(here, 'dist');

await build({ configFile: join(here, 'vite.config.ts'), logLevel: 'warn' });
await build({ configFile: join(here, 'vite.ssr.config.ts'), logLevel: 'warn' });

// The landing page reads without script: its HTML is written into the page that the script then brings to life.
const { render } = await import(join(here, 'dist-ssr/entry-prerender.js'));
const page = join(dist, 'index.html');
const html = readFileSync(page, 'utf8');
if (!html.includes('<!--landing-->')) throw new Error('index.html has no place for the landing page.');
writeFileSync(page, html.replace('<!--landing-->', render()));
rmSync(join(here, 'dist-ssr'), { recursive: true, force: true });

// Compressed once here instead of at every request.
for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(html|js|css|svg|webmanifest|txt|json)$/.test(file)) continue;
  const content = readFileSync(join(dist, file));
  writeFileSync(join(dist, `${file}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(join(dist, `${file}.gz`), gzipSync(content, { level: 9 }));
}
