import { describe, expect, it } from 'vitest';
import { inspectAll } from './testing/inspected.ts';
import { createTestVideo, box, element, locationTrack, topBoxes, u32 } from './testing/videos.ts';
import { inspect } from './inspect.ts';

describe('files that recorders write for hours', () => {
  it('are accepted with three hours of fragments, each with one second and a few kilobytes', async () => {
    const short = await createTestVideo({ live: true, seconds: 3, pictureBytes: 200 });
    const boxes = topBoxes(short);
    const first = boxes.findIndex(({ type }) => type === 'moof');
    const [head, moof, mdat] = [
      boxes[first]?.start ?? 0,
      boxes[first]?.start ?? 0,
      boxes[first + 1]?.end,
    ];
    const fragment = short.subarray(moof, mdat);
    const hours = Buffer.concat([
      short.subarray(0, head),
      ...Array.from({ length: 3 * 3600 }, () => fragment),
    ]);
    expect(fragment.byteLength).toBeLessThan(6_000);
    expect(await inspectAll(hours)).toMatchObject({ codecs: ['avc1', 'mp4a'], edits: [] });
  });

  it('are accepted with an hour of live WebM, in small blocks and clusters of unknown size', async () => {
    const id = (...bytes: number[]) => Uint8Array.from(bytes);
    const unknown = id(0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
    const track = element(
      [0xae],
      element([0xd7], '\x01'),
      element([0x83], '\x01'),
      element([0x86], 'V_VP8'),
      element([0xe0], element([0xb0], '\x02\x80'), element([0xba], '\x01\x68')),
    );
    const block = (bytes: number) =>
      Buffer.concat([
        id(0xa3, 0x40, bytes + 4),
        Buffer.from('\x81\0\0\x80', 'latin1'),
        Buffer.alloc(bytes),
      ]);
    const cluster = Buffer.concat([
      id(0x1f, 0x43, 0xb6, 0x75),
      unknown,
      element([0xe7], '\0'),
      ...Array.from({ length: 30 }, () => block(200)),
      ...Array.from({ length: 50 }, () => block(80)),
    ]);
    const file = Buffer.concat([
      element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], 'webm')),
      id(0x18, 0x53, 0x80, 0x67),
      unknown,
      element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], u32(1_000_000))),
      element([0x16, 0x54, 0xae, 0x6b], track),
      ...Array.from({ length: 3600 }, () => cluster),
    ]);
    expect(await inspectAll(file)).toMatchObject({
      type: 'video/webm',
      codecs: ['V_VP8'],
      edits: [],
    });
  });

  it('are accepted with an hour of sixty frames per second, of which little is read', async () => {
    const [pictures, bytes] = [216_000, 18_000];
    const plain = await createTestVideo({ moovLast: true, sound: false });
    const ftyp = plain.subarray(0, topBoxes(plain)[0]?.end);
    const media = u32(pictures * bytes + 8);
    const start = ftyp.byteLength + 8;
    const perChunk = 60;
    const stco = Array.from(
      { length: pictures / perChunk },
      (_, n) => start + n * perChunk * bytes,
    );
    const described = plain.subarray(
      Buffer.from(plain).indexOf('avc1', topBoxes(plain).at(-1)?.start) - 4,
    );
    const track = locationTrack(
      { start, sizes: [] },
      {
        handler: 'vide',
        stsd: described.subarray(0, Buffer.from(described).readUInt32BE()),
        stsc: u32(0, 1, 1, perChunk, 1),
        stsz: Buffer.concat([u32(0, 0, pictures), Buffer.alloc(4 * pictures, u32(bytes))]),
        stco: u32(0, stco.length, ...stco),
      },
    );
    const moov = topBoxes(plain).find(({ type }) => type === 'moov') ?? { start: 0, end: 0 };
    const mvhd = topBoxes(plain.subarray(moov.start + 8))[0] ?? { start: 0, end: 0 };
    const head = plain.subarray(moov.start + 8 + mvhd.start, moov.start + 8 + mvhd.end);
    const before = Buffer.concat([ftyp, media, Buffer.from('mdat')]);
    const behind = box('moov', head, track);
    const size = before.byteLength + pictures * bytes + behind.byteLength;
    const unit = Buffer.concat([u32(bytes - 4), Buffer.from('\x41', 'latin1')]);
    let read = 0;
    const seen = await inspect(
      size,
      async (from, length) => {
        read += length;
        const part = Buffer.alloc(Math.min(length, size - from));
        for (
          let at = start + Math.max(0, Math.floor((from - start) / bytes)) * bytes;
          at < from + length && at < start + pictures * bytes;
          at += bytes
        )
          if (at >= from) unit.copy(part, at - from);
        if (from < start) before.copy(part, 0, from);
        const end = size - behind.byteLength;
        if (from + length > end)
          part.set(
            behind.subarray(Math.max(0, from - end), from - end + part.byteLength),
            Math.max(0, end - from),
          );
        return part;
      },
      { near: true },
    );
    let edits = 0;
    for await (const _ of seen.pictureEdits()) edits += 1;
    expect([seen.codecs, edits]).toEqual([['avc1'], 0]);
    // Only a small window of each frame is read.
    expect(read).toBeLessThan(size / 4);
  });
});
