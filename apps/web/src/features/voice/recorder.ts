import { limits } from '@fencing-journal/contract/shared/limits';
import { randomKey } from '../../lib/random-key.ts';
import { encodeVoice, microphoneFailure, mixDown, sampleRate } from './sound.rules.ts';
import { dropTake, findTake, keepTake } from './takes.ts';

export type RecorderState =
  | { phase: 'idle' | 'asking' | 'preparing' }
  | { phase: 'recording'; elapsedMs: number }
  /** `key` makes the server store the note once, however often it is sent. */
  | { phase: 'recorded'; sound: Blob; durationMs: number; key: string; isKept: boolean }
  | { phase: 'failed'; reason: string };

/** How often the recording so far is saved on the device, in milliseconds. */
const chunkMs = 1000;
const tickMs = 250;

/** Converts a recording from whatever format the browser records to a voice note. */
async function toVoice(recording: Blob): Promise<{ sound: Blob; durationMs: number }> {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const audio = await context.decodeAudioData(await recording.arrayBuffer());
  const channels = Array.from({ length: audio.numberOfChannels }, (_, index) =>
    audio.getChannelData(index),
  );
  const samples = mixDown(channels, (limits.voiceMs / 1000) * sampleRate);
  if (samples.length === 0) throw new Error('Nothing was recorded.');
  return {
    sound: new Blob([encodeVoice(samples)], { type: 'audio/wav' }),
    durationMs: (samples.length / sampleRate) * 1000,
  };
}

/**
 * Records a voice note. The recording so far is saved on the device every second. Recording stops at the limit, when
 * the page is hidden or left, and when the microphone is no longer available.
 */
export class Recorder {
  private phase: RecorderState['phase'] = 'idle';
  private readonly place: string;
  private readonly onChange: (state: RecorderState) => void;
  private isClosed = false;
  private stopNow: (() => void) | undefined;

  constructor(place: string, onChange: (state: RecorderState) => void) {
    this.place = place;
    this.onChange = onChange;
  }

  /** Offers a recording that was made earlier and not sent. */
  async restore(): Promise<void> {
    const take = await findTake(this.place);
    if (take && this.phase === 'idle')
      await this.prepare(take.recording, { key: take.key ?? randomKey(), isKept: true });
  }

  async start(): Promise<void> {
    this.show({ phase: 'asking' });
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (this.isClosed) for (const track of stream.getTracks()) track.stop();
      else this.record(stream);
    } catch (error) {
      this.show({ phase: 'failed', reason: microphoneFailure(error) });
    }
  }

  stop(): void {
    this.stopNow?.();
  }

  async discard(): Promise<void> {
    await dropTake(this.place);
    this.show({ phase: 'idle' });
  }

  /** Called when the user leaves the page. */
  close(): void {
    this.isClosed = true;
    this.stop();
  }

  private record(stream: MediaStream): void {
    const recorder = new MediaRecorder(stream, { audioBitsPerSecond: 64_000 });
    const chunks: Blob[] = [];
    const key = randomKey();
    const whole = () => new Blob(chunks, { type: recorder.mimeType });
    const startedAt = performance.now();
    const ending = new AbortController();
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop();
    };
    const timer = setInterval(() => {
      const elapsedMs = performance.now() - startedAt;
      if (elapsedMs >= limits.voiceMs) stop();
      else if (recorder.state === 'recording') this.show({ phase: 'recording', elapsedMs });
    }, tickMs);
    recorder.addEventListener('dataavailable', ({ data }) => {
      chunks.push(data);
      void keepTake(this.place, { recording: whole(), key });
    });
    recorder.addEventListener('stop', () => {
      clearInterval(timer);
      ending.abort();
      this.stopNow = undefined;
      for (const track of stream.getTracks()) track.stop();
      void this.prepare(whole(), { key, isKept: false });
    });
    const { signal } = ending;
    addEventListener('pagehide', stop, { signal });
    document.addEventListener('visibilitychange', () => document.hidden && stop(), { signal });
    for (const track of stream.getTracks()) track.addEventListener('ended', stop, { signal });
    this.stopNow = stop;
    recorder.start(chunkMs);
    this.show({ phase: 'recording', elapsedMs: 0 });
  }

  private async prepare(recording: Blob, take: { key: string; isKept: boolean }): Promise<void> {
    if (this.isClosed) return;
    this.show({ phase: 'preparing' });
    try {
      this.show({ phase: 'recorded', ...take, ...(await toVoice(recording)) });
    } catch {
      await dropTake(this.place);
      this.show({
        phase: 'failed',
        reason: 'Nothing was recorded. Check the microphone, then try again.',
      });
    }
  }

  private show(state: RecorderState): void {
    if (this.isClosed) return;
    this.phase = state.phase;
    this.onChange(state);
  }
}
