import { describe, expect, it } from 'vitest';
import { cleanPicture } from './pictures.ts';
import { sampleJpeg, sampleWebp } from './testing/pictures.ts';

const canary = 'canary-4711';
const segment = (marker: number, text: string) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text, 'latin1')]);
const chunk = (type: string, data: Uint8Array) => {
  const head = Buffer.alloc(8);
  head.write(type);
  head.writeUInt32LE(data.byteLength, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.byteLength % 2)]);
};
const riff = (...chunks: Uint8Array[]) => {
  const body = Buffer.concat(chunks);
  const head = Buffer.from('RIFF\0\0\0\0WEBP');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
};

describe('a picture', () => {
  it(
    'loses what cameras and programs write into a JPEG, and everything after its end',
    { tags: ['UP-7'] },
    () => {
      const extras = [0xe1, 0xe2, 0xed, 0xfe].map((marker) => segment(marker, canary));
      const sent = Buffer.concat([
        sampleJpeg.subarray(0, 2),
        ...extras,
        sampleJpeg.subarray(2),
        Buffer.from(`<script>${canary}</script>`),
      ]);
      const { type, bytes } = cleanPicture(sent);
      expect([
        type,
        Buffer.from(bytes).includes(canary),
        Buffer.from(bytes).includes('JFIF'),
      ]).toEqual(['image/jpeg', false, true]);
      expect(bytes).toEqual(cleanPicture(sampleJpeg).bytes);
      expect(cleanPicture(bytes).bytes).toEqual(bytes);
    },
  );

  it('loses data hidden in the segments that are kept, and segments that no decoder reads', () => {
    const plain = Buffer.from(sampleJpeg);
    const adobe = Buffer.from('Adobe\0d\0\0\0\0\x01', 'latin1');
    const huffman = plain.indexOf(Buffer.from([0xff, 0xc4]));
    const hidden = [
      segment(0xe0, `JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01${canary}`),
      segment(0xe0, `JFXX\0\x13${canary}`),
      segment(0xe0, canary),
      segment(0xee, `${adobe.toString('latin1')}${canary}`),
      segment(0xee, canary),
      ...[0xc8, 0xdc, 0xde, 0xdf, 0xf0, 0xfd, 0x02, 0xbf].map((marker) => segment(marker, canary)),
      segment(0xdd, `\0\0${canary}`),
    ];
    const sent = Buffer.concat([plain.subarray(0, 2), ...hidden, plain.subarray(2)]);
    const { bytes } = cleanPicture(sent);
    expect(Buffer.from(bytes).includes('canary')).toBe(false);
    expect(Buffer.from(bytes).includes(adobe)).toBe(true);
    expect(cleanPicture(bytes).bytes).toEqual(bytes);
    // Here the hidden data comes after the last table in a segment of tables.
    const longer = Buffer.concat([
      plain.subarray(0, huffman),
      segment(0xc4, canary),
      plain.subarray(huffman),
    ]);
    expect(() => cleanPicture(longer)).toThrow('JPEG or WebP');
  });

  it('loses the same data in a WebP', { tags: ['UP-7'] }, () => {
    const extended = riff(
      chunk('VP8X', Buffer.from([0x3c, 0, 0, 0, 15, 0, 0, 15, 0, 0])),
      sampleWebp.subarray(12),
      chunk('EXIF', Buffer.from(canary)),
      chunk('XMP ', Buffer.from(canary)),
      chunk('ICCP', Buffer.from(canary)),
    );
    const { type, bytes } = cleanPicture(Buffer.concat([extended, Buffer.from(canary)]));
    expect([type, Buffer.from(bytes).includes(canary), bytes[20]]).toEqual([
      'image/webp',
      false,
      0x10,
    ]);
    expect(Buffer.from(bytes).readUInt32LE(4)).toBe(bytes.byteLength - 8);
    expect(Buffer.from(cleanPicture(sampleWebp).bytes)).toEqual(Buffer.from(sampleWebp));
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('<svg/>')],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a truncated JPEG', sampleJpeg.subarray(0, 100)],
    [
      'a JPEG without a picture',
      Buffer.concat([sampleJpeg.subarray(0, 2), segment(0xfe, 'x'), Buffer.from([0xff, 0xd9])]),
    ],
    [
      'a script that begins like a JPEG',
      Buffer.from('\xff\xd8<script>alert(1)</script>', 'latin1'),
    ],
    ['a truncated WebP', sampleWebp.subarray(0, 30)],
    ['a WebP without a picture', riff(chunk('EXIF', Buffer.from('x')))],
    ['an AVI', Buffer.from('RIFF\0\0\0\0AVI LIST............')],
  ])('is refused if it is %s', { tags: ['UP-1'] }, (_what, bytes) =>
    expect(() => cleanPicture(bytes)).toThrow('JPEG or WebP'),
  );
});
