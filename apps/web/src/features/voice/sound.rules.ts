/** Samples per second in a voice note, as for wideband speech. */
export const sampleRate = 16_000;

const bias = 0x84;
const clip = 32_635;

/** Converts a sample from -1 to 1 to a µ-law byte (ITU-T G.711). */
export function toMuLaw(sample: number): number {
  const value = Math.max(-1, Math.min(1, sample)) * 32_767;
  const sign = value < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(Math.round(value)), clip) + bias;
  const exponent = 31 - Math.clz32(magnitude) - 7;
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 0xf)) & 0xff;
}

/** Returns the 16-bit value of a µ-law byte. */
function fromMuLaw(byte: number): number {
  const code = ~byte & 0xff;
  const magnitude = ((((code & 0xf) << 3) + bias) << ((code >> 4) & 7)) - bias;
  return code & 0x80 ? -magnitude : magnitude;
}

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));
const u16 = (value: number) => [value & 255, value >> 8];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];

function wav(tag: number, bits: number, extra: number[], content: Uint8Array, rate: number) {
  const blockBytes = bits / 8;
  const chunks = [
    ...ascii('fmt '),
    ...u32(16 + (tag === 1 ? 0 : 2)),
    ...u16(tag),
    ...u16(1),
    ...u32(rate),
    ...u32(rate * blockBytes),
    ...u16(blockBytes),
    ...u16(bits),
    ...extra,
    ...ascii('data'),
    ...u32(content.length),
  ];
  const header = [...ascii('RIFF'), ...u32(4 + chunks.length + content.length), ...ascii('WAVE')];
  const bytes = new Uint8Array(header.length + chunks.length + content.length);
  bytes.set([...header, ...chunks]);
  bytes.set(content, header.length + chunks.length);
  return bytes;
}

/** Returns a WAV file with one byte per sample: half the size of PCM, and without a codec a browser may lack. */
export const encodeVoice = (samples: Float32Array): Uint8Array<ArrayBuffer> =>
  wrapVoice(Uint8Array.from(samples, toMuLaw));

/** Returns the WAV file of samples that are already µ-law. */
export function wrapVoice(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const extra = [...u16(0), ...ascii('fact'), ...u32(4), ...u32(content.length)];
  return wav(7, 8, extra, content, sampleRate);
}

const contentAt = 58;

/** Returns the sound as PCM, for a browser that can't play µ-law, or undefined if it isn't one of our voice notes. */
export function decodeVoice(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length <= contentAt || view.getUint16(20, true) !== 7) return undefined;
  const samples = Int16Array.from(bytes.subarray(contentAt), fromMuLaw);
  return wav(1, 16, [], new Uint8Array(samples.buffer), view.getUint32(24, true));
}

/** Returns the mean of all channels, cut after `maxSamples`. */
export function mixDown(channels: readonly Float32Array[], maxSamples: number): Float32Array {
  const length = Math.min(channels[0]?.length ?? 0, maxSamples);
  return Float32Array.from(
    { length },
    (_, at) => channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length,
  );
}

/** Returns a length as in "1:05". */
export function formatLength(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const failures = {
  NotAllowedError:
    "The microphone isn't allowed. Allow it for this site in your browser's settings, then try again.",
  NotFoundError: 'No microphone was found. Connect one, then try again.',
  NotReadableError: 'Another app is using the microphone. Close it there, then try again.',
} as const;

/** Returns why nothing can be recorded, and what to do. */
export const microphoneFailure = (error: unknown): string =>
  (error instanceof DOMException && failures[error.name as keyof typeof failures]) ||
  "This browser can't record. Update it, or use another one.";
