import { describe, expect, it } from 'vitest';
import {
  decodeVoice,
  encodeVoice,
  formatLength,
  microphoneFailure,
  mixDown,
  sampleRate,
} from './sound.rules.ts';

describe('a voice note as bytes', { tags: ['B-CV-03'] }, () => {
  const tone = Float32Array.from({ length: 1600 }, (_, at) => 0.8 * Math.sin(at / 5));

  it('has one byte per sample: 120 s take less than 2 MB, a minute less than 1 MB', () => {
    expect(encodeVoice(tone)).toHaveLength(58 + tone.length);
    expect(60 * sampleRate).toBeLessThan(1_000_000);
  });

  it('is decoded to nearly the same sound', () => {
    const pcm = decodeVoice(encodeVoice(tone))!;
    const view = new DataView(pcm.buffer);
    const error = tone.reduce(
      (sum, sample, at) => sum + (sample - view.getInt16(44 + 2 * at, true) / 32_768) ** 2,
      0,
    );
    const power = tone.reduce((sum, sample) => sum + sample ** 2, 0);
    expect(10 * Math.log10(power / error)).toBeGreaterThan(30);
  });

  it('survives silence and samples out of range', () => {
    const pcm = decodeVoice(encodeVoice(Float32Array.of(0, 2, -2)))!;
    const view = new DataView(pcm.buffer);
    expect([0, 2, 4].map((at) => view.getInt16(44 + at, true))).toEqual([0, 32_124, -32_124]);
    expect(decodeVoice(pcm)).toBeUndefined();
  });
});

describe('a recording', { tags: ['B-CV-03'] }, () => {
  it('is mixed to one channel and cut at the limit', () => {
    const [left, right] = [Float32Array.of(1, 1, 1), Float32Array.of(0, 0.5, 1)];
    expect([...mixDown([left, right], 2)]).toEqual([0.5, 0.75]);
    expect(mixDown([], 2)).toHaveLength(0);
  });

  it('says its length, and what to do without a microphone', () => {
    expect(formatLength(64_600)).toBe('1:05');
    expect(microphoneFailure(new DOMException('', 'NotAllowedError'))).toMatch(/Allow it/);
    expect(microphoneFailure(new TypeError())).toMatch(/can't record/);
  });
});
