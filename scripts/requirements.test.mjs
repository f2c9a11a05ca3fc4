import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idsIn, pageOf, readTests, rowsOf, testsIn, unknownRows } from './requirements.mjs';

/** @param {string} source */
const read = (source) =>
  testsIn('a.test.ts', source).tests.map(({ title, ids, skipped }) => ({
    title,
    ids: ids.join(' '),
    skipped,
  }));

describe('the ids in a title', () => {
  it.each([
    ['one [R-AUTH-01]', 'R-AUTH-01'],
    ['[R-AUTH-01, G-44] two', 'R-AUTH-01 G-44'],
    ['[R-AUTH-01] in two [D-09] places', 'R-AUTH-01 D-09'],
    ['[R-TRN-01…05, 07, G-44]', 'R-TRN-01 R-TRN-02 R-TRN-03 R-TRN-04 R-TRN-05 R-TRN-07 G-44'],
    ['[R-BOUT-03, R-BOUT-05…R-BOUT-07]', 'R-BOUT-03 R-BOUT-05 R-BOUT-06 R-BOUT-07'],
    ['[R-BOUT-09 ... 11]', 'R-BOUT-09 R-BOUT-10 R-BOUT-11'],
    ['[G-99…101]', 'G-99 G-100 G-101'],
    ['[CS-1, HD-2]', 'CS-1 HD-2'],
    ['[R-A-01, $3]', 'R-A-01'],
    ['[%s, R-A-01]', 'R-A-01'],
    ['no ids [1, 2], [%s], [%j, x] or [object Object]', ''],
  ])('%s', (title, ids) => {
    expect(idsIn(title)).toMatchObject({ ids: ids === '' ? [] : ids.split(' '), unreadable: [] });
  });

  it.each([
    ['[R-AUTH]', 'R-AUTH'],
    ['[R-{}-01]', 'R-{}-01'],
    ['[R-AUTH-05…02]', 'R-AUTH-05…02'],
    ['[R-AUTH-01…R-REG-02]', 'R-AUTH-01…R-REG-02'],
    ['[R-AUTH-01…02…03]', 'R-AUTH-01…02…03'],
    ['[G-1, and more]', 'and more'],
  ])('%s cannot be read', (title, text) => {
    expect(idsIn(title).unreadable).toEqual([text]);
  });
});

describe('the tests of a file', () => {
  it('are found by test and it in every form, with types and elements around', () => {
    const source = `
      const page: string = <Page label="[R-A-99]" /> as never;
      test('a [R-A-01]', () => { expect(page).toBe('[R-A-98]'); });
      it.only('b [R-A-02]', () => {});
      it.each([['[R-A-97]']])('c %s [R-A-03]', () => {});
      test.for(cases)('d [R-A-04]', () => {});
      it.each\`x\`('e [R-A-05]', () => {});
      it.skipIf(slow)('f [R-A-06]', () => {});
      test(\`g \${name} [R-A-07]\`, { timeout: 5 }, () => {});
      test('h ' + name + ' [R-A-08]', () => {});
      test.step('[R-A-96]', () => {});
      other('[R-A-95]', () => {});
      other.test('[R-A-94]', () => {});
    `;
    const { tests } = testsIn('a.browser.test.tsx', source);
    expect(tests.map(({ title, ids, line }) => [line, title, ...ids])).toEqual([
      [3, 'a', 'R-A-01'],
      [4, 'b', 'R-A-02'],
      [5, 'c %s', 'R-A-03'],
      [6, 'd', 'R-A-04'],
      [7, 'e', 'R-A-05'],
      [8, 'f', 'R-A-06'],
      [9, 'g {}', 'R-A-07'],
      [10, 'h {}', 'R-A-08'],
    ]);
    expect(tests.filter(({ skipped }) => skipped)).toEqual([]);
  });

  it('inherit from the groups around them, and from no other', () => {
    const source = `
      describe('outer [R-A-01]', () => {
        describe.each(cases)('inner [R-A-02]', () => { it('a [R-A-03]', () => {}); });
        test.describe('next', () => { it('b', () => {}); });
      });
      it('c [R-A-04]', () => {});
    `;
    expect(read(source)).toEqual([
      { title: 'outer › inner › a', ids: 'R-A-01 R-A-02 R-A-03', skipped: false },
      { title: 'outer › next › b', ids: 'R-A-01', skipped: false },
      { title: 'c', ids: 'R-A-04', skipped: false },
    ]);
  });

  it('find their rows in the cases and the constants that these name', () => {
    const source = `
      const ofASide = [['hand', 'R-A-02, G-1']];
      const every = [...ofASide.map((every) => every), ['note', 'R-A-03…04', 'see R-A-99']];
      const unused = ['R-A-98'];
      it.each([['R-A-01', 'x'], ['see R-A-97', 'R-A', \`R-A-96\`, 5, null]])('a %s [%s]', () => { expect('R-A-95').toBe(unused); });
      test.for(every)('b [R-A-05, $1]', () => {});
      it.each(every)('c %s [R-A-06]', () => {});
    `;
    expect(read(source).map(({ title, ids }) => [title, ids])).toEqual([
      ['a %s', 'R-A-01'],
      ['b', 'R-A-05 R-A-03 R-A-04 R-A-02 G-1'],
      ['c %s', 'R-A-06'],
    ]);
  });

  it.each([
    `it.skip('x', () => {});`,
    `it.todo('x');`,
    `test.fixme('x', () => {});`,
    `it.skip.each([1])('x', () => {});`,
    `it.fails('x', () => {});`,
    `it('x', { skip: true }, () => {});`,
    `describe.skip('g', () => { it('x', () => {}); });`,
    `describe.todo('g', () => { describe('h', () => { it('x', () => {}); }); });`,
  ])('are not run by %s', (source) => {
    expect(read(source)).toEqual([expect.objectContaining({ skipped: true })]);
  });

  it('run all the same when they say so', () => {
    expect(read(`it('x', { skip: false }, () => {});`)).toEqual([
      expect.objectContaining({ skipped: false }),
    ]);
  });

  it('report what cannot be read, with its place', () => {
    expect(testsIn('a.test.ts', `\nit('[R-AUTH] x', () => {});`).problems).toEqual([
      'a.test.ts:2 names R-AUTH, which is no row.',
    ]);
    expect(() => testsIn('a.test.ts', 'it(')).toThrow('a.test.ts cannot be parsed');
  });
});

describe('the tests of a repository', () => {
  /** @type {string} */
  let base;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'fj-requirements-'));
  });
  afterEach(() => rmSync(base, { recursive: true }));
  const write = (/** @type {string} */ file, source = `it('x', () => {});`) => {
    mkdirSync(dirname(join(base, file)), { recursive: true });
    writeFileSync(join(base, file), source);
  };

  it('are those of every kind of test file, outside of packages and outputs', () => {
    const files = [
      'apps/api/src/app.test.ts',
      'apps/web/src/ui/card.browser.test.tsx',
      'e2e/journey.spec.ts',
      'packages/contract/src/a.test.ts',
      'scripts/lib/build.test.mjs',
    ];
    for (const file of [
      ...files,
      'apps/web/node_modules/x/a.test.ts',
      'apps/api/dist/a.test.ts',
      'apps/api/src/app.ts',
      'docs/a.test.ts',
    ])
      write(file);
    expect(readTests(base).tests.map(({ file }) => file)).toEqual(files);
  });

  it('are missed when there are none', () => {
    write('apps/api/src/app.test.ts', '');
    expect(() => readTests(base)).toThrow('There is no test.');
  });
});

const rows = [
  { id: 'R-A-01', text: 'First <b> of `Bearer <token>` a|b.', area: 'Accounts' },
  { id: 'R-A-02', text: 'Second.', area: 'Accounts' },
  { id: 'R-B-01', text: 'Third.', area: 'Bouts' },
];

it('a row that nobody wrote is a fault, a decision is not', () => {
  const { tests } = testsIn(
    'a.test.ts',
    `it('x [R-A-01…03, G-999]', () => {});\nit.skip('y [R-C-01]', () => {});`,
  );
  expect(unknownRows(rows, tests)).toEqual([
    'a.test.ts:1 names R-A-03, which is no row.',
    'a.test.ts:2 names R-C-01, which is no row.',
  ]);
});

describe('the page', () => {
  const { tests } = testsIn(
    'a.test.ts',
    `it('z [R-A-01, G-10]', () => {}); it('y | [R-A-01, G-9]', () => {}); it('y | [R-A-01]', () => {}); it.skip('x [R-A-02]', () => {});`,
  );

  it('has the sums, every row with its tests, the rows without and the decisions', () => {
    const page = pageOf(rows, tests);
    expect(page).toContain('| in total | 3 |\n| with a test | 1 |\n| without | 2 |');
    expect(page).toContain(
      '| R-A-01 | First &lt;b> of `Bearer <token>` a\\|b. | a.test.ts: y \\|<br>a.test.ts: z |',
    );
    expect(page.split('## Rows without a test')[1]).toMatch(
      /### Accounts\n\n.*\n.*\n\| R-A-02 \| Second\. \|\n\n### Bouts\n\n.*\n.*\n\| R-B-01 \| Third\. \|\n/,
    );
    expect(page).toMatch(/\| G-9 \| a\.test\.ts: y \\\| \|\n\| G-10 \| a\.test\.ts: z \|\n$/);
  });

  it('is the same in whatever order the tests come', () => {
    expect(pageOf(rows, tests.toReversed())).toBe(pageOf(rows, tests));
  });
});

it('rows are imported from both kinds of tables', () => {
  const long = `${'word '.repeat(30)}end`;
  const document = [
    '| R-A | Accounts | 2 |',
    '## 1. Accounts (R-A)',
    '| ID | Section | Requirement | Check |',
    '|---|---|---|---|',
    '| R-A-01 | §1 L7 | Text | HTTP |',
    `| R-A-02 | §1 L7 | ${long} | HTTP |`,
    '## 18. API endpoints (R-API)',
    '| ID | Section | Method | Path | Check |',
    '| R-API-08 | §7 L1 | GET | `api/x` | login |',
    '| ID | Call | Gap |',
    '| C-1 | x | y |',
  ].join('\n');
  expect(rowsOf(document)).toEqual([
    { id: 'R-A-01', text: 'Text', area: 'Accounts' },
    { id: 'R-A-02', text: `${'word '.repeat(24)}…`, area: 'Accounts' },
    { id: 'R-API-08', text: 'GET `api/x`', area: 'API endpoints' },
  ]);
});
