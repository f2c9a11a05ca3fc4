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

/** The tags that Vitest's types allow. @param {Requirement[]} requirements */
export const typesOf = (requirements) =>
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

/** Compares code units, so that every machine sorts alike. @param {string} one @param {string} other */
const byText = (one, other) => (one < other ? -1 : Number(one > other));

/** Escapes a text for a Markdown cell, except between backticks. @param {string} text */
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
 * Returns a Markdown table of requirements and their tests, independent of the order of the tests. Skipped tests don't
 * count.
 * @param {Requirement[]} requirements
 * @param {Test[]} tests
 */
export function pageOf(requirements, tests) {
  /** @type {Map<string, Set<string>>} */
  const proofs = new Map();
  for (const { file, title, ids, skipped } of tests) {
    if (!skipped)
      for (const id of ids) proofs.set(id, (proofs.get(id) ?? new Set()).add(`${file}: ${title}`));
  }
  const proofsOf = (/** @type {string} */ id) =>
    [...(proofs.get(id) ?? [])].sort(byText).map(cell).join('<br>');
  const areas = [...new Set(requirements.map(({ area }) => area))];
  const proven = requirements.filter(({ id }) => proofs.has(id));
  const open = requirements.filter(({ id }) => !proofs.has(id));
  const inAreas = (
    /** @type {Requirement[]} */ chosen,
    /** @type {string[]} */ head,
    /** @type {(requirement: Requirement) => string[]} */ cells,
  ) =>
    areas.flatMap((area) => {
      const own = chosen.filter((requirement) => requirement.area === area);
      return own.length > 0 ? [`### ${area}`, table(head, own.map(cells))] : [];
    });
  const parts = [
    '# Requirements and their tests',
    'Written by `node scripts/requirements.mjs` from the tags of the tests. A skipped test proves nothing.',
    table(
      ['', 'requirements'],
      [
        ['total', String(requirements.length)],
        ['with a test', String(proven.length)],
        ['without', String(open.length)],
      ],
    ),
    '## With a test',
    ...inAreas(proven, ['id', 'requirement', 'tests'], ({ id, text }) => [
      id,
      cell(text),
      proofsOf(id),
    ]),
    '## Without a test',
    ...inAreas(open, ['id', 'requirement'], ({ id, text }) => [id, cell(text)]),
  ];
  return `${parts.join('\n\n')}\n`;
}
