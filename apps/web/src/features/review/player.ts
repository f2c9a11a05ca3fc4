import { useSyncExternalStore } from 'react';
import { clamp } from './clock.rules.ts';
import { FrameWatch } from './frame-watch.ts';
import { asSeconds, furtherBy, stepsAtOnce, stepTarget, type FrameRate } from './frames.rules.ts';
import { loopsTo, noLoop, withEnd, type Loop } from './loop.rules.ts';
import { fastest, faster, slower, slowest } from './speed.rules.ts';
import { spansOf, type Span } from './timeline.rules.ts';

interface PlayerState {
  /** Since when the frame on the screen is shown, or where a seek is going, in seconds. */
  time: number;
  /** 0 until the video says. */
  duration: number;
  paused: boolean;
  /** It would play, and waits for the network. */
  waiting: boolean;
  muted: boolean;
  speed: number;
  loop: Loop;
  /** Undefined until the video has shown it. */
  rate: FrameRate | undefined;
  buffered: readonly Span[];
}

const atFirst: PlayerState = {
  time: 0,
  duration: 0,
  paused: true,
  waiting: false,
  muted: false,
  speed: 1,
  loop: noLoop,
  rate: undefined,
  buffered: [],
};

/** Seeks that a step without a known rate may need: down to a frame each quarter of a second. */
const mostLooks = 64;

/** A video and what is done with it, outside of React: its time changes with each frame, and few parts of the page show that. */
export class Player {
  state = atFirst;
  private video: HTMLVideoElement | undefined;
  private frames: FrameWatch | undefined;
  private readonly listeners = new Set<() => void>();
  /** Where to go once the present seek has arrived. */
  private wanted: number | undefined;
  /** Where to go, and whether to play, once the source has come. */
  private place: { time: number; playing: boolean } | undefined;
  /** On the way back to A; the end of the video may come in between, and stops it. */
  private goesOn = false;
  /** Steps that were asked for and not taken yet. */
  private steps = 0;
  private isStepping = false;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private set(part: Partial<PlayerState>): void {
    if (
      Object.entries(part).every(([key, value]) =>
        Object.is(this.state[key as keyof PlayerState], value),
      )
    )
      return;
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }

  /** Takes over an element of the page; gives back how it is let go. */
  attach = (video: HTMLVideoElement): (() => void) => {
    const frames = new FrameWatch(video, () => this.sawFrame());
    const controller = new AbortController();
    const on = (events: readonly (keyof HTMLMediaElementEventMap)[], listener: () => void) => {
      for (const event of events)
        video.addEventListener(event, listener, { signal: controller.signal });
    };
    on(['durationchange'], () => this.measured());
    on(['loadedmetadata'], () => this.loaded());
    on(['play', 'pause', 'ended', 'emptied'], () =>
      this.set({ paused: video.paused || video.ended }),
    );
    on(['waiting'], () => this.set({ waiting: true }));
    on(['playing', 'canplay', 'pause', 'error'], () => this.set({ waiting: false }));
    on(['volumechange'], () => this.set({ muted: video.muted }));
    on(['progress', 'loadeddata', 'emptied', 'seeked'], () =>
      this.set({ buffered: spansOf(video.buffered) }),
    );
    on(['seeked'], () => this.arrived());
    on(['timeupdate'], () => this.passed(video.currentTime));
    on(['ended'], () => this.passed(video.duration));
    this.video = video;
    this.frames = frames;
    video.muted = this.state.muted;
    this.set({ paused: video.paused, waiting: false });
    this.applySpeed(this.state.speed);
    return () => {
      controller.abort();
      frames.stop();
      this.video = undefined;
      this.frames = undefined;
    };
  };

  private sawFrame(): void {
    const { frames, video } = this;
    if (!frames || !video) return;
    // On the way to where the finger is, the frames passed by are not where the video stands.
    if (!video.seeking && this.wanted === undefined) this.set({ time: frames.frame ?? 0 });
    this.set({ rate: frames.rate });
    if (!video.paused) this.passed(frames.frame ?? 0);
  }

  /** Back to A from B, and from the end of the video where that comes first. */
  private passed(time: number): void {
    const { video } = this;
    if (!video || video.seeking) return;
    // Where no frame was told of, its clock has to do.
    if (this.frames?.frame === undefined) this.set({ time });
    const back = loopsTo(this.state.loop, time, video.ended);
    if (back === undefined || (video.paused && !video.ended)) return;
    this.goesOn = true;
    this.seek(back);
  }

  /** The source is about to be replaced by another link to the same film. */
  keepPlace = (): void => {
    this.place ??= { time: this.state.time + 0.0005, playing: this.video?.paused === false };
  };

  private loaded(): void {
    if (!this.video) return;
    // Recorded by a browser, which does not know the length when it begins: the end tells.
    if (this.video.duration === Infinity) this.video.currentTime = Number.MAX_SAFE_INTEGER;
    else this.resume();
  }

  private measured(): void {
    const { duration = 0 } = this.video ?? {};
    if (!Number.isFinite(duration)) return;
    const wasLooking = this.state.duration === 0 && this.video?.seeking === true;
    this.set({ duration });
    if (wasLooking) {
      this.place ??= { time: 0, playing: false };
      this.resume();
    }
  }

  private resume(): void {
    const { place } = this;
    this.place = undefined;
    if (place) this.seek(place.time);
    if (place?.playing) void this.play();
  }

  private arrived(): void {
    const { wanted, goesOn } = this;
    this.wanted = undefined;
    this.goesOn = false;
    if (wanted !== undefined) this.seek(wanted);
    if (goesOn && this.video?.paused) void this.play();
  }

  play = async (): Promise<void> => {
    // A browser may refuse to begin, or the source may go: the button then still says Play.
    await this.video?.play().catch(() => undefined);
  };

  toggle = (): void => {
    // The element knows at once; the state follows with the event.
    if (this.video?.paused) void this.play();
    else this.pause();
  };

  pause = (): void => {
    this.goesOn = false;
    this.video?.pause();
  };

  /** One seek at a time: of those that come while one is under way, only the last one counts. */
  seek = (time: number): void => {
    const { video } = this;
    if (!video) return;
    const target = clamp(time, 0, this.state.duration || time);
    this.set({ time: target });
    if (video.readyState === 0 || video.duration === Infinity)
      this.place = { time: target, playing: this.place?.playing ?? false };
    else if (video.seeking) this.wanted = target;
    else video.currentTime = target;
  };

  /** To a kept time, in milliseconds: the frame that it was kept of is shown. */
  seekMs = (ms: number): void => this.seek(asSeconds(ms));

  jump = (seconds: number): void =>
    this.seek((this.wanted ?? this.video?.currentTime ?? 0) + seconds);

  /** So many frames on, or back. Steps that come faster than the video can show them are added up. */
  step = async (count: number): Promise<void> => {
    this.pause();
    this.steps += count;
    if (this.isStepping) return;
    this.isStepping = true;
    while (this.steps !== 0 && this.video) {
      const now = stepsAtOnce(this.steps, this.frames?.rate);
      this.steps -= now;
      await this.go(now);
    }
    this.steps = 0;
    this.isStepping = false;
  };

  private async go(steps: number): Promise<void> {
    const { frames, video } = this;
    if (!frames || !video || video.readyState === 0) return;
    // What a poster covers was not shown yet.
    if (frames.frame === undefined) await frames.seekTo(video.currentTime);
    else await frames.settle();
    const from = frames.frame ?? video.currentTime;
    let target = stepTarget(from, steps, frames.rate);
    for (let look = 0; look < mostLooks; look += 1) {
      await frames.seekTo(clamp(target, 0, video.duration));
      if (frames.frame !== from || steps !== 1 || target >= video.duration) break;
      target += furtherBy(frames.rate);
    }
    if (Math.abs(steps) === 1 && frames.frame !== undefined && frames.frame !== from)
      frames.learn(from, frames.frame);
    this.set({ time: frames.frame ?? video.currentTime, rate: frames.rate });
  }

  setSpeed = (speed: number): void => {
    this.applySpeed(clamp(speed, slowest, fastest));
  };
  slower = (): void => this.setSpeed(slower(this.state.speed));
  faster = (): void => this.setSpeed(faster(this.state.speed));

  private applySpeed(speed: number): void {
    if (this.video) {
      this.video.playbackRate = speed;
      // What another source begins with.
      this.video.defaultPlaybackRate = speed;
    }
    this.set({ speed });
  }

  setLoop = (end: 'a' | 'b'): void =>
    this.set({ loop: withEnd(this.state.loop, end, this.state.time) });
  clearLoop = (): void => this.set({ loop: noLoop });

  toggleSound = (): void => {
    if (this.video) this.video.muted = !this.video.muted;
  };
}

/** A part of what the player shows; the component is rendered anew only when that part changes. */
export const usePlayer = <T>(player: Player, part: (state: PlayerState) => T): T =>
  useSyncExternalStore(player.subscribe, () => part(player.state));
