import { describe, expect, it } from 'vitest';
import { readSound } from './sound.ts';

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));
/** A frame of 24 kHz, mono, 32 kbit/s: 96 bytes, 24 ms. */
const frame = (fill = 0) => [0xff, 0xf3, 0x44, 0xc0, ...Array<number>(92).fill(fill)];
const frames = (count: number) => Array.from({ length: count }, () => frame()).flat();
const read = (...parts: number[][]) => readSound(new Uint8Array(parts.flat()));
const u16 = (value: number) => [value & 255, value >> 8];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];
const format = (bits = 16, tag = 1) => [
  ...ascii('fmt '),
  ...u32(16),
  ...u16(tag),
  ...u16(1),
  ...u32(16_000),
  ...u32((16_000 * bits) / 8),
  ...u16(bits / 8),
  ...u16(bits),
];
const data = (length: number, declared = length) => [
  ...ascii('data'),
  ...u32(declared),
  ...Array<number>(length).fill(7),
];
const riff = [...ascii('RIFF'), ...u32(0), ...ascii('WAVE')];

describe('readSound', { tags: ['B-CV-03'] }, () => {
  it('measures an MP3 by its frames', () => {
    expect(read(frames(10))).toMatchObject({ type: 'audio/mpeg', duration_ms: 240 });
  });

  it('drops the tags around the frames and a frame that was cut off', () => {
    const tag = [...ascii('ID3'), 4, 0, 0, 0, 0, 0, 3, 1, 2, 3];
    const end = [...ascii('TAG'), ...Array<number>(125).fill(65)];
    const sound = read(tag, frames(3), frame().slice(0, 50), end);
    expect(sound?.bytes).toEqual(new Uint8Array(frames(3)));
  });

  it.each([
    ['nothing', []],
    ['text', ascii('This is not sound at all, it only says so.')],
    ['frames with something else between them', [...frames(2), 1, 2, 3, 4, ...frames(2)]],
    ['frames followed by a program', [...frames(2), ...ascii('<script>alert(1)</script>')]],
    ['frames of another rate', [...frames(2), 0xff, 0xf3, 0x40, 0xc0, ...frames(1)]],
    ['a WAV file without sound', [...riff, ...format(), ...data(0)]],
    ['a WAV file without a format', [...riff, ...data(100)]],
    ['a WAV file with compressed sound', [...riff, ...format(16, 85), ...data(100)]],
  ])('refuses %s', (_what, bytes) => {
    expect(read(bytes)).toBeUndefined();
  });

  it('reads µ-law', () => {
    const sound = read(riff, format(8, 7), data(1600));
    expect(sound).toMatchObject({ type: 'audio/wav', duration_ms: 100 });
    expect(sound?.bytes).toHaveLength(58 + 1600);
    expect(readSound(sound!.bytes)).toEqual(sound);
  });

  it('keeps the samples of a WAV file and nothing else', () => {
    const list = [...ascii('LIST'), ...u32(5), ...ascii('place'), 0];
    const sound = read(riff, list, format(), data(3200, 0xffff_ffff));
    expect(sound).toMatchObject({ type: 'audio/wav', duration_ms: 100 });
    expect(sound?.bytes).toHaveLength(44 + 3200);
    expect(new TextDecoder().decode(sound?.bytes)).not.toContain('place');
    expect(readSound(sound!.bytes)).toEqual(sound);
  });
});
