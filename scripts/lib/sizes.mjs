// @ts-check
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { build } from './build.mjs';
import { root } from './run.mjs';

/** @typedef {{ bytes: number, staticImports: string[], dynamicImports: string[] }} Script Its size, its static imports and its dynamic imports. */
/** @typedef {ReadonlyMap<string, Script>} Scripts By file name. */
/** @typedef {{ name: string, bytes: number, budget: number }} PageSize In bytes, compressed. */

const kilobyte = 1000;

/** The JavaScript budget of a page, and what each lazy part may add. */
export const budgets = { landing: 70 * kilobyte, shell: 120 * kilobyte, lazyPart: 60 * kilobyte };

/** @param {string} specifier */
const fileName = (specifier) => specifier.slice(specifier.lastIndexOf('/') + 1);

/** @param {string} name @param {string} source */
export function importsOf(name, source) {
  const { program, errors } = parseSync(name, source);
  if (errors[0]) throw new Error(`${name} cannot be parsed: ${errors[0].message}`);
  /** @type {{ staticImports: string[], dynamicImports: string[] }} */
  const found = { staticImports: [], dynamicImports: [] };
  const add = (/** @type {string[]} */ to, /** @type {unknown} */ specifier) =>
    typeof specifier === 'string' && to.push(fileName(specifier));
  new Visitor({
    ImportDeclaration: ({ source }) => void add(found.staticImports, source.value),
    ExportNamedDeclaration: ({ source }) => void add(found.staticImports, source?.value),
    ExportAllDeclaration: ({ source }) => void add(found.staticImports, source.value),
    ImportExpression: ({ source }) =>
      void add(
        found.dynamicImports,
        source.type === 'Literal'
          ? source.value
          : source.type === 'TemplateLiteral' && source.expressions.length === 0
            ? source.quasis[0]?.value.cooked
            : undefined,
      ),
  }).visit(program);
  return found;
}

/** Returns the scripts that a page references, including deferred ones. @param {string} html */
export const scriptsOf = (html) =>
  [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="[^"]*?([^"/]+\.js)"/g)].map(
    ([, name = '']) => name,
  );

/** Returns the scripts with all their static imports. @param {Scripts} scripts @param {readonly string[]} names */
function closure(scripts, names) {
  const found = new Set(names);
  for (const name of found) {
    const script = scripts.get(name);
    if (!script) throw new Error(`The build has no ${name}.`);
    for (const imported of script.staticImports) found.add(imported);
  }
  return found;
}

/** @param {Scripts} scripts @param {Iterable<string>} names */
const totalBytes = (scripts, names) =>
  [...names].reduce((bytes, name) => bytes + (scripts.get(name)?.bytes ?? 0), 0);

/** Shortens "settings.page-DvCL8lgn.js" to "settings.page". @param {string} file */
const chunkName = (file) => file.replace(/-[\w-]{7,8}\.js$/, '');

/**
 * Returns the sizes of the landing page and the shell, and what each lazy part adds to the shell.
 * @param {Scripts} scripts
 * @param {{ landing: readonly string[], shell: readonly string[] }} pages The scripts that each page references.
 * @returns {PageSize[]} the largest part first
 */
export function pageSizes(scripts, pages) {
  const shell = closure(scripts, pages.shell);
  const parts = new Set([...scripts.values()].flatMap(({ dynamicImports }) => dynamicImports));
  const lazyParts = [...parts].map((part) => ({
    name: chunkName(part),
    bytes: totalBytes(
      scripts,
      [...closure(scripts, [part])].filter((name) => !shell.has(name)),
    ),
    budget: budgets.lazyPart,
  }));
  return [
    {
      name: 'landing page',
      bytes: totalBytes(scripts, closure(scripts, pages.landing)),
      budget: budgets.landing,
    },
    { name: 'signed-in shell', bytes: totalBytes(scripts, shell), budget: budgets.shell },
    ...lazyParts.toSorted((a, b) => b.bytes - a.bytes),
  ];
}

/** Measures the built web app, compressed with Brotli. @param {string} dist */
function measureSizes(dist) {
  const assets = join(dist, 'assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const scripts = new Map(
    names.map((name) => [
      name,
      {
        bytes: statSync(join(assets, `${name}.br`)).size,
        ...importsOf(name, readFileSync(join(assets, name), 'utf8')),
      },
    ]),
  );
  const scriptsOfPage = (/** @type {string} */ page) =>
    scriptsOf(readFileSync(join(dist, page), 'utf8'));
  return pageSizes(scripts, {
    landing: scriptsOfPage('index.html'),
    shell: scriptsOfPage('app.html'),
  });
}

/** @param {PageSize} size */
const line = ({ name, bytes, budget }) =>
  `       ${name}: ${(bytes / kilobyte).toFixed(1)} kB, target ≤ ${budget / kilobyte} kB: ${bytes > budget ? 'MISSED' : 'holds'}\n`;

if (import.meta.filename === process.argv[1]) {
  await build(['web']);
  const [landing, shell, ...lazyParts] = measureSizes(join(root, 'apps/web/dist'));
  const overBudget = lazyParts.filter(({ bytes, budget }) => bytes > budget);
  // If all parts are within budget, only the largest is printed.
  const reported = [
    landing,
    shell,
    ...(overBudget.length > 0 ? overBudget : lazyParts.slice(0, 1)),
  ].flatMap((weight) => weight ?? []);
  process.stdout.write(reported.map(line).join(''));
  if (reported.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1;
}
