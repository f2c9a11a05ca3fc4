import { mediaTexts } from '@fencing-journal/contract/media';
import { describe, expect, it } from 'vitest';
import { asPlayed, cleaned, look, text } from '../testing/judged.ts';
import { withinBox, withSampleUnits } from '../testing/hidden.ts';
import { aVideo, box, canary, topBoxes, u32, withMovieBoxes } from '../testing/videos.ts';

const clean = async (file: Uint8Array) => cleaned(file, await look(file));
const stamp = (bytes: string | Uint8Array, ...more: (string | Uint8Array)[]) =>
  Buffer.concat([bytes, ...more].map((part) => Buffer.from(part as string, 'latin1')));

/** It plays as the plain file does, says nothing, and nothing is left to do. */
async function expectClean(hiding: Uint8Array, plain: Uint8Array) {
  expect(text(hiding)).toContain('canary');
  const stored = await clean(hiding);
  expect(text(stored)).not.toContain('canary');
  expect((await asPlayed(stored)).packets).toEqual((await asPlayed(plain)).packets);
  expect((await look(stored)).edits).toEqual([]);
}

describe('what is hidden in a file that plays', () => {
  it.each([
    ['protection', box('pssh', u32(0), canary)],
    ['object descriptors', box('iods', u32(0), canary)],
    ['defaults of fragments', box('mvex', box('trex', u32(0, 1, 1, 0, 0, 0), canary))],
    ['a length of fragments', box('mvex', box('mehd', u32(0, 0), canary))],
    ['what fragments have in common', box('mvex', box('trep', u32(0), canary))],
  ])('in the boxes of its head goes: %s', async (_where, hidden) => {
    const plain = await aVideo({ headLast: true });
    await expectClean(withMovieBoxes(plain, hidden), plain);
  });

  it.each([
    ['styp', 'isom'],
    ['prft', u32(0, 1)],
    ['pdin', u32(0)],
    ['ssix', u32(0)],
    ['sidx', u32(0, 1, 1000, 0, 0, 0)],
    ['mfra', ''],
  ])('beside its media goes: %s', async (type, fields) => {
    const plain = await aVideo({ live: true });
    await expectClean(stamp(plain, box(type, fields, canary)), plain);
  });

  it('in an index that is one stays away: places that are no fragment make it go', async () => {
    const plain = await aVideo({ live: true });
    const table = (place: number) =>
      box('mfra', box('tfra', u32(0, 1, 0, 1, 0, place), '\x01\x01\x01'), box('mfro', u32(0, 0)));
    const fragment = topBoxes(plain).find(({ type }) => type === 'moof')?.start ?? 0;
    const own = topBoxes(plain).filter(({ type }) => type !== 'mfra');
    const bare = Buffer.concat(own.map(({ start, end }) => plain.subarray(start, end)));
    const before = (await look(bare)).edits;
    expect(before).toEqual([]);
    expect((await look(stamp(bare, table(fragment)))).edits).toEqual([]);
    expect((await look(stamp(bare, table(fragment + 1)))).edits).toHaveLength(1);
    const segments = box('sidx', u32(0, 1, 1000, 0, 0, 1), u32(100, 1000, 0));
    expect((await look(stamp(bare, segments))).edits).toEqual([]);
  });

  it.each([
    ['a box of its own', (entry: Uint8Array) => stamp(entry, box('gps ', canary))],
    ['what is no box', (entry: Uint8Array) => stamp(entry, canary)],
    [
      'the name of the program',
      (entry: Uint8Array) => {
        const named = Buffer.from(entry);
        named.fill(0, 8 + 42, 8 + 74).write(`\x1f${canary.slice(0, 30)}`, 8 + 42, 'latin1');
        return named;
      },
    ],
  ])('in the description of its pictures goes: %s', async (_what, change) => {
    const plain = await aVideo({ headLast: true });
    await expectClean(withinBox(plain, 'avc1', change), plain);
  });

  it('behind the descriptions of its pictures goes', async () => {
    const plain = await aVideo({ headLast: true });
    const changed = withinBox(plain, 'stsd', (table) => stamp(table, canary));
    await expectClean(changed, plain);
  });
});

describe('in fragments', () => {
  it('what is no sample of theirs goes, and media that belongs to none', async () => {
    const plain = await aVideo({ live: true, seconds: 3 });
    const parts = topBoxes(plain).map(({ type, start, end }) => {
      const part = plain.subarray(start, end);
      return type === 'mdat' ? box('mdat', part.subarray(8), canary) : part;
    });
    // Their offsets count from each fragment's own beginning.
    const behind = Buffer.concat(parts.filter((part) => text(part.subarray(4, 8)) !== 'mfra'));
    await expectClean(behind, plain);
    await expectClean(stamp(plain, box('mdat', canary)), plain);
  });

  it('samples outside of the media, or in each other, are refused: we cannot tell what is none', async () => {
    const plain = Buffer.from(await aVideo({ live: true, sound: false }));
    const run = plain.indexOf('trun', 0, 'latin1');
    for (const move of [-4, 1_000]) {
      const moved = Buffer.from(plain);
      moved.writeInt32BE(moved.readInt32BE(run + 12) + move, run + 12);
      await expect(look(moved)).rejects.toThrow(mediaTexts.hidden);
    }
  });
});

describe('user data between the units of a picture', () => {
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
    ['H.265, before the picture', 'hevc', '\x4e\x01', {}],
    ['H.265, behind it', 'hevc', '\x50\x01', {}],
    ['H.264 in fragments', 'avc', '\x06', { live: true }],
  ] as const)('goes, and all else stays: %s', async (_what, codec, header, options) => {
    const unit = sei(
      header,
      [1, timing],
      [5, uuid + canary],
      [4, `\xb5\0\x3c${canary}`],
      [6, '\x84'],
    );
    const file = await withSampleUnits(codec, [unit], options);
    const stored = await clean(file);
    expect(text(file).split('canary').length).toBeGreaterThan(20);
    expect(text(stored)).not.toContain('canary');
    expect(text(stored)).not.toContain('074.0445');
    const gone = sei(
      header,
      [1, timing],
      [5, '\xff'.repeat(16 + canary.length)],
      [4, '\xff'.repeat(3 + canary.length)],
      [6, '\x84'],
    );
    const expected = await withSampleUnits(codec, [gone], options);
    expect((await asPlayed(stored)).packets).toEqual((await asPlayed(expected)).packets);
    expect((await look(stored)).edits).toEqual([]);
  });

  it('goes where it is escaped, without a change to the lengths around it', async () => {
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
    expect(text(stored)).toContain(text(expected));
  });

  it('of AV1 becomes padding; what tells how bright the picture is stays', async () => {
    const light = stamp('\x2a\x05\x01\0\x64\0\x32');
    const place = stamp('\x2a', String.fromCharCode(canary.length + 1), '\x04', canary);
    const stored = await clean(await withSampleUnits('av1', [light, place]));
    const padding = stamp(
      '\x7a',
      String.fromCharCode(canary.length + 1),
      '\0'.repeat(canary.length),
      '\x80',
    );
    expect(text(stored)).not.toContain('canary');
    expect(text(stored)).toContain(text(stamp(light, padding)));
  });

  it('is not looked for where a picture is not made up of units', async () => {
    const file = await withSampleUnits('avc', [stamp('\x06\x05\x04xxxx\x80')], { broken: true });
    expect((await look(file)).edits).toEqual([]);
  });
});
