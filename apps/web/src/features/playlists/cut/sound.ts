import { AudioSample } from 'mediabunny';

/** All sound is converted to this, because the files of a playlist may differ. */
export const soundFormat = { sampleRate: 48_000, numberOfChannels: 2 } as const;
const { sampleRate, numberOfChannels } = soundFormat;

const toSample = (data: Float32Array<ArrayBuffer>, timestamp: number): AudioSample =>
  new AudioSample({ data, format: 'f32', timestamp, sampleRate, numberOfChannels });

export const silence = (timestamp: number, seconds: number): AudioSample =>
  toSample(new Float32Array(Math.round(seconds * sampleRate) * numberOfChannels), timestamp);

/** The sound of a sample at another time and in the common format; more than two channels become the first two. */
export function convertSound(sample: AudioSample, timestamp: number): AudioSample {
  const channels = Array.from({ length: numberOfChannels }, (_, channel) => {
    const planeIndex = Math.min(channel, sample.numberOfChannels - 1);
    const options = { planeIndex, format: 'f32-planar' } as const;
    const plane = new Float32Array(sample.allocationSize(options) / 4);
    sample.copyTo(plane, options);
    return plane;
  });
  const step = sample.sampleRate / sampleRate;
  const frames = Math.round(sample.numberOfFrames / step);
  const data = new Float32Array(frames * numberOfChannels);
  for (let frame = 0; frame < frames; frame += 1) {
    const position = Math.min(frame * step, sample.numberOfFrames - 1);
    const [index, rest] = [Math.floor(position), position % 1];
    for (const [channel, plane] of channels.entries()) {
      const value = plane[index] ?? 0;
      data[frame * numberOfChannels + channel] =
        value + rest * ((plane[index + 1] ?? value) - value);
    }
  }
  return toSample(data, timestamp);
}
