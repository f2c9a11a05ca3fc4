import { sampleRate, toMuLaw } from '../sound.rules.ts';
// Vite builds the file and returns its URL.
// oxlint-disable-next-line import/default
import workletUrl from './capture.worklet.ts?worker&url';
import type { CaptureMessage } from './capture.worklet.ts';
import { Resampler } from './resampler.ts';

/** Records the microphone as a voice note, and measures time by the samples recorded. */
export class Capture {
  /** The sound so far, as µ-law. */
  private readonly pieces: Uint8Array<ArrayBuffer>[] = [];
  private length = 0;
  private startFrame: number | undefined;
  private readonly context: AudioContext;
  private readonly resampler: Resampler;

  private constructor(context: AudioContext) {
    this.context = context;
    this.resampler = new Resampler(context.sampleRate, sampleRate);
  }

  static async start(stream: MediaStream): Promise<Capture> {
    const context = new AudioContext();
    try {
      await context.audioWorklet.addModule(workletUrl);
      await context.resume();
      const capture = new Capture(context);
      const node = new AudioWorkletNode(context, 'capture', { outputChannelCount: [1] });
      node.port.addEventListener('message', ({ data }: MessageEvent<CaptureMessage>) =>
        capture.take(data),
      );
      node.port.start();
      // The node sends no sound there, but some browsers don't run it without a destination.
      context.createMediaStreamSource(stream).connect(node).connect(context.destination);
      return capture;
    } catch (error) {
      void context.close();
      throw error;
    }
  }

  private take({ startFrame, samples }: CaptureMessage): void {
    if (startFrame !== undefined) this.startFrame = startFrame;
    if (!samples) return;
    const piece = Uint8Array.from(this.resampler.push(samples), toMuLaw);
    this.pieces.push(piece);
    this.length += piece.length;
  }

  /** Milliseconds of sound that the audio thread has recorded. Some of it might not have arrived yet. */
  get elapsedMs(): number {
    const { startFrame, context } = this;
    if (startFrame === undefined) return 0;
    return Math.max(0, (context.currentTime - startFrame / context.sampleRate) * 1000);
  }

  /** Returns the sound that has arrived, at most `maxMs` of it. */
  recorded(maxMs: number): { content: Uint8Array<ArrayBuffer>; durationMs: number } {
    const content = new Uint8Array(Math.min(this.length, (maxMs / 1000) * sampleRate));
    let at = 0;
    for (const piece of this.pieces) {
      const fitting = piece.subarray(0, content.length - at);
      content.set(fitting, at);
      at += fitting.length;
    }
    return { content, durationMs: (content.length / sampleRate) * 1000 };
  }

  close(): void {
    if (this.context.state !== 'closed') void this.context.close();
  }
}
