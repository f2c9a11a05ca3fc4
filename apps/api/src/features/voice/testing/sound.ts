const frameBytes = 96;
const frameMs = 24;

/** Returns a silent MP3 of this length: mono, 24 kHz, 32 kbit/s. */
export function silentMp3(ms: number): Uint8Array {
  const count = Math.round(ms / frameMs);
  const bytes = new Uint8Array(count * frameBytes);
  for (let at = 0; at < bytes.length; at += frameBytes) bytes.set([0xff, 0xf3, 0x44, 0xc0], at);
  return bytes;
}

export const voiceFile = (bytes: Uint8Array<ArrayBuffer> | Uint8Array, name = 'voice.mp3'): File =>
  new File([new Uint8Array(bytes)], name, { type: 'audio/mpeg' });

/** Returns a silent WAV of this length: µ-law, mono, 16 kHz, one byte for each sample. */
export function silentWav(ms: number): Uint8Array {
  const samples = Math.round(ms * 16);
  const bytes = Buffer.alloc(58 + samples, 0xff);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(50 + samples, 4);
  bytes.write('WAVEfmt ', 8);
  // Size, coding and channels, rate, bytes a second, bytes and bits of a sample.
  for (const [index, value] of [18, 0x1_00_07, 16_000, 16_000, 0x8_00_01].entries())
    bytes.writeUInt32LE(value, 16 + 4 * index);
  bytes.writeUInt16LE(0, 36);
  bytes.write('fact', 38);
  bytes.writeUInt32LE(4, 42);
  bytes.writeUInt32LE(samples, 46);
  bytes.write('data', 50);
  bytes.writeUInt32LE(samples, 54);
  return bytes;
}
