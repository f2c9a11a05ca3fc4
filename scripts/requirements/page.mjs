// @ts-check
/** @typedef {import('./read-tests.mjs').Test} Test */
/** @typedef {{ id: string, text: string, area: string }} Requirement */

/**
 * Returns one line for each test with an unknown tag.
 * @param {Requirement[]} requirements
 * @param {Test[]} tests
 */
export function unknownTags(requirements, tests) {
  const known = new Set(requirements.map(({ id }) => id));
  const lines = tests.flatMap(({ file, line, ids }) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => `${file}:${line} is tagged ${id}, which docs/requirements.json does not have.`),
  );
  return [...new Set(lines)];
}

/** Returns the declaration of the tags that Vitest's types allow. @param {Requirement[]} requirements */
export const renderTypes = (requirements) =>
  [
    '// Generated from requirements.json by scripts/requirements.mjs --types.',
    "import 'vitest';",
    '',
    "declare module 'vitest' {",
    '  interface TestTags {',
    '    requirement:',
    ...requirements.map(
      ({ id }, index) => `      | '${id}'${index === requirements.length - 1 ? ';' : ''}`,
    ),
    '  }',
    '}',
    '',
  ].join('\n');

/** Compares code units, so that the order is the same on every machine. @param {string} a @param {string} b */
const byText = (a, b) => (a < b ? -1 : Number(a > b));

/** Escapes a text for a Markdown cell, except between backticks. @param {string} text */
const cell = (text) =>
  text.replaceAll(/`[^`]*`|</g, (part) => (part === '<' ? '&lt;' : part)).replaceAll('|', '\\|');

/** @param {string[]} header @param {string[][]} lines */
const table = (header, lines) =>
  [
    `| ${header.join(' | ')} |`,
    `|${'---|'.repeat(header.length)}`,
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');

/**
 * Returns a Markdown table of requirements and their tests, independent of the order of the tests. Skipped tests don't
 * count.
 * @param {Requirement[]} requirements
 * @param {Test[]} tests
 */
export function renderPage(requirements, tests) {
  /** @type {Map<string, Set<string>>} */
  const testsById = new Map();
  for (const { file, title, ids, skipped } of tests) {
    if (!skipped)
      for (const id of ids)
        testsById.set(id, (testsById.get(id) ?? new Set()).add(`${file}: ${title}`));
  }
  const testsOf = (/** @type {string} */ id) =>
    [...(testsById.get(id) ?? [])].sort(byText).map(cell).join('<br>');
  const areas = [...new Set(requirements.map(({ area }) => area))];
  const covered = requirements.filter(({ id }) => testsById.has(id));
  const uncovered = requirements.filter(({ id }) => !testsById.has(id));
  const inAreas = (
    /** @type {Requirement[]} */ chosen,
    /** @type {string[]} */ header,
    /** @type {(requirement: Requirement) => string[]} */ cells,
  ) =>
    areas.flatMap((area) => {
      const own = chosen.filter((requirement) => requirement.area === area);
      return own.length > 0 ? [`### ${area}`, table(header, own.map(cells))] : [];
    });
  const parts = [
    '# Requirements and their tests',
    'Written by `node scripts/requirements.mjs` from the tags of the tests. A skipped test proves nothing.',
    table(
      ['', 'requirements'],
      [
        ['total', String(requirements.length)],
        ['with a test', String(covered.length)],
        ['without', String(uncovered.length)],
      ],
    ),
    '## With a test',
    ...inAreas(covered, ['id', 'requirement', 'tests'], ({ id, text }) => [
      id,
      cell(text),
      testsOf(id),
    ]),
    '## Without a test',
    ...inAreas(uncovered, ['id', 'requirement'], ({ id, text }) => [id, cell(text)]),
  ];
  return `${parts.join('\n\n')}\n`;
}
