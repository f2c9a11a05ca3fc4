import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNotModified, isSameFile, parseRange } from './ranges.ts';

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
