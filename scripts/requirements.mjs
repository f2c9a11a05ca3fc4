// @ts-check
// Which test proves which row of the requirements. Tests name rows in square brackets in their titles or in those of the
// groups around them: [R-AUTH-01], [R-TRN-01…05, 07, G-44], [R-BOUT-03, R-BOUT-05…R-BOUT-09]. Where a title has [%s] or
// [$2], the rows stand as texts in the cases, or in the constants of the same file that the cases name.
//
//   node scripts/requirements.mjs                 writes test-results/requirements.md; fails when a title names an unknown row
//   node scripts/requirements.mjs --import FILE   writes docs/requirements.json from the tables of a requirements document
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from './lib/run.mjs';

/** @typedef {{ id: string, text: string, area: string }} Row */
/** @typedef {{ file: string, line: number, title: string, ids: string[], skipped: boolean }} Test */
/** @typedef {{ tests: Test[], problems: string[] }} Reading */

const rowsFile = join(root, 'docs/requirements.json');
const pageFile = join(root, 'test-results/requirements.md');

const testFolders = ['apps', 'e2e', 'packages', 'scripts'];
const testFile = /\.(test\.tsx?|spec\.ts|test\.mjs)$/;
const longestText = 120;

/** The names that a title may call, and what may stand between name and call. */
const callers = ['test', 'it', 'describe'];
const notRun = ['skip', 'todo', 'fixme', 'fails', 'fail'];
const variants = [
  ...notRun,
  'describe',
  'only',
  'concurrent',
  'sequential',
  'shuffle',
  'serial',
  'parallel',
  'each',
  'for',
  'skipIf',
  'runIf',
];

const isRow = (/** @type {string} */ id) => id.startsWith('R-');
const anyId = /^(R-[A-Z]+|[A-Z]{1,2})-(\d+)$/;

/** What a case or a computed part fills in, and the brackets that hold ids. */
const filledIn = String.raw`%(?:\d+\$)?s|\$\w+|\{\}`;
const isFilledIn = new RegExp(`^(?:${filledIn})$`);
const brackets = new RegExp(
  String.raw`\s*\[((?:(?:${filledIn}),\s*)?(?:R-|[A-Z]{1,2}-\d)[^\]]*|${filledIn})\]`,
  'g',
);

/**
 * The ids that a title names in square brackets. What only looks like one comes back as unreadable.
 * @param {string} title
 */
export function idsIn(title) {
  /** @type {string[]} */
  const ids = [];
  /** @type {string[]} */
  const unreadable = [];
  let fromCases = false;
  for (const [, list = ''] of title.matchAll(brackets)) {
    let group = '';
    const read = (/** @type {string} */ text) => {
      const [, own, digits] = anyId.exec(/^\d+$/.test(text) ? `${group}-${text}` : text) ?? [];
      if (own === undefined || digits === undefined) return undefined;
      group = own;
      return { own, digits };
    };
    for (const item of list.split(',').map((text) => text.trim())) {
      if (isFilledIn.test(item)) {
        fromCases = true;
        continue;
      }
      const ends = item.split(/\s*(?:…|\.\.\.)\s*/).map(read);
      const [first, last = first] = ends;
      if (
        ends.length > 2 ||
        ends.includes(undefined) ||
        !first ||
        !last ||
        first.own !== last.own ||
        Number(last.digits) < Number(first.digits)
      ) {
        unreadable.push(item);
        continue;
      }
      for (let number = Number(first.digits); number <= Number(last.digits); number += 1)
        ids.push(`${first.own}-${String(number).padStart(first.digits.length, '0')}`);
    }
  }
  return { ids, unreadable, fromCases };
}

/** The text of a title without the ids. @param {string} title */
const plain = (title) => title.replaceAll(brackets, '').replaceAll(/\s+/g, ' ').trim();

/**
 * The parts of a title that stand in the source; what is computed becomes {}.
 * @param {import('vite').ESTree.Node | undefined} node
 * @returns {string | undefined}
 */
function staticText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral')
    return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('{}');
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [staticText(node.left), staticText(node.right)];
  return left === undefined && right === undefined ? undefined : `${left ?? '{}'}${right ?? '{}'}`;
}

/**
 * The name and the variants of a call: it.skip.each(cases)(…) gives it, skip, each.
 * @param {import('vite').ESTree.Node} callee
 * @returns {string[]} empty for any other call
 */
function namesOf(callee) {
  if (callee.type === 'Identifier') return callers.includes(callee.name) ? [callee.name] : [];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag);
  if (
    callee.type !== 'MemberExpression' ||
    callee.property.type !== 'Identifier' ||
    !variants.includes(callee.property.name)
  )
    return [];
  const before = namesOf(callee.object);
  return before.length > 0 ? [...before, callee.property.name] : [];
}

/** Whether the options of a test say that it is not run. @param {import('vite').ESTree.Node | undefined} node */
const optionsSkip = (node) =>
  node?.type === 'ObjectExpression' &&
  node.properties.some(
    (one) =>
      one.type === 'Property' &&
      one.key.type === 'Identifier' &&
      notRun.includes(one.key.name) &&
      !(one.value.type === 'Literal' && one.value.value === false),
  );

/** @typedef {{ start: number, end: number }} Stretch */

/**
 * Finds the ids that stand as texts of their own in a stretch of a program, or in the constants that it names.
 * @param {import('vite').ESTree.Program} program
 */
function idFinder(program) {
  /** @type {(Stretch & { ids: string[] })[]} */
  const texts = [];
  /** @type {(Stretch & { name: string })[]} */
  const names = [];
  /** @type {Map<string, Stretch>} */
  const constants = new Map();
  new Visitor({
    Literal: ({ start, end, value }) => {
      const { ids, unreadable, fromCases } = idsIn(`[${String(value)}]`);
      if (typeof value === 'string' && unreadable.length === 0 && !fromCases)
        texts.push({ start, end, ids });
    },
    Identifier: ({ start, end, name }) => void names.push({ start, end, name }),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
    },
  }).visit(program);
  /** @param {Stretch} stretch @param {Set<string>} seen @returns {string[]} */
  const within = (stretch, seen = new Set()) => {
    const isInside = (/** @type {Stretch} */ one) =>
      one.start >= stretch.start && one.end <= stretch.end;
    const named = names.filter(isInside).flatMap(({ name }) => {
      const constant = seen.has(name) ? undefined : constants.get(name);
      seen.add(name);
      return constant ? within(constant, seen) : [];
    });
    return [...texts.filter(isInside).flatMap(({ ids }) => ids), ...named];
  };
  return within;
}

/**
 * The tests of a file, each with what the groups around it name.
 * @param {string} file
 * @param {string} source
 * @returns {Reading}
 */
export function testsIn(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  /** @type {Reading} */
  const reading = { tests: [], problems: [] };
  /** @type {{ node: unknown, title: string, ids: string[], skipped: boolean }[]} */
  const groups = [];
  const idsWithin = idFinder(program);
  new Visitor({
    CallExpression: (node) => {
      const names = namesOf(node.callee);
      const [titled, options] = node.arguments;
      const title = staticText(titled);
      if (names.length === 0 || title === undefined) return;
      const line = source.slice(0, node.start).split('\n').length;
      const { ids, unreadable, fromCases } = idsIn(title);
      const cases =
        fromCases && node.callee.type === 'CallExpression' ? node.callee.arguments[0] : undefined;
      reading.problems.push(
        ...unreadable.map((text) => `${file}:${line} names ${text}, which is no row.`),
      );
      const around = groups.at(-1);
      const here = {
        node,
        title: [around?.title, plain(title)].filter(Boolean).join(' › '),
        ids: [...new Set([...(around?.ids ?? []), ...ids, ...(cases ? idsWithin(cases) : [])])],
        skipped:
          (around?.skipped ?? false) ||
          names.some((name) => notRun.includes(name)) ||
          optionsSkip(options),
      };
      if (names.includes('describe')) groups.push(here);
      else
        reading.tests.push({ file, line, title: here.title, ids: here.ids, skipped: here.skipped });
    },
    'CallExpression:exit': (node) => {
      if (groups.at(-1)?.node === node) groups.pop();
    },
  }).visit(program);
  return reading;
}

/** @param {string} base @param {string} folder @returns {string[]} */
const testFilesBelow = (base, folder) =>
  readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return /^(node_modules|dist|dist-ssr)$/.test(entry.name) ? [] : testFilesBelow(base, path);
    return testFile.test(entry.name) ? [path] : [];
  });

/** The tests of a repository. A table that saw none would say nothing, so that is a fault. @param {string} base */
export function readTests(base) {
  const files = testFolders
    .filter((folder) => existsSync(join(base, folder)))
    .flatMap((folder) => testFilesBelow(base, folder));
  const readings = files.map((file) => testsIn(file, readFileSync(join(base, file), 'utf8')));
  const tests = readings.flatMap((reading) => reading.tests);
  if (tests.length === 0) throw new Error('There is no test.');
  return { tests, problems: readings.flatMap((reading) => reading.problems) };
}

/**
 * Rows that tests name and nobody wrote, a line each.
 * @param {Row[]} rows
 * @param {Test[]} tests
 */
export function unknownRows(rows, tests) {
  const known = new Set(rows.map(({ id }) => id));
  const lines = tests.flatMap(({ file, line, ids }) =>
    ids
      .filter((id) => isRow(id) && !known.has(id))
      .map((id) => `${file}:${line} names ${id}, which is no row.`),
  );
  return [...new Set(lines)];
}

/** By code units, so that every machine sorts alike. @param {string} one @param {string} other */
const byText = (one, other) => (one < other ? -1 : Number(one > other));

/** By group and then by number: G-9 comes before G-10. @param {string} one @param {string} other */
const byId = (one, other) =>
  byText(one.replace(/-\d+$/, ''), other.replace(/-\d+$/, '')) ||
  Number(/\d+$/.exec(one)?.[0]) - Number(/\d+$/.exec(other)?.[0]);

/** A text as Markdown shows it in a cell; between backticks it stands as it is. @param {string} text */
const cell = (text) =>
  text.replaceAll(/`[^`]*`|</g, (part) => (part === '<' ? '&lt;' : part)).replaceAll('|', '\\|');

/** @param {string[]} head @param {string[][]} lines */
const table = (head, lines) =>
  [
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');

/**
 * The page, the same for the same tests in whatever order.
 * @param {Row[]} rows
 * @param {Test[]} tests
 */
export function pageOf(rows, tests) {
  /** @type {Map<string, Set<string>>} */
  const proofs = new Map();
  for (const { file, title, ids, skipped } of tests) {
    if (!skipped)
      for (const id of ids) proofs.set(id, (proofs.get(id) ?? new Set()).add(`${file}: ${title}`));
  }
  const proofsOf = (/** @type {string} */ id) =>
    [...(proofs.get(id) ?? [])].sort(byText).map(cell).join('<br>');
  const areas = [...new Set(rows.map(({ area }) => area))];
  const proven = rows.filter(({ id }) => proofs.has(id));
  const open = rows.filter(({ id }) => !proofs.has(id));
  const others = [...proofs.keys()].filter((id) => !isRow(id)).sort(byId);
  const inAreas = (
    /** @type {Row[]} */ chosen,
    /** @type {string[]} */ head,
    /** @type {(row: Row) => string[]} */ cells,
  ) =>
    areas.flatMap((area) => {
      const own = chosen.filter((row) => row.area === area);
      return own.length > 0 ? [`### ${area}`, table(head, own.map(cells))] : [];
    });
  const parts = [
    '# Requirements and their tests',
    'Written by `node scripts/requirements.mjs` from the titles of the tests; not to be edited. A skipped test proves nothing.',
    table(
      ['', 'rows'],
      [
        ['in total', String(rows.length)],
        ['with a test', String(proven.length)],
        ['without', String(open.length)],
      ],
    ),
    '## Rows with a test',
    ...inAreas(proven, ['row', 'requirement', 'tests'], ({ id, text }) => [
      id,
      cell(text),
      proofsOf(id),
    ]),
    '## Rows without a test',
    ...inAreas(open, ['row', 'requirement'], ({ id, text }) => [id, cell(text)]),
    '## Decisions and security checks with a test',
    table(
      ['id', 'tests'],
      others.map((id) => [id, proofsOf(id)]),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

const shortened = (/** @type {string} */ text) =>
  text.length <= longestText ? text : `${text.slice(0, longestText).replace(/\s+\S*$/, '')} …`;

/**
 * The rows of a requirements document: tables with the columns ID and Requirement, or ID, Method and Path, below the
 * heading "## 3. Area (R-XYZ)".
 * @param {string} document
 * @returns {Row[]}
 */
export function rowsOf(document) {
  let area = '';
  /** @type {string[]} */
  let columns = [];
  return document.split('\n').flatMap((line) => {
    area = /^## (?:\d+\. )?(.*?)(?: \(R-[A-Z]+\))?$/.exec(line)?.[1] ?? area;
    const cells = line.split(' | ').map((text) => text.replace(/^\| | \|$/g, '').trim());
    if (line.startsWith('| ID |')) columns = cells;
    const [id = ''] = cells;
    if (!line.startsWith('| R-') || !anyId.test(id)) return [];
    const text = ['Requirement', 'Method', 'Path']
      .flatMap((name) => (columns.includes(name) ? [cells[columns.indexOf(name)]] : []))
      .join(' ');
    return [{ id, text: shortened(text), area }];
  });
}

/** @param {string} file */
function importRows(file) {
  const rows = rowsOf(readFileSync(file, 'utf8'));
  if (rows.length === 0) throw new Error(`${file} has no row.`);
  writeFileSync(rowsFile, `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`);
  process.stdout.write(`${rows.length} rows imported.\n`);
}

function writePage() {
  /** @type {Row[]} */
  const rows = JSON.parse(readFileSync(rowsFile, 'utf8'));
  const { tests, problems } = readTests(root);
  const faults = [...problems, ...unknownRows(rows, tests)];
  mkdirSync(dirname(pageFile), { recursive: true });
  writeFileSync(pageFile, pageOf(rows, tests));
  process.stdout.write(
    faults.length > 0 ? `${faults.join('\n')}\n` : `${tests.length} tests name no unknown row.\n`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (import.meta.filename === process.argv[1]) {
  const [mode, file] = process.argv.slice(2);
  if (mode === '--import' && file !== undefined) importRows(file);
  else if (mode === undefined) writePage();
  else throw new Error('Usage: node scripts/requirements.mjs [--import FILE]');
}
