import { describe, expect, it } from 'vitest';
import { CsvReader } from './csv-reader.ts';
import { csvLine } from './csv-writer.ts';

describe('csvLine', () => {
  it('round-trips any text', () => {
    const cells = ['plain', 'with "quotes", commas', 'two\r\nlines', '', 'Zoë 🤺'];
    expect(new CsvReader().feed(csvLine(cells))).toEqual([expect.objectContaining({ cells })]);
  });

  it('writes numbers, "yes" for true, and empty cells for false and missing values', () => {
    expect(csvLine([15, -3, true, false, null, undefined])).toBe('15,-3,yes,,,\r\n');
  });

  it.each([
    '=1+1',
    '+49 170',
    '-',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    '＠x',
    '=HYPERLINK("http://evil.example","x")',
  ])('escapes the formula %j', { tags: ['PR-1'] }, (text) => {
    const [record] = new CsvReader().feed(csvLine([text, 'x']));
    expect(record?.cells).toEqual([`'${text}`, 'x']);
  });
});
