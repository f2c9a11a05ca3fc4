import { noteFrames, rateOf, type FrameRate, type Seen } from './frames.rules.ts';

/** How long a seek that shows the same frame again is waited for: not every browser tells of it. */
const patienceMs = 150;

/**
 * Which frame is on the screen, by its own time in the film, and what the frames tell of the frame rate. A browser that
 * tells of no frames (requestVideoFrameCallback, everywhere since 2024) is taken at its clock.
 */
export class FrameWatch {
  /** Since when in the film the frame on the screen is shown, in seconds; undefined as long as none was. */
  frame: number | undefined;
  rate: FrameRate | undefined;
  private seen: Seen | undefined;
  private count: number | undefined;
  /** A seek has begun whose frame was not told of yet. */
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

  /** The next frame does not follow the one before. */
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

  /** Two frames that follow each other were seen. */
  learn(before: number, after: number): void {
    this.seen = noteFrames(this.seen, before, after);
    const rate = rateOf(this.seen);
    // The same object as long as it says the same, for whoever waits for something new.
    if (JSON.stringify(rate) !== JSON.stringify(this.rate)) this.rate = rate;
  }

  /** The next frame that the browser tells of, or none within a while. */
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

  /** Resolves once `frame` is what is on the screen. */
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

  /** Seeks, and resolves once the frame that lies there is on the screen. */
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
