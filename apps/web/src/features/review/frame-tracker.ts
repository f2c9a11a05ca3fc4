import {
  addFramePair,
  estimateFrameRate,
  type FrameRate,
  type FrameSamples,
} from './frames.rules.ts';

/** Timeout for the frame after a seek: some browsers don't report a frame that is already on screen. */
const frameTimeoutMs = 150;

/**
 * Tracks which frame is on screen, by its media time, and estimates the frame rate from the frames seen. Browsers
 * without requestVideoFrameCallback (older than 2024) fall back to `currentTime`.
 */
export class FrameTracker {
  /** Media time of the frame on screen, in seconds; undefined before the first frame. */
  frameTime: number | undefined;
  rate: FrameRate | undefined;
  private samples: FrameSamples | undefined;
  private lastPresentedCount: number | undefined;
  /** A seek has begun and its frame has not been reported yet. */
  private isStale = false;
  private frameListeners = new Set<() => void>();
  private readonly video: HTMLVideoElement;
  private readonly onFrame: () => void;
  private readonly supportsFrameCallback: boolean;
  private handle = 0;

  constructor(video: HTMLVideoElement, onFrame: () => void) {
    this.video = video;
    this.onFrame = onFrame;
    this.supportsFrameCallback = 'requestVideoFrameCallback' in video;
    if (this.supportsFrameCallback) this.listen();
    video.addEventListener('seeking', this.handleSeeking);
  }

  /** After a seek, the next frame isn't adjacent to the last one. */
  private readonly handleSeeking = () => {
    this.lastPresentedCount = undefined;
    this.isStale = true;
  };

  private listen(): void {
    this.handle = this.video.requestVideoFrameCallback((_, { mediaTime, presentedFrames }) => {
      const isAdjacent =
        this.lastPresentedCount !== undefined &&
        presentedFrames === this.lastPresentedCount + 1 &&
        !this.video.paused &&
        this.video.playbackRate <= 1;
      if (isAdjacent && this.frameTime !== undefined)
        this.recordFramePair(this.frameTime, mediaTime);
      this.frameTime = mediaTime;
      this.lastPresentedCount = presentedFrames;
      this.isStale = false;
      for (const listener of this.frameListeners) listener();
      this.onFrame();
      this.listen();
    });
  }

  /** Records two adjacent frames, by their media times in seconds. */
  recordFramePair(before: number, after: number): void {
    this.samples = addFramePair(this.samples, before, after);
    const rate = estimateFrameRate(this.samples);
    // Keep the same object while the value is unchanged, so that subscribers see no change.
    if (JSON.stringify(rate) !== JSON.stringify(this.rate)) this.rate = rate;
  }

  /** Resolves at the next reported frame, or after the timeout. */
  private nextFrame(): Promise<unknown> {
    const frameReported = new Promise<void>((resolve) => {
      const listener = () => {
        this.frameListeners.delete(listener);
        resolve();
      };
      this.frameListeners.add(listener);
    });
    return Promise.race([
      frameReported,
      new Promise((resolve) => setTimeout(resolve, frameTimeoutMs)),
    ]);
  }

  /** Resolves once `frame` is the frame on screen. */
  async waitForFrame(): Promise<void> {
    if (this.video.seeking) await this.waitForSeekEnd();
    if (!this.supportsFrameCallback) this.frameTime = this.video.currentTime;
    else if (this.isStale || this.frameTime === undefined) await this.nextFrame();
    this.isStale = false;
  }

  private waitForSeekEnd(): Promise<void> {
    return new Promise((resolve) => {
      for (const eventName of ['seeked', 'error', 'emptied'])
        this.video.addEventListener(eventName, () => resolve(), { once: true });
    });
  }

  /** Seeks to `time` in seconds and resolves once the frame there is on screen. */
  seekTo(time: number): Promise<void> {
    this.isStale = true;
    this.video.currentTime = time;
    return this.waitForFrame();
  }

  stop(): void {
    if (this.supportsFrameCallback) this.video.cancelVideoFrameCallback(this.handle);
    this.video.removeEventListener('seeking', this.handleSeeking);
    this.frameListeners.clear();
  }
}
