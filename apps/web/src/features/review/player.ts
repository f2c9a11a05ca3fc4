import { useSyncExternalStore } from 'react';
import { clamp } from './clock.rules.ts';
import { FrameWatch } from './frame-watch.ts';
import { asSeconds, furtherBy, stepsAtOnce, stepTarget, type FrameRate } from './frames.rules.ts';
import { loopsTo, noLoop, withEnd, type Loop } from './loop.rules.ts';
import { fastest, faster, slower, slowest } from './speed.rules.ts';
import { spansOf, type Span } from './timeline.rules.ts';

interface PlayerState {
  /** Media time of the frame on screen, or the target of the current seek, in seconds. */
  time: number;
  /** In seconds; 0 until known. */
  duration: number;
  paused: boolean;
  /** Playback is stalled, waiting for data. */
  waiting: boolean;
  muted: boolean;
  speed: number;
  loop: Loop;
  /** Undefined until measured from the frames. */
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

/** Maximum seeks per step at an unknown rate: finds frames up to a quarter of a second long. */
const mostLooks = 64;

/** Player state outside of React, because the time changes with every frame and few components show it. */
export class Player {
  state = atFirst;
  private video: HTMLVideoElement | undefined;
  private frames: FrameWatch | undefined;
  private readonly listeners = new Set<() => void>();
  /** The next seek target, once the current seek has finished. */
  private wanted: number | undefined;
  /** Where to seek, and whether to play, once the source has loaded. */
  private place: { time: number; playing: boolean } | undefined;
  /** Looping back to A: resume afterwards, even if the end of the video has paused it. */
  private goesOn = false;
  /** Frame steps requested but not taken yet. */
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

  /** Attaches a video element; returns a function that detaches it. */
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
    // During a seek, reported frames are not the target; keep showing the target time.
    if (!video.seeking && this.wanted === undefined) this.set({ time: frames.frame ?? 0 });
    this.set({ rate: frames.rate });
    if (!video.paused) this.passed(frames.frame ?? 0);
  }

  /** Loops back to A at B or at the end of the video, whichever comes first. */
  private passed(time: number): void {
    const { video } = this;
    if (!video || video.seeking) return;
    // Without frame callbacks, fall back to the element's time.
    if (this.frames?.frame === undefined) this.set({ time });
    const back = loopsTo(this.state.loop, time, video.ended);
    if (back === undefined || (video.paused && !video.ended)) return;
    this.goesOn = true;
    this.seek(back);
  }

  /** Remembers the position before the source is replaced by a new link to the same video. */
  keepPlace = (): void => {
    this.place ??= { time: this.state.time + 0.0005, playing: this.video?.paused === false };
  };

  private loaded(): void {
    if (!this.video) return;
    // Videos recorded by a browser lack a duration; seeking to the end reveals it.
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
    // The browser may refuse to play, or the source may fail; the button then still shows Play.
    await this.video?.play().catch(() => undefined);
  };

  toggle = (): void => {
    // Ask the element, because the state follows only with the next event.
    if (this.video?.paused) void this.play();
    else this.pause();
  };

  pause = (): void => {
    this.goesOn = false;
    this.video?.pause();
  };

  /** Seeks to a time in seconds. While a seek is in progress, only the latest target is kept. */
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

  /** Seeks to a stored time in milliseconds, showing exactly the frame it was taken from. */
  seekMs = (ms: number): void => this.seek(asSeconds(ms));

  jump = (seconds: number): void =>
    this.seek((this.wanted ?? this.video?.currentTime ?? 0) + seconds);

  /** Moves by a number of frames, negative for back. Steps that come faster than seeks are added up. */
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
    // A frame covered by the poster has not been reported yet.
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
      // The default rate applies when the source changes.
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

/** Subscribes to a part of the player state; the component re-renders only when that part changes. */
export const usePlayer = <T>(player: Player, part: (state: PlayerState) => T): T =>
  useSyncExternalStore(player.subscribe, () => part(player.state));
