import { mediaTexts } from '@fencing-journal/contract/media';
import { describe, expect, it } from 'vitest';
import { readPackets, applyInspectionEdits, inspectAll, asLatin1 } from './testing/inspected.ts';
import { replaceBox, withSampleUnits } from './testing/hidden.ts';
import { createTestVideo, box, canary, topBoxes, u32, withMovieBoxes } from './testing/videos.ts';

const clean = async (file: Uint8Array) => applyInspectionEdits(file, await inspectAll(file));
const stamp = (bytes: string | Uint8Array, ...more: (string | Uint8Array)[]) =>
  Buffer.concat([bytes, ...more].map((part) => Buffer.from(part as string, 'latin1')));

/** Checks that the file plays like the plain one, reveals nothing, and needs no more edits. */
async function expectClean(hiding: Uint8Array, plain: Uint8Array) {
  expect(asLatin1(hiding)).toContain('canary');
  const stored = await clean(hiding);
  expect(asLatin1(stored)).not.toContain('canary');
  expect((await readPackets(stored)).packets).toEqual((await readPackets(plain)).packets);
  expect((await inspectAll(stored)).edits).toEqual([]);
}

describe('data hidden in a playable file', () => {
  it.each([
    ['protection', box('pssh', u32(0), canary)],
    ['object descriptors', box('iods', u32(0), canary)],
    ['fragment defaults', box('mvex', box('trex', u32(0, 1, 1, 0, 0, 0), canary))],
    ['a fragment duration', box('mvex', box('mehd', u32(0, 0), canary))],
    ['track extension properties', box('mvex', box('trep', u32(0), canary))],
  ])('is removed from the boxes of the header: %s', async (_where, hidden) => {
    const plain = await createTestVideo({ moovLast: true });
    await expectClean(withMovieBoxes(plain, hidden), plain);
  });

  it.each([
    ['styp', 'isom'],
    ['prft', u32(0, 1)],
    ['pdin', u32(0)],
    ['ssix', u32(0)],
    ['sidx', u32(0, 1, 1000, 0, 0, 0)],
    ['mfra', ''],
  ])('is removed from boxes next to the media: %s', async (type, fields) => {
    const plain = await createTestVideo({ live: true });
    await expectClean(stamp(plain, box(type, fields, canary)), plain);
  });

  it('is removed with an index that points to anything but fragments, while a plain index is kept', async () => {
    const plain = await createTestVideo({ live: true });
    const table = (place: number) =>
      box('mfra', box('tfra', u32(0, 1, 0, 1, 0, place), '\x01\x01\x01'), box('mfro', u32(0, 0)));
    const fragment = topBoxes(plain).find(({ type }) => type === 'moof')?.start ?? 0;
    const own = topBoxes(plain).filter(({ type }) => type !== 'mfra');
    const bare = Buffer.concat(own.map(({ start, end }) => plain.subarray(start, end)));
    const before = (await inspectAll(bare)).edits;
    expect(before).toEqual([]);
    expect((await inspectAll(stamp(bare, table(fragment)))).edits).toEqual([]);
    expect((await inspectAll(stamp(bare, table(fragment + 1)))).edits).toHaveLength(1);
    const segments = box('sidx', u32(0, 1, 1000, 0, 0, 1), u32(100, 1000, 0));
    expect((await inspectAll(stamp(bare, segments))).edits).toEqual([]);
  });

  it.each([
    ['an extra box', (entry: Uint8Array) => stamp(entry, box('gps ', canary))],
    ['bytes that are not a box', (entry: Uint8Array) => stamp(entry, canary)],
    [
      'the name of the encoder',
      (entry: Uint8Array) => {
        const named = Buffer.from(entry);
        named.fill(0, 8 + 42, 8 + 74).write(`\x1f${canary.slice(0, 30)}`, 8 + 42, 'latin1');
        return named;
      },
    ],
  ])('is removed from the description of the video: %s', async (_what, change) => {
    const plain = await createTestVideo({ moovLast: true });
    await expectClean(replaceBox(plain, 'avc1', change), plain);
  });

  it('is removed after the descriptions of the video', async () => {
    const plain = await createTestVideo({ moovLast: true });
    const changed = replaceBox(plain, 'stsd', (table) => stamp(table, canary));
    await expectClean(changed, plain);
  });
});

describe('fragments', () => {
  it('lose data that is not one of their samples, and media that belongs to none of them', async () => {
    const plain = await createTestVideo({ live: true, seconds: 3 });
    const parts = topBoxes(plain).map(({ type, start, end }) => {
      const part = plain.subarray(start, end);
      return type === 'mdat' ? box('mdat', part.subarray(8), canary) : part;
    });
    // Offsets are relative to the start of each fragment.
    const behind = Buffer.concat(parts.filter((part) => asLatin1(part.subarray(4, 8)) !== 'mfra'));
    await expectClean(behind, plain);
    await expectClean(stamp(plain, box('mdat', canary)), plain);
  });

  it("with samples outside the media or overlapping are refused: hidden data can't be recognized", async () => {
    const plain = Buffer.from(await createTestVideo({ live: true, sound: false }));
    const run = plain.indexOf('trun', 0, 'latin1');
    for (const move of [-4, 1_000]) {
      const moved = Buffer.from(plain);
      moved.writeInt32BE(moved.readInt32BE(run + 12) + move, run + 12);
      await expect(inspectAll(moved)).rejects.toThrow(mediaTexts.unremovableData);
    }
  });
});

describe('user data between the units of a frame', () => {
  const sei = (header: string, ...messages: [number, string][]) =>
    stamp(
      header,
      ...messages.map(([type, data]) => stamp(String.fromCharCode(type, data.length), data)),
      '\x80',
    );
  const uuid = '\x01'.repeat(16);
  const timing = '\x12\x34';

  it.each([
    ['H.264', 'avc', '\x06', {}],
    ['H.265, before the frame', 'hevc', '\x4e\x01', {}],
    ['H.265, after the frame', 'hevc', '\x50\x01', {}],
    ['H.264 in fragments', 'avc', '\x06', { live: true }],
  ] as const)(
    'is removed, and everything else is kept: %s',
    async (_what, codec, header, options) => {
      const unit = sei(
        header,
        [1, timing],
        [5, uuid + canary],
        [4, `\xb5\0\x3c${canary}`],
        [6, '\x84'],
      );
      const file = await withSampleUnits(codec, [unit], options);
      const stored = await clean(file);
      expect(asLatin1(file).split('canary').length).toBeGreaterThan(20);
      expect(asLatin1(stored)).not.toContain('canary');
      expect(asLatin1(stored)).not.toContain('074.0445');
      const gone = sei(
        header,
        [1, timing],
        [5, '\xff'.repeat(16 + canary.length)],
        [4, '\xff'.repeat(3 + canary.length)],
        [6, '\x84'],
      );
      const expected = await withSampleUnits(codec, [gone], options);
      expect((await readPackets(stored)).packets).toEqual((await readPackets(expected)).packets);
      expect((await inspectAll(stored)).edits).toEqual([]);
    },
  );

  it('is removed where it is escaped, without changing the lengths around it', async () => {
    const escaped = stamp(
      '\x06\x05',
      '\x0a',
      'ab\0\0\x03\x01cd\0\0\x03\0',
      '\x01\x02',
      timing,
      '\x80',
    );
    const stored = await clean(await withSampleUnits('avc', [escaped]));
    const kept = '\xff\xff\0\0\x03\x01\xff\xff\0\0\x03\x01';
    const expected = stamp('\x06\x05', '\x0a', kept, '\x01\x02', timing, '\x80');
    expect(asLatin1(stored)).toContain(asLatin1(expected));
  });

  it('in AV1 becomes padding, while metadata about brightness is kept', async () => {
    const light = stamp('\x2a\x05\x01\0\x64\0\x32');
    const place = stamp('\x2a', String.fromCharCode(canary.length + 1), '\x04', canary);
    const stored = await clean(await withSampleUnits('av1', [light, place]));
    const padding = stamp(
      '\x7a',
      String.fromCharCode(canary.length + 1),
      '\0'.repeat(canary.length),
      '\x80',
    );
    expect(asLatin1(stored)).not.toContain('canary');
    expect(asLatin1(stored)).toContain(asLatin1(stamp(light, padding)));
  });

  it('is not searched for in a frame that is not made up of units', async () => {
    const file = await withSampleUnits('avc', [stamp('\x06\x05\x04xxxx\x80')], { broken: true });
    expect((await inspectAll(file)).edits).toEqual([]);
  });
});
