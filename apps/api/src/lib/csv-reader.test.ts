import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MalformedCsvError, CsvReader, readCsvFile, type CsvRecord } from './csv-reader.ts';

/** Reads the text in chunks of the given size. */
function read(text: string, size = text.length): CsvRecord[] {
  const reader = new CsvReader();
  const records: CsvRecord[] = [];
  for (let at = 0; at < text.length; at += size)
    records.push(...reader.feed(text.slice(at, at + size)));
  return [...records, ...reader.end()];
}
const cells = (text: string, size?: number) => read(text, size).map((record) => record.cells);

describe('CSV text', () => {
  it.each([
    [
      'lines that end with LF',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'lines that end with CRLF',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'lines that end with CR',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a last line without a line break',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells',
      ',,\n"",\n',
      [
        ['', '', ''],
        ['', ''],
      ],
    ],
    ['an empty line', 'a\n\nb\n', [['a'], [''], ['b']]],
    ['quoted cells', '"a, ""b""","line\r\nbreak"\n', [['a, "b"', 'line\r\nbreak']]],
    ['a quote inside an unquoted cell', 'Ann "Nan" Lee,x\n', [['Ann "Nan" Lee', 'x']]],
    ['blanks after a closing quote', '"a"  ,b\n', [['a', 'b']]],
    ['nothing', '', []],
  ])('with %s is read in chunks of any size', (_what, text, expected) => {
    for (const size of [1, 2, 3, 5, 1000])
      expect(cells(text, size), String(size)).toEqual(expected);
  });

  it('with another delimiter has commas in its cells', () => {
    const text = 'a,b;"c;d"\n';
    expect(new CsvReader(';').feed(text).map((record) => record.cells)).toEqual([['a,b', 'c;d']]);
  });

  it('records have a line number, a closed flag and faults', () => {
    expect(read('a\n"b\nb"\r\n"c"x\nd')).toEqual([
      { line: 1, cells: ['a'], terminated: true },
      { line: 2, cells: ['b\nb'], terminated: true },
      { line: 4, cells: ['c'], terminated: true, fault: 'has text after a closing quote' },
      { line: 5, cells: ['d'], terminated: false },
    ]);
  });

  it('with an unclosed quote is broken, at the end or at the size limit', () => {
    expect(() => read('a,b\nc,"d\ne,f\n')).toThrow(
      'The quote that opens on line 2 is never closed.',
    );
    expect(() => read('a,b\nc,"'.padEnd(3_000_000, 'x\n'), 100_000)).toThrow(MalformedCsvError);
  });

  it('round-trips any cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ' ', ';') });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 1, max: 9 }),
        (rows, end, size) => {
          expect(cells(rows.map((row) => row.map(quoted).join(',') + end).join(''), size)).toEqual(
            rows,
          );
        },
      ),
    );
  });
});

describe('a CSV file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fj-csv-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function fileCells(content: Uint8Array) {
    const path = join(folder, 'list.csv');
    await writeFile(path, content);
    const found = [];
    for await (const records of readCsvFile(path))
      found.push(...records.map((record) => record.cells));
    return found;
  }

  it.each([
    ['UTF-8', Buffer.from('José,Łucja\n')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffJosé,Łucja\n')],
  ])('in %s is read', async (_what, content) =>
    expect(await fileCells(content)).toEqual([['José', 'Łucja']]),
  );

  it('in latin-1 is read, even if the first accent comes late', async () => {
    const plain = 'Ann,Lee\n'.repeat(100_000);
    expect(
      (
        await fileCells(Buffer.concat([Buffer.from(plain), Buffer.from('José,Núñez\n', 'latin1')]))
      ).at(-1),
    ).toEqual(['José', 'Núñez']);
  });

  it('in UTF-8 is read across chunk boundaries', async () => {
    const found = await fileCells(Buffer.from(`x${'é'.repeat(300_000)},y\n`));
    expect(found).toEqual([[`x${'é'.repeat(300_000)}`, 'y']]);
  });

  it('with binary content is broken', async () => {
    await expect(fileCells(Buffer.from('PK\u0003\u0004\u0014\u0000\u0006'))).rejects.toThrow(
      'The file is not CSV text.',
    );
  });
});
