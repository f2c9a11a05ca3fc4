import { AudioSampleSink } from 'mediabunny';
import type { OpenVideo } from './open-video.ts';
import { ToneListener, type Tone } from './tone.rules.ts';

/** Finds the steady tones in the video's sound. Returns none without sound. Progress is in seconds. */
export async function listen(
  { sound }: OpenVideo,
  onProgress: (seconds: number) => void,
): Promise<Tone[]> {
  if (!sound) return [];
  let listener: ToneListener | undefined;
  let mono = new Float32Array(0);
  let channel = new Float32Array(0);
  let last = 0;
  for await (const sample of new AudioSampleSink(sound).samples()) {
    const { numberOfFrames, numberOfChannels, sampleRate, timestamp } = sample;
    listener ??= new ToneListener(sampleRate, timestamp);
    if (mono.length !== numberOfFrames) {
      mono = new Float32Array(numberOfFrames);
      channel = new Float32Array(numberOfFrames);
    }
    mono.fill(0);
    for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex += 1) {
      sample.copyTo(channel, { planeIndex, format: 'f32-planar' });
      for (let at = 0; at < numberOfFrames; at += 1)
        mono[at] = (mono[at] ?? 0) + (channel[at] ?? 0) / numberOfChannels;
    }
    sample.close();
    listener.add(mono);
    if (timestamp - last > 5) {
      last = timestamp;
      onProgress(timestamp);
    }
  }
  return listener?.finish() ?? [];
}
