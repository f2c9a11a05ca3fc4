import type { VoiceNote } from '@fencing-journal/contract/voice-note';
import type { MockInstance } from 'vitest';
import { encodeVoice, sampleRate } from '../sound.rules.ts';

const tone = (seconds: number) =>
  encodeVoice(Float32Array.from({ length: seconds * sampleRate }, (_, at) => Math.sin(at / 8) / 2));
const urlOf = (bytes: Uint8Array<ArrayBuffer>): string =>
  URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
export const urlOfTone = (seconds: number): string => urlOf(tone(seconds));

export const aVoice = (overrides: Partial<VoiceNote> = {}): VoiceNote => ({
  id: '33333333-3333-4333-8333-333333333333',
  url: urlOfTone(0.6),
  type: 'audio/wav',
  size: 9658,
  duration_ms: 600,
  text: 'Elbow in.',
  author: { slug: 'cleo-coach', name: 'Cleo Coach' },
  mine: false,
  removable: true,
  heard: false,
  created_at: '2026-03-15T18:05:00.000Z',
  ...overrides,
});

/** Makes requests for the microphone resolve to one that hears a tone. Returns its tracks. */
export function connectMicrophone(
  ask: MockInstance<MediaDevices['getUserMedia']>,
): MediaStreamTrack[] {
  const tracks: MediaStreamTrack[] = [];
  ask.mockImplementation(async () => {
    const context = new AudioContext();
    await context.resume();
    const [source, sink] = [context.createOscillator(), context.createMediaStreamDestination()];
    source.connect(sink);
    source.start();
    tracks.push(...sink.stream.getTracks());
    return sink.stream;
  });
  return tracks;
}
