// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** @typedef {{ file: string, line: number, title: string, ids: string[], skipped: boolean }} Test */
/** @typedef {import('vite').ESTree.Node} Node */

const testFolders = ['apps', 'e2e', 'packages', 'scripts'];
const testFile = /\.(test\.tsx?|spec\.ts|test\.mjs)$/;

const testFunctions = ['test', 'it', 'describe'];
const skippingVariants = ['skip', 'todo', 'fixme', 'fails', 'fail'];
const variants = [
  ...skippingVariants,
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

/**
 * Returns the static part of a title; expressions become {}.
 * @param {Node | undefined} node
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
 * Returns the name and variants of a call: it.skip.each(cases)(…) gives it, skip, each. Returns an
 * empty list for any other call.
 * @param {Node} callee
 * @returns {string[]}
 */
function namesOf(callee) {
  if (callee.type === 'Identifier') return testFunctions.includes(callee.name) ? [callee.name] : [];
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

/** Returns the options of a test, with their names. @param {Node | undefined} node */
const optionsOf = (node) =>
  node?.type !== 'ObjectExpression'
    ? []
    : node.properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier'
          ? [{ name: property.key.name, value: property.value }]
          : [],
      );

/**
 * Returns the ids in Vitest's `tags: ['PW-1']` and Playwright's `tag: ['@PW-1']`.
 * @param {ReturnType<typeof optionsOf>} options
 */
const tagsOf = (options) =>
  options
    .filter(({ name }) => name === 'tags' || name === 'tag')
    .flatMap(({ value }) => (value.type === 'ArrayExpression' ? value.elements : [value]))
    .flatMap((element) =>
      element?.type === 'Literal' && typeof element.value === 'string'
        ? [element.value.replace(/^@/, '')]
        : [],
    );

/**
 * Returns the tests of a file. Each includes the tags of the groups around it.
 * @param {string} file
 * @param {string} source
 * @returns {Test[]}
 */
export function testsIn(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  /** @type {Test[]} */
  const tests = [];
  /** @type {{ node: unknown, title: string, ids: string[], skipped: boolean }[]} */
  const groups = [];
  new Visitor({
    CallExpression: (node) => {
      const names = namesOf(node.callee);
      const title = staticText(node.arguments[0]);
      if (names.length === 0 || title === undefined) return;
      const options = optionsOf(node.arguments[1]);
      const enclosing = groups.at(-1);
      const entry = {
        title: [enclosing?.title, title].filter(Boolean).join(' › '),
        ids: [...new Set([...(enclosing?.ids ?? []), ...tagsOf(options)])],
        skipped:
          (enclosing?.skipped ?? false) ||
          names.some((name) => skippingVariants.includes(name)) ||
          options.some(
            ({ name, value }) =>
              skippingVariants.includes(name) &&
              !(value.type === 'Literal' && value.value === false),
          ),
      };
      const line = source.slice(0, node.start).split('\n').length;
      if (names.includes('describe')) groups.push({ node, ...entry });
      else tests.push({ file, line, ...entry });
    },
    'CallExpression:exit': (node) => {
      if (groups.at(-1)?.node === node) groups.pop();
    },
  }).visit(program);
  return tests;
}

/** @param {string} base @param {string} folder @returns {string[]} */
const testFilesBelow = (base, folder) =>
  readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return /^(node_modules|dist|dist-ssr)$/.test(entry.name) ? [] : testFilesBelow(base, path);
    return testFile.test(entry.name) ? [path] : [];
  });

/**
 * Returns the tests of a repository. Throws if there are none, because an empty table would look
 * like a result.
 * @param {string} base
 */
export function readTests(base) {
  const tests = testFolders
    .filter((folder) => existsSync(join(base, folder)))
    .flatMap((folder) => testFilesBelow(base, folder))
    .flatMap((file) => testsIn(file, readFileSync(join(base, file), 'utf8')));
  if (tests.length === 0) throw new Error('There is no test.');
  return tests;
}
