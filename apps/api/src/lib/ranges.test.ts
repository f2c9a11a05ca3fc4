import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolvePart, parseRange } from './ranges.ts';

describe('readRange', () => {
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

  it('of an empty file returns nothing, or all of it', () => {
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

describe('partOf', () => {
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
