// @ts-check
import { describe, expect, it, vi } from 'vitest';
import { comparison, resultsIn } from './compare.mjs';
import { printRow } from './report.mjs';

describe('a comparison of two benches', () => {
  it('lists both results of each row, even if only one version has the row', () => {
    const before = resultsIn(
      'store  1.2\nexport: 12.0 s, target ≤ 10 s: MISSED\nold row: 3: holds\n',
    );
    const after = resultsIn('export: 9.0 s, target ≤ 10 s: holds\nstart, embedded: 1.2 s: holds\n');
    expect(comparison(before, after)).toBe(
      [
        'export',
        '  before  12.0 s, target ≤ 10 s: MISSED',
        '  after   9.0 s, target ≤ 10 s: holds',
        'start, embedded',
        '  before  not measured',
        '  after   1.2 s: holds',
        'old row',
        '  before  3: holds',
        '  after   not measured',
        '',
      ].join('\n'),
    );
  });

  it('has the rows that are measured in the browser', () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(printRow('a touch on the score pad, and undo', '80 ms, target ≤ 100 ms', true)).toBe(
      true,
    );
    const printed = write.mock.calls.join('');
    write.mockRestore();
    expect([...resultsIn(printed)]).toEqual([
      ['a touch on the score pad, and undo', '80 ms, target ≤ 100 ms: holds'],
    ]);
  });
});
