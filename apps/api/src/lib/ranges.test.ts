import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNotModified, isSameFile, parseRange, resolvePart } from './ranges.ts';

describe('parseRange', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=2-400', { start: 2, end: 9 }],
    ['BYTES=9-9', { start: 9, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=-0', 'nothing'],
    ['bytes=10-', 'nothing'],
    ['bytes=10-12', 'nothing'],
    ['bytes=4-2', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes = 1-2', 'whole'],
    [`bytes=${'9'.repeat(400)}-`, 'nothing'],
  ] as const)('reads %j of ten bytes as %j', { tags: ['UP-5'] }, (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });

  it('returns nothing, or all of an empty file', () => {
    expect([
      parseRange('bytes=0-', 0),
      parseRange('bytes=-5', 0),
      parseRange(undefined, 0),
    ]).toEqual(['nothing', 'nothing', 'whole']);
  });

  it('stays inside the file for any header', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.nat(1000),
        fc.option(fc.nat(2000)),
        fc.option(fc.nat(2000)),
        (noise, bytes, first, last) => {
          for (const header of [noise, `bytes=${first ?? ''}-${last ?? ''}`]) {
            const range = parseRange(header, bytes);
            if (typeof range !== 'string')
              expect(range.start >= 0 && range.start <= range.end && range.end < bytes).toBe(true);
          }
        },
      ),
    );
  });
});

describe('resolvePart', () => {
  const file = { bytes: 10, etag: '"one"' };
  const refused: Record<string, string>[] = [];
  const part = (headers: Record<string, string>) =>
    resolvePart(headers, file, (sent) => refused.push(sent));

  it('returns the position in the headers', { tags: ['UP-5'] }, () => {
    expect(part({ range: 'bytes=2-4' })).toEqual({
      start: 2,
      end: 4,
      status: 206,
      headers: {
        'accept-ranges': 'bytes',
        etag: '"one"',
        'content-length': '3',
        'content-range': 'bytes 2-4/10',
      },
    });
    expect(part({})).toMatchObject({
      start: 0,
      end: 9,
      status: 200,
      headers: { 'content-length': '10' },
    });
  });

  it('continues only if the file has not changed', { tags: ['UP-5'] }, () => {
    expect(part({ range: 'bytes=2-', 'if-range': '"one"' }).status).toBe(206);
    for (const other of ['"other"', 'W/"one"', 'Sat, 14 Mar 2026 10:11:12 GMT'])
      expect(part({ range: 'bytes=2-', 'if-range': other })).toMatchObject({
        start: 0,
        status: 200,
      });
  });

  it('throws 416 with the size of the file if the range is outside', { tags: ['UP-5'] }, () => {
    expect(() => part({ range: 'bytes=10-' })).toThrow(expect.objectContaining({ code: 'range' }));
    expect(refused).toEqual([{ 'content-range': 'bytes */10' }]);
  });
});

describe('a Range header', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=50-500', { start: 50, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['BYTES=1-1', { start: 1, end: 1 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=0-99999999999999999999999', { start: 0, end: 99 }],
    ['bytes=100-', 'nothing'],
    ['bytes=100-200', 'nothing'],
    ['bytes=-0', 'nothing'],
    ['bytes=99999999999999999999999-', 'nothing'],
    [undefined, 'whole'],
    ['', 'whole'],
    ['bytes=', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=5-1', 'whole'],
    ['bytes=a-b', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=0-1;5', 'whole'],
    ['bytes=1.5-3', 'whole'],
    ['bytes=0x1-3', 'whole'],
  ] as const)('of %j for a hundred bytes is %j', { tags: ['UP-5'] }, (header, asked) =>
    expect(parseRange(header, 100)).toEqual(asked),
  );

  it('selects what slice() returns, for any numbers', { tags: ['UP-5'] }, () => {
    const file = Array.from({ length: 64 }, (_, n) => n);
    fc.assert(
      fc.property(
        fc.option(fc.nat(90), { nil: undefined }),
        fc.option(fc.nat(90), { nil: undefined }),
        (first, last) => {
          fc.pre(first !== undefined || last !== undefined);
          const asked = parseRange(`bytes=${first ?? ''}-${last ?? ''}`, file.length);
          const expected =
            first === undefined
              ? file.slice(-(last ?? 0) || file.length)
              : file.slice(first, last === undefined ? undefined : last + 1);
          if (asked === 'whole')
            expect(first !== undefined && last !== undefined && last < first).toBe(true);
          else if (asked === 'nothing')
            expect(first === undefined ? last === 0 : first >= file.length).toBe(true);
          else expect(file.slice(asked.start, asked.end + 1)).toEqual(expected);
        },
      ),
    );
  });
});

describe('the current file', () => {
  const file = { etag: '"abc"', modified: new Date('2026-03-10T10:00:00.500Z') };

  it.each([
    [undefined, true],
    ['"abc"', true],
    ['"other"', false],
    ['W/"abc"', false],
    ['Tue, 10 Mar 2026 10:00:00 GMT', true],
    ['Tue, 10 Mar 2026 10:00:01 GMT', false],
    ['nonsense', false],
  ])('matches If-Range %j: %j', { tags: ['UP-5'] }, (ifRange, same) =>
    expect(isSameFile(ifRange, file)).toBe(same),
  );

  it.each([
    [{}, false],
    [{ 'if-none-match': '"abc"' }, true],
    [{ 'if-none-match': 'W/"abc"' }, true],
    [{ 'if-none-match': '"x", "abc"' }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"x"' }, false],
    [{ 'if-modified-since': 'Tue, 10 Mar 2026 10:00:00 GMT' }, true],
    [{ 'if-modified-since': 'Tue, 10 Mar 2026 09:59:59 GMT' }, false],
    [{ 'if-none-match': '"x"', 'if-modified-since': 'Tue, 10 Mar 2026 10:00:00 GMT' }, false],
  ])('is known to a client that sends %j: %j', { tags: ['UP-5'] }, (headers, known) =>
    expect(isNotModified(headers, file)).toBe(known),
  );
});
