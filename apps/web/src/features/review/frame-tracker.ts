import {
  addFramePair,
  estimateFrameRate,
  minFrames,
  type FrameRate,
  type FrameSamples,
} from './frames.rules.ts';

/**
 * Some browsers don't report a seek's frame if it is already on screen. That is assumed after this time and this many
 * animation frames of the page, because a busy browser is late with both.
 */
const unreportedAfter = { ms: 150, pictures: 9 };
/** The rounding error of times in containers, in seconds. */
const rounding = 0.002;
/** How long a frame may last, in seconds, if the frame rate is unknown or varies. */
const maxFrameDuration = 0.25;
/** In milliseconds. Limits the wait if a frame lasts even longer. */
const giveUpAfterMs = 1_500;

const nextPicture = () =>
  new Promise<unknown>((resolve) => {
    if (document.hidden) setTimeout(resolve, 20);
    else requestAnimationFrame(resolve);
  });

/** Returns the media time of the frame that the video shows, in seconds; undefined where the browser can't tell. */
function readShownTime(video: HTMLVideoElement): number | undefined {
  if (typeof VideoFrame === 'undefined') return undefined;
  try {
    const frame = new VideoFrame(video);
    frame.close();
    return frame.timestamp / 1e6;
  } catch {
    // There is no frame yet, or it comes from another origin.
    return undefined;
  }
}

/**
 * Tracks which frame is on screen, by its media time, and estimates the frame rate from the frames seen. Browsers
 * without requestVideoFrameCallback (older than 2024) fall back to `currentTime`.
 */
export class FrameTracker {
  /** Media time of the frame on screen, in seconds; undefined before the first frame. */
  frameTime: number | undefined;
  rate: FrameRate | undefined;
  private samples: FrameSamples | undefined;
  /** Whether a step has shown two frames to be adjacent. */
  private hasStepped = false;
  private lastPresentedCount: number | undefined;
  /** Whether a seek has started and its frame has not been reported yet. */
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

  /** Whether the video is past the frame that was reported last: a busy browser reports late. */
  private get isBehind(): boolean {
    return this.rate?.isConstant === true && !this.video.seeking && !this.mayBeOnScreen;
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

  /**
   * The rate that steps may rely on. A browser that drops frames while playing shows longer gaps than there are, so a
   * few played frames don't count.
   */
  get steppingRate(): FrameRate | undefined {
    const frames = this.samples?.gaps.length ?? 0;
    return this.hasStepped || frames >= minFrames ? this.rate : undefined;
  }

  /** Records a step to the adjacent frame, by media times in seconds. */
  recordStep(before: number, after: number): void {
    this.hasStepped = true;
    this.recordFramePair(before, after);
  }

  private recordFramePair(before: number, after: number): void {
    this.samples = addFramePair(this.samples, before, after);
    const rate = estimateFrameRate(this.samples);
    // Keeps the same object while the value is unchanged, so that subscribers see no change.
    if (JSON.stringify(rate) !== JSON.stringify(this.rate)) this.rate = rate;
  }

  /** Whether the frame reported last can be the one at the video's position. */
  private get mayBeOnScreen(): boolean {
    const passed = this.video.currentTime - (this.frameTime ?? this.video.currentTime);
    const longest = this.rate?.isConstant ? 1 / this.rate.fps + rounding : maxFrameDuration;
    return passed >= 0 && passed <= longest;
  }

  /** Resolves at the next reported frame, or once it is clear that none will be reported. */
  private async nextFrame(): Promise<void> {
    const frames = { reported: 0 };
    const listener = () => {
      frames.reported += 1;
    };
    this.frameListeners.add(listener);
    const started = performance.now();
    for (let pictures = 0; frames.reported === 0; pictures += 1) {
      const waited = performance.now() - started;
      if (waited > giveUpAfterMs) break;
      const isLate = waited > unreportedAfter.ms && pictures > unreportedAfter.pictures;
      if (isLate && this.mayBeOnScreen) break;
      await nextPicture();
    }
    this.frameListeners.delete(listener);
  }

  /** Resolves once `frameTime` is that of the frame on screen. Shows it first if a poster covers it. */
  async findFrame(): Promise<void> {
    const isReported = !this.video.seeking && !this.isStale;
    const shownTime = isReported ? readShownTime(this.video) : undefined;
    if (shownTime !== undefined) this.frameTime = shownTime;
    else if (this.frameTime === undefined || this.isBehind)
      await this.seekTo(this.video.currentTime);
    else await this.waitForFrame();
  }

  /** Resolves once `frameTime` is that of the frame after the last seek. */
  private async waitForFrame(): Promise<void> {
    if (this.video.seeking) await this.waitForSeekEnd();
    if (!this.supportsFrameCallback) this.frameTime = this.video.currentTime;
    else if (this.isStale || this.frameTime === undefined) await this.nextFrame();
    // A busy browser shows a frame before it reports it.
    this.frameTime = readShownTime(this.video) ?? this.frameTime;
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
