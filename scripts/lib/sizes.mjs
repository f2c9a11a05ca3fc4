// @ts-check
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { build } from './build.mjs';
import { root } from './run.mjs';

/** @typedef {{ bytes: number, first: string[], later: string[] }} Script Its size, its static imports and its dynamic imports. */
/** @typedef {ReadonlyMap<string, Script>} Scripts By file name. */
/** @typedef {{ name: string, bytes: number, budget: number }} Weight In bytes, compressed. */

const kilobyte = 1000;

/** The JavaScript budget of a page, and what each lazy part may add. */
export const budgets = { landing: 70 * kilobyte, shell: 120 * kilobyte, later: 60 * kilobyte };

/** @param {string} specifier */
const nameOf = (specifier) => specifier.slice(specifier.lastIndexOf('/') + 1);

/** @param {string} name @param {string} source */
export function importsOf(name, source) {
  const { program, errors } = parseSync(name, source);
  if (errors[0]) throw new Error(`${name} cannot be parsed: ${errors[0].message}`);
  /** @type {{ first: string[], later: string[] }} */
  const found = { first: [], later: [] };
  const add = (/** @type {string[]} */ to, /** @type {unknown} */ specifier) =>
    typeof specifier === 'string' && to.push(nameOf(specifier));
  new Visitor({
    ImportDeclaration: ({ source: from }) => void add(found.first, from.value),
    ExportNamedDeclaration: ({ source: from }) => void add(found.first, from?.value),
    ExportAllDeclaration: ({ source: from }) => void add(found.first, from.value),
    ImportExpression: ({ source: from }) =>
      void add(
        found.later,
        from.type === 'Literal'
          ? from.value
          : from.type === 'TemplateLiteral' && from.expressions.length === 0
            ? from.quasis[0]?.value.cooked
            : undefined,
      ),
  }).visit(program);
  return found;
}

/** The scripts that a page references, including deferred ones. @param {string} html */
export const scriptsOf = (html) =>
  [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="[^"]*?([^"/]+\.js)"/g)].map(
    ([, name = '']) => name,
  );

/** The scripts with all their static imports. @param {Scripts} scripts @param {readonly string[]} names */
function closure(scripts, names) {
  const found = new Set(names);
  for (const name of found) {
    const script = scripts.get(name);
    if (!script) throw new Error(`The build has no ${name}.`);
    for (const other of script.first) found.add(other);
  }
  return found;
}

/** @param {Scripts} scripts @param {Iterable<string>} names */
const sum = (scripts, names) =>
  [...names].reduce((bytes, name) => bytes + (scripts.get(name)?.bytes ?? 0), 0);

/** "settings.page-DvCL8lgn.js" → "settings.page". @param {string} file */
const plain = (file) => file.replace(/-[\w-]{8}\.js$/, '');

/**
 * The sizes of the landing page and the shell, and what each lazy part adds to the shell.
 * @param {Scripts} scripts
 * @param {{ landing: readonly string[], shell: readonly string[] }} pages The scripts that each references.
 * @returns {Weight[]} the largest part first
 */
export function weights(scripts, pages) {
  const shell = closure(scripts, pages.shell);
  const parts = new Set([...scripts.values()].flatMap(({ later }) => later));
  const later = [...parts].map((part) => ({
    name: plain(part),
    bytes: sum(
      scripts,
      [...closure(scripts, [part])].filter((one) => !shell.has(one)),
    ),
    budget: budgets.later,
  }));
  return [
    {
      name: 'landing page',
      bytes: sum(scripts, closure(scripts, pages.landing)),
      budget: budgets.landing,
    },
    { name: 'signed-in shell', bytes: sum(scripts, shell), budget: budgets.shell },
    ...later.toSorted((one, other) => other.bytes - one.bytes),
  ];
}

/** Measures the built web app, compressed with Brotli. @param {string} dist */
function weigh(dist) {
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
  const named = (/** @type {string} */ page) => scriptsOf(readFileSync(join(dist, page), 'utf8'));
  return weights(scripts, { landing: named('index.html'), shell: named('app.html') });
}

/** @param {Weight} weight */
const line = ({ name, bytes, budget }) =>
  `       ${name}: ${(bytes / kilobyte).toFixed(1)} of ${budget / kilobyte} kB${bytes > budget ? ', TOO MUCH' : ''}\n`;

if (import.meta.filename === process.argv[1]) {
  await build(['web']);
  const [landing, shell, ...later] = weigh(join(root, 'apps/web/dist'));
  const over = later.filter(({ bytes, budget }) => bytes > budget);
  // If all parts are within budget, only the largest is printed.
  const told = [landing, shell, ...(over.length > 0 ? over : later.slice(0, 1))].flatMap(
    (weight) => weight ?? [],
  );
  process.stdout.write(told.map(line).join(''));
  if (told.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1;
}
