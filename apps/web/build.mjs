// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { PurgeCSS } from 'purgecss';
import { build } from 'vite';
import { injectManifest } from 'workbox-build';
import { fingerprint } from '../../scripts/lib/fingerprint.mjs';

const here = import.meta.dirname;
const dist = join(here, 'dist');

// Stored answers are read by later builds only if the contract, and so their format, is unchanged.
process.env['VITE_ANSWERS'] = fingerprint(join(here, '../..'), ['packages/contract/src']).slice(
  0,
  16,
);

for (const config of ['vite.config.ts', 'vite.worker.config.ts', 'vite.ssr.config.ts'])
  await build({ configFile: join(here, config), logLevel: 'warn' });

/** @param {string} html @param {Record<string, string>} parts Replacements by placeholder. */
function filled(html, parts) {
  for (const [place, part] of Object.entries(parts)) {
    if (html.split(place).length !== 2)
      throw new Error(`A page has no place, or two, for ${place}.`);
    html = html.replace(place, () => part);
  }
  return html;
}

/** @type {import('vite').Manifest} */
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
rmSync(join(dist, 'manifest.json'));

/** @param {string} name @param {import('vite').ManifestChunk | undefined} chunk */
function fileOf(name, chunk) {
  if (!chunk) throw new Error(`The build has no ${name}.`);
  return chunk.file;
}

/** Preload links for the fonts of body text and headings. */
const firstFonts = ['barlow-basic-400.woff2', 'barlow-condensed-basic-700.woff2'].map((name) => {
  const file = fileOf(
    name,
    Object.values(manifest).find(({ src }) => src?.endsWith(`/${name}`)),
  );
  return `  <link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">\n  `;
});

/** Inlined into the pages, because it runs before a page is shown. */
const inlineBootFile = join(dist, fileOf('inline-boot.ts', manifest['src/inline-boot.ts']));
const readFirstScript = `{${readFileSync(inlineBootFile, 'utf8')}}`;
rmSync(inlineBootFile);
if (/\bimport\b|<\/script/.test(readFirstScript))
  throw new Error('inline-boot.ts cannot stand in a page.');
const styleSheet = /<link rel="stylesheet" crossorigin href="\/(assets\/[^"]+)">/;

/** The hash as written in a Content-Security-Policy. @param {string} content */
const hashOf = (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/**
 * Returns the rules that match a page's elements and the classes that its inline script sets.
 * @param {string} page @param {string} css
 */
async function stylesOf(page, css) {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: page.replaceAll('&gt;', '>').replaceAll('&amp;', '&'), extension: 'html' }],
    css: [{ raw: css }],
    // Names of elements and attributes, and Tailwind's class names, which contain nearly every character.
    defaultExtractor: (content) => [
      ...(content.match(/[\w-]+/g) ?? []),
      ...content.split(/[\s"]+/),
    ],
    variables: true,
    keyframes: true,
  });
  if (!result) throw new Error('A page has no styles.');
  return result.css;
}

/**
 * Inlines the styles of a page's own content, so that nothing is fetched before first paint, and defers its scripts and
 * the full style sheet until then. With all styles inlined, a page wouldn't fit into the first round trip of a
 * connection.
 * @param {string} html
 */
async function readFirst(html) {
  const [link = '', sheet] = styleSheet.exec(html) ?? [];
  if (sheet === undefined) throw new Error('A page has no style sheet.');
  const bare = html
    .replaceAll('<script type="module"', '<script type="later"')
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('</head>', () => `  <script>${readFirstScript}</script>\n  </head>`);
  const style = await stylesOf(bare, readFileSync(join(dist, sheet), 'utf8'));
  const later = link.replace('rel="stylesheet"', 'rel="later" as="style"');
  const page = bare.replace(link, () => `<style>${style}</style>\n    ${later}`);
  return { page, inline: { script: hashOf(readFirstScript), style: hashOf(style) } };
}

// Public pages are readable without JavaScript: their HTML is prerendered.
const { render } = await import(join(here, 'dist-ssr/entry-prerender.js'));
/** @type {Awaited<ReturnType<typeof import('./src/entry-prerender.tsx').render>>} */
const pages = await render();
const templates = Object.fromEntries(
  ['index.html', 'app.html'].map((name) => [name, readFileSync(join(dist, name), 'utf8')]),
);
const list = [];
for (const { path, file, listed, template, parts } of pages) {
  const html = filled(templates[template] ?? '', {
    ...parts,
    '</head>': `${firstFonts.join('')}</head>`,
  });
  const { page, inline } =
    file === 'app.html' ? { page: html, inline: undefined } : await readFirst(html);
  writeFileSync(join(dist, file), page);
  list.push({ path, file, listed, inline });
}
writeFileSync(join(dist, 'pages.json'), JSON.stringify(list));
rmSync(join(here, 'dist-ssr'), { recursive: true, force: true });

// This must come last: the worker identifies the shell by its content, which isn't final until now.
await injectManifest({
  swSrc: join(dist, 'sw.js'),
  swDest: join(dist, 'sw.js'),
  globDirectory: dist,
  globPatterns: ['app.html', 'assets/*.{js,css,woff2}', 'icon.svg'],
  // File names contain a content hash.
  dontCacheBustURLsMatching: /^assets\//,
});

// The server serves only these files, whatever else a deployment leaves in the folder.
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  .filter((file) => !file.endsWith('.html') && file !== 'pages.json');
writeFileSync(join(dist, 'files.json'), JSON.stringify(files.toSorted()));

// Compressed once here instead of on every request. The server compresses HTML itself, after
// filling in its placeholders.
for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg|webmanifest|txt)$/.test(file)) continue;
  const content = readFileSync(join(dist, file));
  writeFileSync(
    join(dist, `${file}.br`),
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(join(dist, `${file}.gz`), gzipSync(content, { level: 9 }));
}
