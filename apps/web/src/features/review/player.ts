import { toSeekSeconds } from '../../lib/frame-time.ts';
import { createObservable } from '../../lib/observable.ts';
import { clamp } from './clock.rules.ts';
import { FrameTracker } from './frame-tracker.ts';
import { seekIncrement, framesPerSeek, stepTarget } from './frames.rules.ts';
import { loopTarget, noLoop, withEnd } from './loop.rules.ts';
import { initialState, liveState, type PlayerState } from './player-state.ts';
import { maxSpeed, faster, slower, minSpeed } from './speed.rules.ts';
import { toSpans } from './timeline.rules.ts';

/** Maximum seeks per step at an unknown rate: finds frames up to a quarter of a second long. */
const maxSeeks = 64;

/** Where to go, in seconds: a time inside the frame, and the time at which the frame starts, if it is known. */
interface Target {
  time: number;
  frame: number;
}

/** Player state outside of React, because the time changes with every frame and few components show it. */
export class Player {
  private readonly observable = createObservable(initialState);
  private video: HTMLVideoElement | undefined;
  private tracker: FrameTracker | undefined;
  /** The next seek target, once the current seek has finished. */
  private pendingSeek: Target | undefined;
  /** Where to seek, and whether to play, once the source has loaded. */
  private pendingPosition: (Target & { playing: boolean }) | undefined;
  /** Whether the video is seeking to its end to reveal its duration. */
  private isProbing = false;
  /** Whether to resume after a seek back from the end of a loop or the video, even if the end has paused it. */
  private resumeAfterSeek = false;
  /** Whether playback is starting without a user gesture, which the browser may refuse. */
  private isStarting = false;
  /** Frame steps requested but not taken yet. A seek or playback drops them. */
  private pendingSteps = 0;
  /** Counts the drops, so that a step in progress notices that it is obsolete. */
  private stepsDropped = 0;
  private stepping: Promise<void> | undefined;

  get state(): PlayerState {
    return this.observable.get();
  }

  readonly subscribe = this.observable.subscribe;

  private set(changes: Partial<PlayerState>): void {
    const keys = Object.keys(changes) as (keyof PlayerState)[];
    if (keys.every((key) => Object.is(this.state[key], changes[key]))) return;
    this.observable.set({ ...this.state, ...changes });
  }

  /** Attaches a video element; returns a function that detaches it. */
  attach = (video: HTMLVideoElement): (() => void) => {
    const tracker = new FrameTracker(video, () => this.handleFrame());
    const controller = new AbortController();
    const on = (events: readonly (keyof HTMLMediaElementEventMap)[], listener: () => void) => {
      for (const event of events)
        video.addEventListener(event, listener, { signal: controller.signal });
    };
    on(['durationchange'], () => this.handleDurationChange());
    on(['loadedmetadata'], () => this.handleLoadedMetadata());
    on(['play', 'pause', 'ended', 'seeked', 'emptied'], () =>
      this.set({ paused: video.paused || video.ended, ended: video.ended }),
    );
    on(['waiting'], () => this.set({ waiting: true }));
    on(['playing', 'canplay', 'pause', 'error'], () => this.set({ waiting: false }));
    on(['volumechange'], () => this.set({ muted: video.muted }));
    on(['progress', 'loadeddata', 'canplay', 'emptied', 'seeked'], () =>
      this.set({ buffered: toSpans(video.buffered) }),
    );
    on(['seeked'], () => this.handleSeeked());
    on(['emptied'], () => this.handleEmptied());
    on(['timeupdate'], () => this.handleTimeUpdate(video.currentTime));
    on(['ended'], () => this.handleTimeUpdate(video.duration));
    this.video = video;
    this.tracker = tracker;
    video.muted = this.state.muted;
    this.set({ paused: video.paused, waiting: false });
    this.applySpeed(this.state.speed);
    // A page that renders in slices may have loaded the video before it could listen.
    const loaded = video.readyState > 0 ? ['durationchange', 'loadedmetadata', 'progress'] : [];
    for (const missed of video.error ? ['error'] : loaded) video.dispatchEvent(new Event(missed));
    return () => {
      controller.abort();
      tracker.stop();
      this.video = undefined;
      this.tracker = undefined;
    };
  };

  private handleFrame(): void {
    const { tracker, video } = this;
    if (!tracker || !video) return;
    // During a seek, reported frames are not the target; keep showing the target time.
    if (!video.seeking && this.pendingSeek === undefined)
      this.set({ time: tracker.frameTime ?? 0 });
    this.set({ rate: tracker.rate });
    if (!video.paused) this.handleTimeUpdate(tracker.frameTime ?? 0);
  }

  /** Loops back to A at B or at the end of the video, whichever comes first. */
  private handleTimeUpdate(time: number): void {
    const { video } = this;
    if (!video || video.seeking) return;
    // Without frame callbacks, falls back to the element's time. A seek to a stored time ends half a millisecond late.
    if (this.tracker?.frameTime === undefined && Math.abs(time - this.state.time) > 0.001)
      this.set({ time });
    const loopStart = loopTarget(this.state.loop, time, video.ended);
    if (loopStart === undefined || (video.paused && !video.ended)) return;
    this.resumeAfterSeek = true;
    this.seek(loopStart);
  }

  /** Remembers the position before the source is replaced by a new link to the same video. */
  savePosition = (): void => {
    this.pendingPosition ??= {
      time: this.state.time + 0.0005,
      frame: this.state.time,
      playing: this.video?.paused === false,
    };
  };

  /** Loading a new source ends a seek without a `seeked` event. */
  private handleEmptied(): void {
    this.pendingSeek = undefined;
    this.resumeAfterSeek = false;
    this.isProbing = false;
  }

  private handleLoadedMetadata(): void {
    if (!this.video) return;
    // Videos recorded by a browser lack a duration; seeking to the end reveals it.
    this.isProbing = this.video.duration === Infinity;
    if (this.isProbing) this.video.currentTime = Number.MAX_SAFE_INTEGER;
    else this.resume();
  }

  private handleDurationChange(): void {
    const { duration = 0 } = this.video ?? {};
    if (!Number.isFinite(duration)) return;
    this.set({ duration });
    if (!this.isProbing) return;
    this.isProbing = false;
    this.pendingPosition ??= { time: 0, frame: 0, ...this.pendingSeek, playing: false };
    this.resume();
  }

  private resume(): void {
    const { pendingPosition } = this;
    this.pendingPosition = undefined;
    if (pendingPosition) this.goTo(pendingPosition);
    if (!pendingPosition?.playing) return;
    // The seek that reveals the duration leads to the end, where playback would stop right away.
    if (this.video?.seeking) this.resumeAfterSeek = true;
    else void this.playOrMute();
  }

  private handleSeeked(): void {
    const { pendingSeek, resumeAfterSeek } = this;
    this.pendingSeek = undefined;
    this.resumeAfterSeek = false;
    if (pendingSeek) this.goTo(pendingSeek);
    if (resumeAfterSeek && this.video?.paused) void this.playOrMute();
  }

  private dropSteps(): void {
    this.pendingSteps = 0;
    this.stepsDropped += 1;
  }

  play = async (): Promise<void> => {
    this.dropSteps();
    // The browser may refuse to play, or the source may fail; the button then still shows Play.
    await this.video?.play().catch(() => undefined);
  };

  toggle = (): void => {
    // Asks the element, because the state only follows with the next event.
    if (this.video?.paused) void this.play();
    else this.pause();
  };

  pause = (): void => {
    this.resumeAfterSeek = false;
    this.isStarting = false;
    if (this.pendingPosition) this.pendingPosition = { ...this.pendingPosition, playing: false };
    this.video?.pause();
  };

  /** Seeks to a time in seconds. While a seek is in progress, only the latest target is kept. */
  seek = (time: number): void => {
    this.dropSteps();
    this.goTo({ time, frame: time });
  };

  /** Seeks to a stored time in milliseconds, showing exactly the frame it was taken from. */
  seekMs = (ms: number): void => {
    this.dropSteps();
    this.goTo({ time: toSeekSeconds(ms), frame: ms / 1000 });
  };

  private goTo(target: Target): void {
    const { video } = this;
    if (!video) return;
    const time = clamp(target.time, 0, this.state.duration || target.time);
    const frame = clamp(target.frame, 0, time);
    // A time that is read before the frame is shown is stored unchanged.
    this.set({ time: frame });
    if (video.readyState === 0 || video.duration === Infinity)
      this.pendingPosition = { time, frame, playing: this.pendingPosition?.playing ?? false };
    else if (video.seeking) this.pendingSeek = { time, frame };
    else video.currentTime = time;
  }

  /** What the element is doing now. `state` only follows with the element's next event. */
  get live() {
    return liveState(this.video, this.pendingPosition ?? this.pendingSeek);
  }

  get isSeeking(): boolean {
    return this.video?.seeking === true;
  }

  /** Resolves to the video once it shows the frame at a stored time. Rejects after about ten seconds. */
  async showFrameMs(ms: number): Promise<HTMLVideoElement> {
    this.pause();
    this.seekMs(ms);
    for (let tries = 0; tries < 100; tries += 1) {
      if (this.video && this.live?.isSettled) return this.video;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('The frame has not loaded.');
  }

  /** Whether the frame at the position and at least one more are available. */
  get isReady(): boolean {
    return this.video !== undefined && this.video.readyState >= 3 && !this.video.seeking;
  }

  /**
   * Starts playback without a user gesture, as soon as the source has loaded. Browsers may refuse to start with sound;
   * the video is then muted.
   */
  start = (): void => {
    this.isStarting = true;
    if (this.pendingPosition) this.pendingPosition = { ...this.pendingPosition, playing: true };
    else void this.playOrMute();
  };

  private async playOrMute(): Promise<void> {
    await this.play();
    const { video } = this;
    if (this.isStarting && video?.paused && !video.muted) {
      video.muted = true;
      await this.play();
    }
    this.isStarting = false;
  }

  jump = (seconds: number): void => {
    const jump = () => {
      const target = this.pendingPosition ?? this.pendingSeek;
      this.seek((target?.time ?? this.video?.currentTime ?? 0) + seconds);
    };
    if (this.stepping) void this.stepping.then(jump);
    else jump();
  };

  /** Moves by a number of frames, negative for back. Steps that come faster than seeks are added up. */
  step = (count: number): Promise<void> => {
    this.pause();
    this.pendingSteps += count;
    this.stepping ??= this.takeSteps().finally(() => (this.stepping = undefined));
    return this.stepping;
  };

  private async takeSteps(): Promise<void> {
    while (this.pendingSteps !== 0 && this.video) {
      const batch = framesPerSeek(this.pendingSteps, this.tracker?.steppingRate);
      this.pendingSteps -= batch;
      await this.seekByFrames(batch);
    }
    this.pendingSteps = 0;
  }

  private async seekByFrames(steps: number): Promise<void> {
    const { tracker, video } = this;
    if (!tracker || !video || video.readyState === 0) return;
    const { stepsDropped } = this;
    await tracker.findFrame();
    if (this.stepsDropped !== stepsDropped) return;
    const startTime = tracker.frameTime ?? video.currentTime;
    const { steppingRate } = tracker;
    let target = stepTarget(startTime, steps, steppingRate);
    for (let attempt = 0; attempt < maxSeeks; attempt += 1) {
      await tracker.seekTo(clamp(target, 0, video.duration));
      if (this.stepsDropped !== stepsDropped) return;
      if (tracker.frameTime !== startTime || steps !== 1 || target >= video.duration) break;
      target += seekIncrement(steppingRate);
    }
    if (Math.abs(steps) === 1 && tracker.frameTime !== undefined && tracker.frameTime !== startTime)
      tracker.recordStep(startTime, tracker.frameTime);
    this.set({ time: tracker.frameTime ?? video.currentTime, rate: tracker.rate });
  }

  setSpeed = (speed: number): void => {
    this.applySpeed(clamp(speed, minSpeed, maxSpeed));
  };
  slower = (): void => this.setSpeed(slower(this.state.speed));
  faster = (): void => this.setSpeed(faster(this.state.speed));

  private applySpeed(speed: number): void {
    if (this.video) {
      this.video.playbackRate = speed;
      // The default rate applies when the source changes.
      this.video.defaultPlaybackRate = speed;
    }
    this.set({ speed });
  }

  setLoop = (end: 'a' | 'b'): void =>
    this.set({ loop: withEnd(this.state.loop, end, this.state.time) });
  clearLoop = (): void => this.set({ loop: noLoop });

  toggleMute = (): void => {
    const muted = !(this.video?.muted ?? this.state.muted);
    if (this.video) this.video.muted = muted;
    this.set({ muted });
  };
}
