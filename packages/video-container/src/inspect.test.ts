import { mediaTexts } from '@fencing-journal/contract/media';
import { describe, expect, it } from 'vitest';
import { readPackets, applyInspectionEdits, inspectAll, asLatin1 } from './testing/inspected.ts';
import {
  createTestVideo,
  box,
  canary,
  element,
  locationTrack,
  topBoxes,
  u32,
  withMovieBoxes,
  withLocationTrack,
  type VideoOptions,
} from './testing/videos.ts';
import { inspect } from './inspect.ts';
import { RefusedContent, type Inspection } from './reader.ts';

/**
 * Creates a video (header last) and returns it with the positions of tables, handler and paths in
 * its first track.
 */
async function parted() {
  const file = await createTestVideo({ moovLast: true });
  const view = Buffer.from(file);
  const moov = topBoxes(file).find(({ type }) => type === 'moov')?.start ?? 0;
  const boxAt = (type: string) => {
    const start = view.indexOf(type, moov, 'latin1') - 4;
    return { start, end: start + view.readUInt32BE(start) };
  };
  return { file, stbl: boxAt('stbl'), hdlr: boxAt('hdlr'), dinf: boxAt('dinf') };
}

/** Adds bytes at the end of a box in the header of a file (header last). The boxes around it are resized. */
function inserted(file: Uint8Array, { end }: { end: number }, extra: Uint8Array): Uint8Array {
  const view = Buffer.concat([file.subarray(0, end), extra, file.subarray(end)]);
  const grow = (from: number, until: number) => {
    for (let at = from; at < until;) {
      const size = view.readUInt32BE(at);
      if (
        at < end &&
        end <= at + size &&
        ['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(view.toString('latin1', at + 4, at + 8))
      ) {
        view.writeUInt32BE(size + extra.byteLength, at);
        return grow(at + 8, at + size);
      }
      at += size;
    }
  };
  grow(0, file.byteLength);
  return view;
}

describe('videos', () => {
  const kinds: [string, VideoOptions, Partial<Inspection>][] = [
    [
      'an MP4 with its header first',
      {},
      { type: 'video/mp4', codecs: ['avc1', 'mp4a'], duration_ms: 2000, width: 640, height: 360 },
    ],
    ['an MP4 with its header last', { moovLast: true }, { type: 'video/mp4', duration_ms: 2000 }],
    [
      'a fragmented MP4',
      { live: true, seconds: 3 },
      { type: 'video/mp4', codecs: ['avc1', 'mp4a'], duration_ms: 3000 },
    ],
    [
      'a fragmented MP4 without sound',
      { live: true, sound: false },
      { codecs: ['avc1'], duration_ms: 2000 },
    ],
    [
      'a QuickTime movie',
      { format: 'mov', moovLast: true },
      { type: 'video/quicktime', codecs: ['avc1', 'mp4a'], duration_ms: 2000 },
    ],
    ['a portrait video', { rotation: 90 }, { width: 360, height: 640 }],
    [
      'a WebM',
      { format: 'webm' },
      {
        type: 'video/webm',
        codecs: ['V_VP8', 'A_OPUS'],
        duration_ms: 2000,
        width: 640,
        height: 360,
      },
    ],
    [
      'a WebM recorded live',
      { format: 'webm', live: true, seconds: 12 },
      { type: 'video/webm', duration_ms: 11_900 },
    ],
    ['a Matroska file', { format: 'mkv' }, { type: 'video/x-matroska', duration_ms: 2000 }],
  ];

  it.each(kinds)(
    '%s is recognized by its content and described correctly',
    { tags: ['UP-1'] },
    async (_name, options, expected) => {
      const file = await createTestVideo(options);
      expect(await inspectAll(file)).toMatchObject({ ...expected, edits: [] });
    },
  );

  it.each(kinds)(
    '%s loses every name and location, and plays as before',
    { tags: ['UP-7'] },
    async (_name, options) => {
      const plain = await readPackets(await createTestVideo(options));
      const tagged = await createTestVideo({ ...options, tagged: true });
      expect(asLatin1(tagged)).toContain('canary-4711');
      const stored = await applyInspectionEdits(tagged, await inspectAll(tagged));
      expect(stored.byteLength).toBe(tagged.byteLength);
      expect(asLatin1(stored)).not.toContain('canary');
      expect(asLatin1(stored)).not.toContain('074.0445');
      expect(await readPackets(stored)).toEqual(plain);
      // No edits are left, so it can be inspected again after a crash in the middle.
      const again = await inspectAll(stored);
      expect(again.edits).toEqual([]);
    },
  );

  it(
    'from an action camera lose the location track with its samples, and nothing else',
    { tags: ['UP-7'] },
    async () => {
      const file = await withLocationTrack();
      expect(asLatin1(file).split('canary')).toHaveLength(3);
      const before = await readPackets(await createTestVideo({ moovLast: true }));
      const seen = await inspectAll(file);
      const stored = await applyInspectionEdits(file, seen);
      expect(asLatin1(stored)).not.toContain('canary');
      expect(seen.codecs).toEqual(['avc1', 'mp4a']);
      expect((await readPackets(stored)).packets).toEqual(before.packets);
      expect((await inspectAll(stored)).edits).toEqual([]);
    },
  );

  it('are stripped of a duplicate box where only one is allowed', { tags: ['UP-7'] }, async () => {
    const { file, hdlr, dinf } = await parted();
    for (const tagged of [
      inserted(file, hdlr, box('hdlr', u32(0, 0), 'vide', u32(0, 0, 0), canary)),
      inserted(file, dinf, box('dinf', canary)),
    ]) {
      const stored = await applyInspectionEdits(tagged, await inspectAll(tagged));
      expect(asLatin1(stored)).not.toContain('canary');
      expect((await readPackets(stored)).packets).toEqual((await readPackets(file)).packets);
    }
  });

  it.each([
    [
      'a duration that is too long',
      (head: Buffer) =>
        head.writeUInt32BE(0xff_ff_ff_fe, head.indexOf('mvhd') + 20).toString() &&
        head.writeUInt32BE(1, head.indexOf('mvhd') + 16),
      { duration_ms: null },
    ],
    [
      'zeros in the name of its sound codec',
      (head: Buffer) => head.write('ms\0U', head.indexOf('mp4a'), 'latin1'),
      { codecs: ['avc1', 'msU'] },
    ],
  ])('with %s are accepted without it', { tags: ['UP-1'] }, async (_what, change, expected) => {
    const file = Buffer.from(await createTestVideo());
    change(file);
    expect(await inspectAll(file)).toMatchObject(expected);
  });

  it(
    'in Matroska with an impossible width and duration are accepted without them',
    { tags: ['UP-1'] },
    async () => {
      const length = Buffer.alloc(8);
      length.writeDoubleBE(1e300);
      const info = element([0x15, 0x49, 0xa9, 0x66], element([0x44, 0x89], length));
      const track = element(
        [0xae],
        element([0xd7], '\x01'),
        element([0x83], '\x01'),
        element([0x86], 'V_VP8\0'),
        element([0xe0], element([0xb0], '\x01\0\0\0\0'), element([0xba], '\x01\x68')),
      );
      const segment = element(
        [0x18, 0x53, 0x80, 0x67],
        info,
        element([0x16, 0x54, 0xae, 0x6b], track),
        element([0x1f, 0x43, 0xb6, 0x75], element([0xe7], '\0')),
      );
      expect(
        await inspectAll(
          Buffer.concat([
            element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], 'matroska')),
            segment,
          ]),
        ),
      ).toMatchObject({ codecs: ['V_VP8'], duration_ms: null, width: null, height: 360 });
    },
  );

  it.each([
    ['VideoHandler', true],
    ['\x0cSoundHandler', true],
    ['Core Media Video\0', true],
    ['407128N 740060W', false],
    ['+40.7128-074.0060/', false],
    ['Media \xc5sa', false],
    ['\xe5\x8c\x97\xe4\xba\xac', false],
  ])(
    'keep the name of a handler only if it is a usual name: %j',
    { tags: ['UP-7'] },
    async (name, stays) => {
      const { file, hdlr } = await parted();
      const named = Buffer.from(file).fill(0, hdlr.start + 32, hdlr.end);
      named.write(name, hdlr.start + 32, 'latin1');
      expect((await inspectAll(named)).edits.length === 0).toBe(stays);
    },
  );

  it.each([
    ['GPS of an Android phone', box('udta', box('\xa9xyz', '\0\x12\x15\xc7', canary))],
    ['GPS of 3GPP', box('udta', box('loci', u32(0), canary))],
    ['Apple metadata keys', box('meta', box('ilst', canary))],
    ['XMP', box('uuid', 'BE7ACFCB97A942E8', canary)],
    ['an unknown box', box('SecR', canary)],
    ['padding with content', box('free', canary)],
  ])('lose %s, inside the header and next to it', { tags: ['UP-7'] }, async (_what, extra) => {
    const file = Buffer.concat([
      withMovieBoxes(await createTestVideo({ moovLast: true }), extra),
      extra,
    ]);
    const stored = await applyInspectionEdits(file, await inspectAll(file));
    expect(asLatin1(stored)).not.toContain('canary');
    expect((await readPackets(stored)).packets).toHaveLength(40);
  });

  it(
    'in Matroska lose tags, attachments, chapters and unknown elements anywhere',
    { tags: ['UP-7'] },
    async () => {
      const plain = await createTestVideo({ format: 'mkv', live: true });
      const extras = [
        [0x12, 0x54, 0xc3, 0x67],
        [0x19, 0x41, 0xa4, 0x69],
        [0x10, 0x43, 0xa7, 0x70],
        [0x1f, 0x00, 0x00, 0x01],
      ].map((id) => element(id, canary));
      const file = Buffer.concat([plain, ...extras]);
      const stored = await applyInspectionEdits(file, await inspectAll(file));
      expect(asLatin1(stored)).not.toContain('canary');
      expect((await readPackets(stored)).packets).toEqual((await readPackets(plain)).packets);
      expect((await inspectAll(stored)).edits).toEqual([]);
    },
  );

  it(
    'lose everything in a track that playback does not need, and the name of its handler',
    { tags: ['UP-7'] },
    async () => {
      const { file, stbl, hdlr } = await parted();
      const told = (type: string, { start, end }: { start: number; end: number }) =>
        Buffer.from(file.subarray(start, end)).toString('latin1').includes(type);
      expect([told('stbl', stbl), told('hdlr', hdlr)]).toEqual([true, true]);
      const inTables = inserted(file, stbl, box('SecR', canary));
      const inName = Buffer.from(file);
      inName.write('canary', hdlr.end - 7, 'latin1');
      for (const tagged of [inTables, inName]) {
        expect(asLatin1(tagged)).toContain('canary');
        const stored = await applyInspectionEdits(tagged, await inspectAll(tagged));
        expect(asLatin1(stored)).not.toContain('canary');
        expect((await readPackets(stored)).packets).toEqual((await readPackets(file)).packets);
      }
    },
  );

  it.each([
    ['Lavf61.7.100', true],
    ['Chrome', true],
    ['canary', false],
    ['Lavf61.7.100, at home', false],
  ])(
    'keep the name of the program that wrote them, and no other name: %s',
    { tags: ['UP-7'] },
    async (name, stays) => {
      const tool = box(
        'udta',
        box(
          'meta',
          u32(0),
          box('hdlr', u32(0, 0), 'mdirappl', new Uint8Array(9)),
          box('ilst', box('\xa9too', box('data', u32(1, 0), name))),
        ),
      );
      const file = withMovieBoxes(await createTestVideo({ moovLast: true }), tool);
      const stored = await applyInspectionEdits(file, await inspectAll(file));
      expect(asLatin1(stored).includes(name)).toBe(stays);
      expect(Buffer.from(stored).equals(file)).toBe(stays);
    },
  );

  it(
    'in Matroska lose old content in the padding of their headers',
    { tags: ['UP-7'] },
    async () => {
      const padded = async (what: string) => {
        const info = element(
          [0x15, 0x49, 0xa9, 0x66],
          element([0x2a, 0xd7, 0xb1], u32(1_000_000)),
          element([0xec], what),
        );
        const track = element(
          [0xae],
          element([0xd7], '\x01'),
          element([0x83], '\x01'),
          element([0x86], 'V_VP8'),
          element([0xec], what),
          element([0xe0], element([0xb0], '\x02\x80'), element([0xba], '\x01\x68')),
        );
        const cluster = element(
          [0x1f, 0x43, 0xb6, 0x75],
          element([0xe7], '\0'),
          element([0xa3], '\x81\0\0\x80picture'),
        );
        return Buffer.concat([
          element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], 'matroska')),
          element(
            [0x18, 0x53, 0x80, 0x67],
            info,
            element([0x16, 0x54, 0xae, 0x6b], track, element([0xec], what)),
            cluster,
          ),
        ]);
      };
      const file = await padded(canary);
      const seen = await inspectAll(file);
      expect(seen).toMatchObject({ codecs: ['V_VP8'], width: 640, height: 360 });
      expect(Buffer.from(await applyInspectionEdits(file, seen))).toEqual(
        await padded('\0'.repeat(canary.length)),
      );
    },
  );

  it(
    'end up clean even if cleaning is interrupted anywhere and started again',
    { tags: ['UP-7', 'UP-6'] },
    async () => {
      for (const make of [
        () => withLocationTrack({ tagged: true }),
        () => createTestVideo({ format: 'mkv', tagged: true }),
        () => createTestVideo({ format: 'webm', tagged: true }),
      ]) {
        const file = await make();
        const { edits } = await inspectAll(file);
        const whole = await applyInspectionEdits(file, { edits });
        for (let done = 0; done <= edits.length; done += 1) {
          const edit = edits[done];
          // Only the first bytes of the last edit have reached the disk.
          const cut = edit?.bytes ? [{ ...edit, length: edit.bytes.byteLength }] : [];
          const half = await applyInspectionEdits(file, {
            edits: [...edits.slice(0, done), ...cut],
          });
          expect(asLatin1(await applyInspectionEdits(half, await inspectAll(half)))).not.toContain(
            'canary',
          );
        }
        expect((await inspectAll(whole)).edits).toEqual([]);
      }
    },
  );

  it('may end in zeros, as some recorders write them', async () => {
    const file = await createTestVideo();
    expect((await inspectAll(Buffer.concat([file, new Uint8Array(1000)]))).duration_ms).toBe(2000);
    expect((await inspectAll(Buffer.concat([file, new Uint8Array(5)]))).duration_ms).toBe(2000);
  });

  it('of any size take the same amount of memory, because they are read one window at a time', async () => {
    const file = await createTestVideo({ seconds: 60, pictureBytes: 20_000 });
    let most = 0;
    let reads = 0;
    await inspect(file.byteLength, async (start, length) => {
      most = Math.max(most, length);
      reads += 1;
      return file.slice(start, start + length);
    });
    expect(most).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect(reads).toBeLessThan(10);
  });
});

describe('files made to keep the server busy', () => {
  /** Creates a video with additional tracks described by these tables. */
  const withTables = async (tables: Parameters<typeof locationTrack>[1], count = 1) => {
    const file = await createTestVideo({ moovLast: true });
    const mdat = topBoxes(file).find(({ type }) => type === 'mdat') ?? { start: 0, end: 0 };
    const track = locationTrack(
      { start: mdat.start + 8, sizes: [1] },
      { ...tables, handler: 'soun' },
    );
    return withMovieBoxes(file, ...Array.from({ length: count }, () => track));
  };
  const tableOf = (count: number, ...entry: number[]) =>
    Buffer.concat([u32(0, count), ...Array.from({ length: count }, () => u32(...entry))]);
  const quickly = async (file: Uint8Array) => {
    const began = performance.now();
    const result = await inspectAll(file).catch((error: unknown) => error);
    expect(performance.now() - began).toBeLessThan(2_000);
    return result;
  };

  it.each([
    ['more chunks than fit in memory', { stco: u32(0, 0xff_ff_ff_ff, 8) }],
    ['more runs than the table has', { stsc: u32(0, 0xff_ff_ff_ff, 0, 1, 1) }],
    [
      'chunks out of order',
      { stsc: u32(0, 1, 1, 1, 1), stsz: u32(0, 0, 2, 1, 1), stco: u32(0, 2, 100, 50) },
    ],
    [
      'more samples than the table has',
      { stsc: u32(0, 1, 1, 0xff_ff_ff_ff, 1), stsz: u32(0, 0, 0xff_ff_ff_ff, 1) },
    ],
  ])('with %s are refused', { tags: ['UP-1', 'IN-4'] }, async (_what, tables) => {
    expect(await quickly(await withTables(tables))).toBeInstanceOf(RefusedContent);
  });

  it.each([
    [
      'all runs begin after the last chunk',
      { stsc: tableOf(300_000, 0xff_ff_ff_ff, 1, 1), stco: tableOf(40_000, 40) },
    ],
    [
      'each chunk is the whole file',
      { stsz: u32(0, 0xff_ff_ff_ff, 0xff_ff_ff_ff), stco: tableOf(40_000, 40) },
    ],
    [
      'there are four billion samples',
      { stsc: u32(0, 1, 1, 0xff_ff_ff_ff, 1), stsz: u32(0, 1, 0xff_ff_ff_ff) },
    ],
  ])(
    'in which %s are overwritten at most once',
    { tags: ['UP-7', 'IN-4'] },
    async (_what, tables) => {
      const file = await withTables(tables, 2);
      const seen = await quickly(file);
      expect(seen).toMatchObject({ type: 'video/mp4' });
      expect(
        (seen as Inspection).edits.reduce((sum, { length }) => sum + length, 0),
      ).toBeLessThanOrEqual(file.byteLength);
    },
  );

  it.each([
    [
      'boxes',
      async () =>
        Buffer.concat([
          await createTestVideo(),
          Buffer.concat(Array.from({ length: 150_000 }, () => box('SecR', 'x'))),
        ]),
    ],
    [
      'elements',
      async () =>
        Buffer.concat([
          await createTestVideo({ format: 'mkv', live: true }),
          Buffer.concat(
            Array.from({ length: 150_000 }, () => element([0x12, 0x54, 0xc3, 0x67], 'x')),
          ),
        ]),
    ],
    [
      'elements in one element',
      async () =>
        Buffer.concat([
          await createTestVideo({ format: 'mkv', live: true }),
          element([0x15, 0x49, 0xa9, 0x66], '\xec\x80'.repeat(20_000)),
        ]),
    ],
    ['tracks', () => withTables({}, 150)],
  ])(
    'with more %s than any recorder writes are refused',
    { tags: ['UP-1', 'IN-4'] },
    async (_what, make) => {
      expect(await quickly(await make())).toBeInstanceOf(RefusedContent);
    },
  );
});

describe('other files', () => {
  const head = (bytes: number[], rest = 'x'.repeat(500)) =>
    Buffer.concat([Uint8Array.from(bytes), Buffer.from(rest)]);
  const html = '<!doctype html><script>alert(1)</script>';
  const ftyp = (brand: string) => box('ftyp', brand, u32(0), brand);
  const files: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
    nothing: () => new Uint8Array(),
    'one byte': () => Uint8Array.from([0]),
    'a JPEG': () => head([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
    'a PNG': () => head([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    'a GIF': () => Buffer.from('GIF89a..........................'),
    'a WebP': () => Buffer.from('RIFF\0\0\0\0WEBPVP8 ..............'),
    'an AVI': () => Buffer.from('RIFF\0\0\0\0AVI LIST..............'),
    'a HEIC picture': () => Buffer.concat([ftyp('heic'), box('meta', 'x'), box('mdat', 'x')]),
    'an AVIF picture': () => Buffer.concat([ftyp('avif'), box('meta', 'x'), box('mdat', 'x')]),
    'an M4A song': () => Buffer.concat([ftyp('M4A '), box('moov')]),
    HTML: () => Buffer.from(html),
    SVG: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    XML: () => Buffer.from('<?xml version="1.0"?><a/>'),
    'a PDF': () => Buffer.from('%PDF-1.7 .......................'),
    'a ZIP': () => head([0x50, 0x4b, 3, 4]),
    'a program': () => head([0x7f, 0x45, 0x4c, 0x46]),
    'a script': () => Buffer.from('#!/bin/sh\nrm -rf /tmp/nothing\n'),
    'an MP3': () => head([0x49, 0x44, 0x33, 4, 0, 0]),
    'an Ogg': () => Buffer.from('OggS............................'),
    'a FLV': () => Buffer.from('FLV\x01\x05\0\0\0\t....................'),
    'an MPEG stream': () => head([0, 0, 1, 0xba, 0x44]),
    'a transport stream': () => head([0x47, 0x40, 0, 0x10]),
    'plain text': () => Buffer.from('This bout was filmed by my mother.'),
    zeros: () => new Uint8Array(1000),
    'a polyglot of GIF and MP4': async () =>
      Buffer.concat([
        Buffer.from('GIF89a/*'),
        await createTestVideo(),
        Buffer.from('*/=1;alert(1)'),
      ]),
    'a polyglot of HTML and MP4': async () =>
      Buffer.concat([Buffer.from(html), await createTestVideo()]),
    'a polyglot of MP4 and ZIP': async () =>
      Buffer.concat([await createTestVideo(), head([0x50, 0x4b, 5, 6])]),
    'a polyglot of MP4 and HTML': async () =>
      Buffer.concat([await createTestVideo(), Buffer.from(html)]),
    'a polyglot of PDF in the brands': async () =>
      Buffer.concat([
        box('ftyp', 'isom', u32(0), `%PDF-1.7\n${'\x01'.repeat(3)}`),
        (await createTestVideo()).subarray(32),
      ]),
    'a polyglot of WebM and HTML': async () =>
      Buffer.concat([await createTestVideo({ format: 'webm' }), Buffer.from(html)]),
    'brands of a megabyte': async () =>
      Buffer.concat([box('ftyp', 'isom', u32(0), 'A'.repeat(1_000_000)), await createTestVideo()]),
    'an MP4 without a head': () => Buffer.concat([ftyp('isom'), box('mdat', 'x'.repeat(1000))]),
    'an MP4 without media': async () =>
      Buffer.concat(
        (({ start, end }, file) => [file.subarray(0, 32), file.subarray(start, end)])(
          topBoxes(await createTestVideo()).find(({ type }) => type === 'moov') ?? {
            start: 0,
            end: 0,
          },
          await createTestVideo(),
        ),
      ),
    'an MP4 with sound alone': () => createTestVideo({ picture: false }),
    'a WebM with sound alone': () => createTestVideo({ format: 'webm', picture: false }),
    'half an MP4': async () =>
      ((file) => file.subarray(0, file.byteLength >> 1))(await createTestVideo({ moovLast: true })),
    'half a WebM': async () =>
      ((file) => file.subarray(0, file.byteLength >> 1))(await createTestVideo({ format: 'webm' })),
    'an MP4 with a box longer than the file': async () =>
      Buffer.concat([await createTestVideo(), u32(1_000_000), Buffer.from('free')]),
    'an MP4 with a box of no size': async () =>
      Buffer.concat([await createTestVideo(), u32(4), Buffer.from('free'), new Uint8Array(20)]),
    'an MP4 of two heads': async () => Buffer.concat([await createTestVideo(), box('moov', 'x')]),
    'EBML that is not Matroska': () =>
      Buffer.concat([
        element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], 'html')),
        element([0x18, 0x53, 0x80, 0x67], html),
      ]),
    'EBML without an end': () =>
      head([0x1a, 0x45, 0xdf, 0xa3, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    'Matroska with subtitles': () =>
      Buffer.concat([
        element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], 'matroska')),
        element(
          [0x18, 0x53, 0x80, 0x67],
          element([0x16, 0x54, 0xae, 0x6b], element([0xae], element([0x83], '\x11'))),
          element([0x1f, 0x43, 0xb6, 0x75]),
        ),
      ]),
    'an MP4 in fragments with a track of places': async () => {
      const file = await createTestVideo({ live: true });
      const moov = topBoxes(file).find(({ type }) => type === 'moov') ?? { start: 0, end: 0 };
      return Buffer.concat([
        file.subarray(0, moov.start),
        box(
          'moov',
          file.subarray(moov.start + 8, moov.end),
          locationTrack({ start: 0, sizes: [1] }),
        ),
        file.subarray(moov.end),
      ]);
    },
  };
  const refused = Object.entries(files);

  it('are at least forty in this collection', { tags: ['UP-1'] }, () =>
    expect(refused.length).toBeGreaterThanOrEqual(40),
  );

  it.each(refused)(
    '%s is refused with a reason',
    { tags: ['UP-1', 'R-VAL-29'] },
    async (_name, make) => {
      const file = await make();
      const refusal = await inspectAll(file).then(
        () => undefined,
        (error: unknown) => error,
      );
      // If the file only starts like a video, the message shows what else remains at its end.
      if (refusal === undefined)
        throw new Error(
          `was taken: ${asLatin1(await applyInspectionEdits(file, await inspectAll(file))).slice(-80)}`,
        );
      expect(refusal).toBeInstanceOf(RefusedContent);
      expect([
        mediaTexts.notAVideo,
        mediaTexts.noVideoTrack,
        mediaTexts.damagedFile,
        mediaTexts.unremovableData,
      ]).toContain((refusal as Error).message);
    },
  );

  it(
    'made from videos by changing bytes anywhere are refused or accepted, and never cause other errors',
    { tags: ['UP-1', 'IN-1'] },
    async () => {
      const originals = await Promise.all([
        createTestVideo({ tagged: true }),
        createTestVideo({ live: true }),
        createTestVideo({ format: 'webm', tagged: true }),
        createTestVideo({ format: 'webm', live: true }),
        withLocationTrack(),
      ]);
      let seed = 4711;
      const random = (below: number) =>
        ((seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) >> 8) % below;
      let taken = 0;
      for (let round = 0; round < 1500; round += 1) {
        const file = Buffer.from(originals[round % originals.length]!);
        for (let n = 0; n <= random(4); n += 1)
          file[random(Math.min(file.length, 3000))] = random(256);
        if (round % 10 === 0)
          for (let n = 0; n < 4; n += 1) file[file.length - 1 - random(2000)] = random(256);
        try {
          const { edits } = await inspectAll(file);
          for (const { start, length } of edits)
            expect([start >= 0, start + length <= file.length]).toEqual([true, true]);
          taken += 1;
        } catch (error) {
          expect(error, String((error as Error).stack)).toBeInstanceOf(RefusedContent);
        }
      }
      expect(taken).toBeGreaterThan(100);
    },
  );
});
