import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

export interface VideoOptions {
  format?: 'mp4' | 'mov' | 'webm' | 'mkv';
  seconds?: number;
  /** Bytes of each frame. There are ten frames per second. */
  pictureBytes?: number;
  sound?: boolean;
  picture?: boolean;
  /** As browsers record: in fragments or clusters whose number isn't known at the start. */
  live?: boolean;
  /** Puts the movie's header after the media, as cameras do. */
  moovLast?: boolean;
  /** Adds names and locations in every way that the format has. */
  tagged?: boolean;
  rotation?: 0 | 90;
  width?: number;
  height?: number;
}

/** What tests search for in the output. */
export const canary = 'canary-4711 +40.6892-074.0445/';

export const frameSeconds = 0.1;

function formatOf({ format = 'mp4', live = false, moovLast = false }: VideoOptions) {
  const iso = {
    fastStart: live
      ? ('fragmented' as const)
      : moovLast
        ? (false as const)
        : ('in-memory' as const),
  };
  if (format === 'mp4') return new Mp4OutputFormat({ ...iso, metadataFormat: 'mdta' });
  if (format === 'mov') return new MovOutputFormat(iso);
  return format === 'webm'
    ? new WebMOutputFormat({ appendOnly: live })
    : new MkvOutputFormat({ appendOnly: live });
}

/** Returns bytes that look like a frame to containers, though no decoder would show it. */
function picture(bytes: number, n: number): Uint8Array {
  const data = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 97) data[at] = (n * 31 + at) & 0xff;
  new DataView(data.buffer).setUint32(0, bytes - 4);
  data[4] = 0x65;
  return data;
}

/** An H.264 configuration as x264 writes it: Constrained Baseline profile, level 3, 640 × 360. */
export const avcDescription = Uint8Array.from([
  1, 66, 192, 30, 255, 225, 0, 25, 103, 66, 192, 30, 218, 2, 128, 191, 229, 192, 68, 0, 0, 3, 0, 4,
  0, 0, 3, 0, 240, 60, 88, 186, 128, 1, 0, 4, 104, 206, 15, 200,
]);

/** Creates a video file in memory, written by a maintained library. */
export async function createTestVideo(options: VideoOptions = {}): Promise<Uint8Array> {
  const {
    format = 'mp4',
    seconds = 2,
    pictureBytes = 2000,
    sound = true,
    tagged = false,
    picture: hasPicture = true,
    rotation = 0,
    width = 640,
    height = 360,
  } = options;
  const iso = format === 'mp4' || format === 'mov';
  const target = new BufferTarget();
  const output = new Output({ format: formatOf(options), target });
  const video = new EncodedVideoPacketSource(iso ? 'avc' : 'vp8');
  const audio = new EncodedAudioPacketSource(iso ? 'aac' : 'opus');
  if (hasPicture)
    output.addVideoTrack(video, {
      rotation: iso ? rotation : 0,
      frameRate: 10,
      ...(tagged && { name: canary }),
    });
  if (sound) output.addAudioTrack(audio, tagged ? { name: canary } : {});
  if (tagged)
    output.setMetadataTags({
      title: canary,
      artist: canary,
      comment: canary,
      raw: { 'com.apple.quicktime.location.ISO6709': canary, '©xyz': canary, LOCATION: canary },
    });
  await output.start();
  const videoConfig = {
    codec: iso ? 'avc1.42c01e' : 'vp8',
    codedWidth: width,
    codedHeight: height,
    ...(iso && { description: avcDescription }),
  };
  const audioConfig = {
    codec: iso ? 'mp4a.40.2' : 'opus',
    sampleRate: 48_000,
    numberOfChannels: 1,
    ...(iso && { description: Uint8Array.from([0x11, 0x88]) }),
  };
  for (let n = 0; n < seconds / frameSeconds; n += 1) {
    const at = n * frameSeconds;
    if (hasPicture)
      await video.add(
        new EncodedPacket(
          picture(pictureBytes, n),
          n % 10 === 0 ? 'key' : 'delta',
          at,
          frameSeconds,
        ),
        n === 0 ? { decoderConfig: videoConfig } : undefined,
      );
    if (sound)
      await audio.add(
        new EncodedPacket(new Uint8Array(100), 'key', at, frameSeconds),
        n === 0 ? { decoderConfig: audioConfig } : undefined,
      );
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

const bytesOf = (part: string | Uint8Array): Uint8Array =>
  typeof part === 'string' ? Buffer.from(part, 'latin1') : part;

/** Creates a box of ISO/IEC 14496-12. */
export function box(type: string, ...parts: (string | Uint8Array)[]): Uint8Array {
  const body = Buffer.concat(parts.map(bytesOf));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

export const u32 = (...values: number[]): Uint8Array => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, n) => bytes.writeUInt32BE(value, n * 4));
  return bytes;
};

/** Returns the top-level boxes of a file, with their offsets. */
export function topBoxes(file: Uint8Array): { type: string; start: number; end: number }[] {
  const view = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const found = [];
  for (let at = 0; at + 8 <= view.length;) {
    const size = view.readUInt32BE(at) || view.length - at;
    const length = size === 1 ? Number(view.readBigUInt64BE(at + 8)) : size;
    found.push({ type: view.toString('latin1', at + 4, at + 8), start: at, end: at + length });
    at += length;
  }
  return found;
}

/** Returns the file with boxes added at the end of its movie header, which must come last. */
export function withMovieBoxes(file: Uint8Array, ...boxes: Uint8Array[]): Uint8Array {
  const moov = topBoxes(file).find(({ type }) => type === 'moov');
  if (!moov || moov.end !== file.byteLength)
    throw new Error('The head of the movie does not come last.');
  return Buffer.concat([
    file.subarray(0, moov.start),
    box('moov', file.subarray(moov.start + 8, moov.end), ...boxes),
  ]);
}

/**
 * Creates a data track as action cameras write it next to video and sound: consecutive samples in
 * the media. `tables` replaces the tables that describe them.
 */
export function locationTrack(
  { start, sizes }: { start: number; sizes: number[] },
  tables: {
    stsd?: Uint8Array;
    stsc?: Uint8Array;
    stsz?: Uint8Array;
    stco?: Uint8Array;
    handler?: string;
  } = {},
): Uint8Array {
  const {
    handler = 'meta',
    stsd = box('gpmd', u32(0, 1)),
    stsc = u32(0, 1, 1, sizes.length, 1),
    stsz = u32(0, 0, sizes.length, ...sizes),
    stco = u32(0, 1, start),
  } = tables;
  const stbl = box(
    'stbl',
    box('stsd', u32(0, 1), stsd),
    box('stts', u32(0, 1, sizes.length, 1000)),
    box('stsc', stsc),
    box('stsz', stsz),
    box('stco', stco),
  );
  const minf = box(
    'minf',
    box('gmhd'),
    box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))),
    stbl,
  );
  const mdia = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, 1000, sizes.length * 1000, 0)),
    box('hdlr', u32(0, 0), handler, u32(0, 0, 0), 'GoPro MET\0'),
    minf,
  );
  return box(
    'trak',
    box(
      'tkhd',
      u32(
        7,
        0,
        0,
        9,
        0,
        sizes.length * 1000,
        0,
        0,
        0,
        0,
        0x1_0000,
        0,
        0,
        0,
        0x1_0000,
        0,
        0,
        0,
        0x4000_0000,
        0,
        0,
      ),
    ),
    mdia,
  );
}

/** Returns the file (header last) with unlisted bytes before each chunk of its media except the first. */
export function withGaps(file: Uint8Array, extra: Uint8Array): Uint8Array {
  const view = Buffer.from(file);
  const [mdat, moov] = ['mdat', 'moov'].map(
    (type) => topBoxes(file).find((found) => found.type === type)?.start ?? 0,
  ) as [number, number];
  const offsets: number[] = [];
  for (
    let at = view.indexOf('stco', moov, 'latin1');
    at >= 0;
    at = view.indexOf('stco', at + 1, 'latin1')
  )
    for (let n = 0; n < view.readUInt32BE(at + 8); n += 1) offsets.push(at + 12 + n * 4);
  const [first = 0, ...chunkStarts] = offsets
    .map((at) => view.readUInt32BE(at))
    .toSorted((a, b) => a - b);
  for (const at of offsets)
    view.writeUInt32BE(
      view.readUInt32BE(at) +
        chunkStarts.filter((chunkStart) => chunkStart <= view.readUInt32BE(at)).length *
          extra.byteLength,
      at,
    );
  view.writeUInt32BE(view.readUInt32BE(mdat) + chunkStarts.length * extra.byteLength, mdat);
  return Buffer.concat([
    view.subarray(0, first),
    ...chunkStarts.flatMap((chunkStart, n) => [
      view.subarray(n === 0 ? first : chunkStarts[n - 1], chunkStart),
      extra,
    ]),
    view.subarray(chunkStarts.at(-1) ?? first),
  ]);
}

/** Creates a video with a separate track of two locations, as cameras record them. */
export async function withLocationTrack(options: VideoOptions = {}): Promise<Uint8Array> {
  const file = await createTestVideo({ ...options, moovLast: true });
  const moov = topBoxes(file).find(({ type }) => type === 'moov')?.start ?? 0;
  const locations = box('mdat', canary, canary);
  const head = file.subarray(moov);
  const track = locationTrack({ start: moov + 8, sizes: [canary.length, canary.length] });
  return Buffer.concat([file.subarray(0, moov), locations, box('moov', head.subarray(8), track)]);
}

/** Creates an EBML element with an eight-byte size. */
export function element(id: number[], ...parts: (string | Uint8Array)[]): Uint8Array {
  const body = Buffer.concat(parts.map(bytesOf));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Uint8Array.from(id), size, body]);
}
