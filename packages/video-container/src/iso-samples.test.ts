import { describe, expect, it } from 'vitest';
import { readPackets, applyInspectionEdits, inspectAll, asLatin1 } from './testing/inspected.ts';
import {
  createTestVideo,
  box,
  canary,
  locationTrack,
  topBoxes,
  u32,
  withGaps,
  withMovieBoxes,
} from './testing/videos.ts';

describe('videos', () => {
  it(
    'from a car camera lose data between video and sound that is in no track, and play as before',
    { tags: ['UP-7'] },
    async () => {
      const plain = await createTestVideo({ moovLast: true });
      const noted = box('free', 'GPS ', canary);
      const file = withMovieBoxes(
        withGaps(plain, noted),
        box('gps ', u32(257, 1, 36, noted.byteLength)),
      );
      const stored = await applyInspectionEdits(file, await inspectAll(file));
      expect(asLatin1(stored)).not.toContain('canary');
      expect((await readPackets(stored)).packets).toEqual((await readPackets(plain)).packets);
      expect((await inspectAll(stored)).edits).toEqual([]);
      // Zeros reveal nothing, so they are kept.
      const padded = withGaps(plain, new Uint8Array(100));
      expect((await inspectAll(padded)).edits).toEqual([]);
    },
  );

  const sound = (version: number, ...more: number[]) =>
    box('sowt', u32(0, 1, version * 0x1_0000, 0, 0x2_0010, 0, 48_000 * 0x1_0000, ...more));
  it.each([
    ['plain', sound(0)],
    ['packed', sound(1, 1, 2, 4, 2)],
    ['multichannel', sound(2, 72, 0, 0, 2, 0x7f_00_00_00, 16, 12, 4, 1)],
  ])(
    'keep all of their QuickTime sound (%s), whose samples claim to be one byte each, and lose what follows it',
    { tags: ['UP-7'] },
    async (_how, stsd) => {
      const file = await createTestVideo({ moovLast: true, sound: false });
      const moov = topBoxes(file).find(({ type }) => type === 'moov')?.start ?? 0;
      const heard = 'sound'.repeat(80);
      const track = locationTrack(
        { start: moov + 8, sizes: [] },
        { handler: 'soun', stsd, stsc: u32(0, 1, 1, 100, 1), stsz: u32(0, 1, 100) },
      );
      const loud = withMovieBoxes(
        Buffer.concat([file.subarray(0, moov), box('mdat', heard, canary), file.subarray(moov)]),
        track,
      );
      const stored = asLatin1(await applyInspectionEdits(loud, await inspectAll(loud)));
      expect([stored.includes(heard), stored.includes('canary')]).toEqual([true, false]);
    },
  );

  it.each([
    ['four', '\x73\x10', [7, 3, 1]],
    ['eight', '\x07\x03\x01', [7, 3, 1]],
    ['sixteen', '\0\x07\0\x03\0\x01', [7, 3, 1]],
  ])(
    'keep samples whose sizes are stored in %s bits',
    { tags: ['UP-7'] },
    async (_bits, packed, sizes) => {
      const file = await createTestVideo({ moovLast: true });
      const moov = topBoxes(file).find(({ type }) => type === 'moov')?.start ?? 0;
      const bits = { 2: 4, 3: 8, 6: 16 }[packed.length] ?? 0;
      const track = Buffer.from(
        locationTrack(
          { start: moov + 8, sizes },
          {
            handler: 'soun',
            stsz: Buffer.concat([u32(0, bits, 3), Buffer.from(packed, 'latin1')]),
          },
        ),
      );
      track.write('stz2', track.indexOf('stsz'), 'latin1');
      const small = withMovieBoxes(
        Buffer.concat([
          file.subarray(0, moov),
          box('mdat', 'ABCDEFGHIJK', canary),
          file.subarray(moov),
        ]),
        track,
      );
      expect(asLatin1(await applyInspectionEdits(small, await inspectAll(small)))).toContain(
        `ABCDEFGHIJK${'\0'.repeat(canary.length)}`,
      );
    },
  );
});
