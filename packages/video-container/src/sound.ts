/** A recording as it is stored: only its sound, without what programs and people add to it. */
export interface Sound {
  type: 'audio/mpeg' | 'audio/wav';
  duration_ms: number;
  bytes: Uint8Array;
}

const isAscii = (bytes: Uint8Array, at: number, text: string): boolean =>
  Array.from(text).every((character, index) => bytes[at + index] === character.charCodeAt(0));

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const [pcm, muLaw] = [1, 7];
const maxWavRate = 48_000;

/** Reads a WAV file with PCM of 8 or 16 bits or with G.711 (µ-law), and gives it a new header. */
function readWav(bytes: Uint8Array): Sound | undefined {
  const view = viewOf(bytes);
  let format: DataView | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const declared = view.getUint32(at + 4, true);
    const content = bytes.subarray(at + 8, at + 8 + declared);
    if (isAscii(bytes, at, 'fmt ') && content.length >= 16) format = viewOf(content);
    else if (isAscii(bytes, at, 'data')) return format && wavOf(format, content);
    at += 8 + declared + (declared % 2);
  }
  return undefined;
}

function wavOf(format: DataView, content: Uint8Array): Sound | undefined {
  const [tag, channels] = [format.getUint16(0, true), format.getUint16(2, true)];
  const rate = format.getUint32(4, true);
  const bits = format.getUint16(14, true);
  const blockBytes = (channels * bits) / 8;
  const isKnown =
    (tag === pcm ? bits === 8 || bits === 16 : tag === muLaw && bits === 8) &&
    (channels === 1 || channels === 2) &&
    rate >= 8_000 &&
    rate <= maxWavRate &&
    format.getUint32(8, true) === rate * blockBytes &&
    format.getUint16(12, true) === blockBytes;
  const blocks = Math.floor(content.length / (blockBytes || 1));
  if (!isKnown || blocks === 0) return undefined;
  const header = wavHeader({ tag, channels, rate, bits, blocks });
  const bytes = new Uint8Array(header.length + blocks * blockBytes);
  bytes.set(header);
  bytes.set(content.subarray(0, blocks * blockBytes), header.length);
  return { type: 'audio/wav', duration_ms: Math.round((blocks / rate) * 1000), bytes };
}

/** Returns a WAV header. Formats other than PCM also state the number of samples. */
function wavHeader({
  tag,
  channels,
  rate,
  bits,
  blocks,
}: Record<'tag' | 'channels' | 'rate' | 'bits' | 'blocks', number>): Uint8Array {
  const blockBytes = (channels * bits) / 8;
  const u16 = (value: number) => [value & 255, value >> 8];
  const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];
  const text = (characters: string) => Array.from(characters, (one) => one.charCodeAt(0));
  const extra = tag === pcm ? [] : u16(0);
  const format = [u16(tag), u16(channels), u32(rate), u32(rate * blockBytes), u16(blockBytes)];
  const chunks = [
    ...text('fmt '),
    ...u32(16 + extra.length),
    ...format.flat(),
    ...u16(bits),
    ...extra,
    ...(tag === pcm ? [] : [...text('fact'), ...u32(4), ...u32(blocks)]),
    ...text('data'),
    ...u32(blocks * blockBytes),
  ];
  const riff = [...text('RIFF'), ...u32(4 + chunks.length + blocks * blockBytes), ...text('WAVE')];
  return new Uint8Array([...riff, ...chunks]);
}

/** Bitrates in kilobits per second, by the index in the frame header. MPEG 2 and 2.5 share a table. */
const mpeg1Bitrates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const mpeg2Bitrates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const mpeg1Rates = [44_100, 48_000, 32_000];

interface Frame {
  bytes: number;
  samples: number;
  rate: number;
  /** MPEG version, sample rate and number of channels, which must be the same in every frame. */
  stream: string;
}

/** Returns the frame of MPEG Layer III at a position; undefined if there is none. */
function frameAt(bytes: Uint8Array, at: number): Frame | undefined {
  const [sync = 0, version = 0, rates = 0, mode = 0] = bytes.subarray(at, at + 4);
  const isLayer3 = sync === 0xff && (version & 0xe6) === 0xe2;
  // 0: MPEG 2.5, 2: MPEG 2, 3: MPEG 1.
  const versionIndex = (version >> 3) & 3;
  const isMpeg1 = versionIndex === 3;
  const bitrate = (isMpeg1 ? mpeg1Bitrates : mpeg2Bitrates)[rates >> 4];
  const baseRate = mpeg1Rates[(rates >> 2) & 3];
  if (!isLayer3 || versionIndex === 1 || !bitrate || baseRate === undefined) return undefined;
  const rate = baseRate / (isMpeg1 ? 1 : versionIndex === 2 ? 2 : 4);
  const samples = isMpeg1 ? 1152 : 576;
  return {
    bytes: Math.floor(((samples / 8) * bitrate * 1000) / rate) + ((rates >> 1) & 1),
    samples,
    rate,
    stream: `${versionIndex} ${rate} ${mode >> 6 === 3 ? 1 : 2}`,
  };
}

/** Returns where the sound starts: after the ID3 tag, if there is one. */
function tagBytes(bytes: Uint8Array): number {
  if (!isAscii(bytes, 0, 'ID3') || bytes.length < 10) return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((bytes[at] ?? 0) & 0x7f), 0);
  return 10 + size + ((bytes[5] ?? 0) & 0x10 ? 10 : 0);
}

/** Reads a file of MP3 frames, one after another to its end. */
function readMp3(bytes: Uint8Array): Sound | undefined {
  const start = tagBytes(bytes);
  const end = bytes.length - (isAscii(bytes, bytes.length - 128, 'TAG') ? 128 : 0);
  const first = frameAt(bytes, start);
  if (!first) return undefined;
  let samples = 0;
  let at = start;
  while (at < end) {
    const frame = frameAt(bytes, at);
    if (frame?.stream !== first.stream) return undefined;
    // A recorder that was cut off may leave a partial frame, which is dropped.
    if (at + frame.bytes > end) break;
    samples += frame.samples;
    at += frame.bytes;
  }
  if (samples === 0) return undefined;
  const duration_ms = Math.round((samples / first.rate) * 1000);
  return { type: 'audio/mpeg', duration_ms, bytes: bytes.slice(start, at) };
}

/** Reads a recording by its content; undefined if it isn't sound that every browser plays. */
export const readSound = (bytes: Uint8Array): Sound | undefined =>
  isAscii(bytes, 0, 'RIFF') && isAscii(bytes, 8, 'WAVE') ? readWav(bytes) : readMp3(bytes);
