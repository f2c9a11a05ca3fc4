import { noteFrames, rateOf, type FrameRate, type Seen } from './frames.rules.ts';

/** Timeout for the frame after a seek: some browsers don't report a frame that is already on screen. */
const patienceMs = 150;

/**
 * Tracks which frame is on screen, by its media time, and estimates the frame rate from the frames seen. Browsers
 * without requestVideoFrameCallback (older than 2024) fall back to `currentTime`.
 */
export class FrameWatch {
  /** Media time of the frame on screen, in seconds; undefined before the first frame. */
  frame: number | undefined;
  rate: FrameRate | undefined;
  private seen: Seen | undefined;
  private count: number | undefined;
  /** A seek has begun and its frame has not been reported yet. */
  private isStale = false;
  private shown = new Set<() => void>();
  private readonly video: HTMLVideoElement;
  private readonly onFrame: () => void;
  private readonly tells: boolean;
  private handle = 0;

  constructor(video: HTMLVideoElement, onFrame: () => void) {
    this.video = video;
    this.onFrame = onFrame;
    this.tells = 'requestVideoFrameCallback' in video;
    if (this.tells) this.listen();
    video.addEventListener('seeking', this.forgetCount);
  }

  /** After a seek, the next frame isn't adjacent to the last one. */
  private readonly forgetCount = () => {
    this.count = undefined;
    this.isStale = true;
  };

  private listen(): void {
    this.handle = this.video.requestVideoFrameCallback((_, { mediaTime, presentedFrames }) => {
      const follows =
        this.count !== undefined &&
        presentedFrames === this.count + 1 &&
        !this.video.paused &&
        this.video.playbackRate <= 1;
      if (follows && this.frame !== undefined) this.learn(this.frame, mediaTime);
      this.frame = mediaTime;
      this.count = presentedFrames;
      this.isStale = false;
      for (const tell of this.shown) tell();
      this.onFrame();
      this.listen();
    });
  }

  /** Records two adjacent frames, by their media times in seconds. */
  learn(before: number, after: number): void {
    this.seen = noteFrames(this.seen, before, after);
    const rate = rateOf(this.seen);
    // Keep the same object while the value is unchanged, so that subscribers see no change.
    if (JSON.stringify(rate) !== JSON.stringify(this.rate)) this.rate = rate;
  }

  /** Resolves at the next reported frame, or after the timeout. */
  private nextFrame(): Promise<unknown> {
    const told = new Promise<void>((resolve) => {
      const tell = () => {
        this.shown.delete(tell);
        resolve();
      };
      this.shown.add(tell);
    });
    return Promise.race([told, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  }

  /** Resolves once `frame` is the frame on screen. */
  async settle(): Promise<void> {
    if (this.video.seeking) await this.arrival();
    if (!this.tells) this.frame = this.video.currentTime;
    else if (this.isStale || this.frame === undefined) await this.nextFrame();
    this.isStale = false;
  }

  private arrival(): Promise<void> {
    return new Promise((resolve) => {
      for (const end of ['seeked', 'error', 'emptied'])
        this.video.addEventListener(end, () => resolve(), { once: true });
    });
  }

  /** Seeks to `time` in seconds and resolves once the frame there is on screen. */
  seekTo(time: number): Promise<void> {
    this.isStale = true;
    this.video.currentTime = time;
    return this.settle();
  }

  stop(): void {
    if (this.tells) this.video.cancelVideoFrameCallback(this.handle);
    this.video.removeEventListener('seeking', this.forgetCount);
    this.shown.clear();
  }
}
