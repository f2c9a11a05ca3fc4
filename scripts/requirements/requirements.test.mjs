import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPage, unknownTags } from './page.mjs';
import { readTests, testsIn } from './read-tests.mjs';

/** @param {string} source */
const read = (source) =>
  testsIn('a.test.ts', source).map(({ title, ids, skipped }) => ({
    title,
    ids: ids.join(' '),
    skipped,
  }));

describe('testsIn', () => {
  it('finds every form of test and it, with tags', () => {
    const source = `
      const page: string = <Page label="x" /> as never;
      test('a', { tags: ['R-A-01'] }, () => { expect(page).toBe('R-A-98'); });
      it.only('b', { timeout: 5, tags: ['R-A-02', 'CS-1'] }, () => {});
      it.each([['x']])('c %s', { tags: 'R-A-03' }, () => {});
      test.for(cases)('d', { tag: ['@R-A-04'] }, () => {});
      it.each\`x\`('e', () => {});
      it.skipIf(slow)('f', { tags: ['R-A-06'] }, () => {});
      test(\`g \${name}\`, { timeout: 5 }, () => {});
      test('h ' + name, { tags: ['R-A-08'] }, () => {});
      test.step('x', { tags: ['R-A-96'] }, () => {});
      other('x', { tags: ['R-A-95'] }, () => {});
      other.test('x', { tags: ['R-A-94'] }, () => {});
    `;
    const tests = testsIn('a.browser.test.tsx', source);
    expect(tests.map(({ title, ids, line }) => [line, title, ...ids])).toEqual([
      [3, 'a', 'R-A-01'],
      [4, 'b', 'R-A-02', 'CS-1'],
      [5, 'c %s', 'R-A-03'],
      [6, 'd', 'R-A-04'],
      [7, 'e'],
      [8, 'f', 'R-A-06'],
      [9, 'g {}'],
      [10, 'h {}', 'R-A-08'],
    ]);
    expect(tests.filter(({ skipped }) => skipped)).toEqual([]);
  });

  it('inherits tags only from enclosing groups', () => {
    const source = `
      describe('outer', { tags: ['R-A-01'] }, () => {
        describe.each(cases)('inner', { tags: ['R-A-02'] }, () => {
          it('a', { tags: ['R-A-03'] }, () => {});
        });
        test.describe('next', () => { it('b', () => {}); });
      });
      it('c', { tags: ['R-A-04'] }, () => {});
    `;
    expect(read(source)).toEqual([
      { title: 'outer › inner › a', ids: 'R-A-01 R-A-02 R-A-03', skipped: false },
      { title: 'outer › next › b', ids: 'R-A-01', skipped: false },
      { title: 'c', ids: 'R-A-04', skipped: false },
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
  ])('counts tests as skipped by %s', (source) => {
    expect(read(source)).toEqual([expect.objectContaining({ skipped: true })]);
  });

  it('counts tests with skip: false as run', () => {
    expect(read(`it('x', { skip: false }, () => {});`)).toEqual([
      expect.objectContaining({ skipped: false }),
    ]);
  });

  it('throws for a file that cannot be parsed', () => {
    expect(() => testsIn('a.test.ts', 'it(')).toThrow('a.test.ts cannot be parsed');
  });
});

describe('readTests', () => {
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

  it('finds every kind of test file, except in packages and outputs', () => {
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
    expect(readTests(base).map(({ file }) => file)).toEqual(files);
  });

  it('throws if there are no tests', () => {
    write('apps/api/src/app.test.ts', '');
    expect(() => readTests(base)).toThrow('There is no test.');
  });
});

const requirements = [
  { id: 'R-A-01', text: 'First <b> of `Bearer <token>` a|b.', area: 'Accounts' },
  { id: 'R-A-02', text: 'Second.', area: 'Accounts' },
  { id: 'R-B-01', text: 'Third.', area: 'Bouts' },
];

it('reports an unknown tag with its location', () => {
  const tests = testsIn(
    'a.test.ts',
    `it('x', { tags: ['R-A-01', 'R-A-03'] }, () => {});\nit.skip('y', { tags: ['R-C-01'] }, () => {});`,
  );
  expect(unknownTags(requirements, tests)).toEqual([
    'a.test.ts:1 is tagged R-A-03, which docs/requirements.json does not have.',
    'a.test.ts:2 is tagged R-C-01, which docs/requirements.json does not have.',
  ]);
});

describe('pageOf', () => {
  const tests = testsIn(
    'a.test.ts',
    `it('z', { tags: ['R-A-01'] }, () => {}); it('y |', { tags: ['R-A-01'] }, () => {});
     it('y |', { tags: ['R-A-01'] }, () => {}); it.skip('x', { tags: ['R-A-02'] }, () => {});`,
  );

  it('shows the counts, each requirement with its tests, and those without', () => {
    const page = renderPage(requirements, tests);
    expect(page).toContain('| total | 3 |\n| with a test | 1 |\n| without | 2 |');
    expect(page).toContain(
      '| R-A-01 | First &lt;b> of `Bearer <token>` a\\|b. | a.test.ts: y \\|<br>a.test.ts: z |',
    );
    expect(page.split('## Without a test')[1]).toMatch(
      /### Accounts\n\n.*\n.*\n\| R-A-02 \| Second\. \|\n\n### Bouts\n\n.*\n.*\n\| R-B-01 \| Third\. \|\n$/,
    );
  });

  it('does not depend on the order of the tests', () => {
    expect(renderPage(requirements, tests.toReversed())).toBe(renderPage(requirements, tests));
  });
});
