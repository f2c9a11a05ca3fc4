import { describe, expect, it } from 'vitest';
import { contentDisposition, sanitizeFileName, newMediaSlug } from './names.ts';

describe('names of videos', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Videos\\final.mp4', 'final.mp4'],
    ['a\0b.mp4', 'ab.mp4'],
    ['a\r\nSet-Cookie: x.mp4', 'aSet-Cookie: x.mp4'],
    ['  ', 'video'],
    ['', 'video'],
    [undefined, 'video'],
    ['..', '..'],
    ['x'.repeat(300), 'x'.repeat(255)],
    ['Épée №1 🤺.mov', 'Épée №1 🤺.mov'],
    ['\u202egpj.exe', 'gpj.exe'],
  ])('stores the file name %j as %j', { tags: ['UP-3'] }, (sent, kept) =>
    expect(sanitizeFileName(sent)).toBe(kept),
  );

  it.each([
    ['final.mp4', `inline; filename="final.mp4"; filename*=UTF-8''final.mp4`],
    ['a"b\\c%.mp4', `inline; filename="a_b_c_.mp4"; filename*=UTF-8''a%22b%5Cc%25.mp4`],
    [`it's (1)*.mp4`, `inline; filename="it's (1)*.mp4"; filename*=UTF-8''it%27s%20%281%29%2A.mp4`],
    ['Épée.mov', `inline; filename="Epee.mov"; filename*=UTF-8''%C3%89p%C3%A9e.mov`],
    ['🤺', `inline; filename="video"; filename*=UTF-8''%F0%9F%A4%BA`],
  ])(
    'encodes the file name %j for a header as RFC 6266 requires',
    { tags: ['UP-3'] },
    (name, header) => expect(contentDisposition(name)).toBe(header),
  );

  it('generates slugs of seven random characters', () => {
    const slugs = Array.from({ length: 100 }, newMediaSlug);
    expect(new Set(slugs).size).toBe(100);
    for (const slug of slugs) expect(slug).toMatch(/^[A-Za-z0-9]{7}$/);
  });
});
