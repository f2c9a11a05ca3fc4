import { createObservable } from '../../lib/observable.ts';
import { Player } from '../review/index.ts';
import { clampToCommon, commonRange, correction, driftOf, leaderOfStep } from './sync.rules.ts';

type Side = 0 | 1;

/**
 * In seconds. Where a frame starts, rounding decides whether it or the previous one is shown. This far past its
 * beginning, the same frame is still shown, at up to 240 frames a second.
 */
const insideFrame = 0.002;

interface PairState {
  playing: boolean;
  /** The times that the videos are set to, in seconds. */
  set: readonly [number, number];
}

/** Two players that keep their distance in time. The first one leads, and the second one follows. */
export class Pair {
  readonly players = [new Player(), new Player()] as const;
  readonly state = createObservable<PairState>({ playing: false, set: [0, 0] });
  private readonly videos: [HTMLVideoElement | undefined, HTMLVideoElement | undefined] = [
    undefined,
    undefined,
  ];
  private nextCheck = 0;
  private lastStep = Promise.resolve();

  constructor(set: readonly [number, number]) {
    this.state.set({ playing: false, set });
    const [first, second] = this.players;
    first.subscribe(({ speed }) => {
      if (speed !== second.state.speed) second.setSpeed(speed);
    });
  }

  /** Attaches the element of a side and shows its frame. Returns a function that detaches it. */
  private attachTo(side: Side, video: HTMLVideoElement): () => void {
    const detach = this.players[side].attach(video);
    this.videos[side] = video;
    // Two sounds at the same time are unintelligible.
    video.muted = side === 1;
    this.players[side].seek(this.state.get().set[side]);
    return () => {
      this.pause();
      detach();
      this.videos[side] = undefined;
    };
  }
  readonly attach = [
    (video: HTMLVideoElement) => this.attachTo(0, video),
    (video: HTMLVideoElement) => this.attachTo(1, video),
  ] as const;

  /** How far the second video is set ahead of the first, in seconds. Negative if it is behind. */
  get offset(): number {
    const [first, second] = this.state.get().set;
    return second - first;
  }

  private get times(): [number, number] {
    const [first, second] = this.players;
    return [first.state.time, second.state.time];
  }

  private get durations(): [number, number] {
    const [first, second] = this.players;
    return [first.state.duration || Infinity, second.state.duration || Infinity];
  }

  get range(): { from: number; to: number } {
    return commonRange(this.durations, this.offset);
  }

  /** Moves only one side. The two then keep their new distance. */
  place = (side: Side, time: number): void => {
    this.pause();
    this.players[side].seek(time);
    this.keepPlaces();
  };

  stepAlone = async (side: Side, count: number): Promise<void> => {
    this.pause();
    await this.players[side].step(count);
    this.keepPlaces();
  };

  private keepPlaces(): void {
    this.state.set({ ...this.state.get(), set: this.times });
  }

  /** Moves both videos to a time of the first. */
  seek = (time: number): void => {
    const target = clampToCommon(time + insideFrame, this.durations, this.offset);
    this.players[0].seek(target);
    this.players[1].seek(target + this.offset);
  };
  /** Waits for pending steps, because the times are out of date until then. */
  jump = (seconds: number): void =>
    void this.lastStep.then(() => this.seek(this.times[0] + seconds));
  /** Goes back to the frames that the videos were set to. */
  toStart = (): void => {
    this.pause();
    this.seek(this.state.get().set[0]);
  };

  step = (count: number): Promise<void> => {
    this.lastStep = this.stepBoth(count);
    return this.lastStep;
  };

  private async stepBoth(count: number): Promise<void> {
    this.pause();
    const [first, second] = this.players;
    const leader = leaderOfStep([first.state.rate?.fps, second.state.rate?.fps]);
    if (leader === -1) {
      await Promise.all([first.step(count), second.step(count)]);
      return;
    }
    await this.players[leader].step(count);
    if (leader === 0) second.seek(this.times[0] + this.offset);
    else first.seek(this.times[1] - this.offset);
  }

  toggle = (): void => {
    if (this.state.get().playing) this.pause();
    else this.play();
  };

  play = (): void => {
    const [time] = this.times;
    const { to } = this.range;
    // At the end, it starts over.
    if (time >= to - 0.05) this.seek(this.state.get().set[0]);
    this.state.set({ ...this.state.get(), playing: true });
    this.check();
  };

  /** Stops both at matching frames: each may have shown another frame since its last report. */
  pause = (): void => {
    if (!this.state.get().playing) return;
    cancelAnimationFrame(this.nextCheck);
    this.state.set({ ...this.state.get(), playing: false });
    const [first, second] = this.players;
    first.pause();
    second.pause();
    second.setSpeed(first.state.speed);
    this.seek(first.state.time);
  };

  /** Runs while the pair plays. Waits for a video without data, stops at the end, and keeps the second in step. */
  private readonly check = (): void => {
    const [first, second] = this.videos;
    if (!first || !second || !this.state.get().playing) return;
    this.nextCheck = requestAnimationFrame(this.check);
    if (first.ended || second.ended) return this.pause();
    const areReady = [first, second].every(
      ({ readyState, seeking }) => readyState >= 3 && !seeking,
    );
    for (const [side, video] of [first, second].entries()) {
      if (areReady && video.paused) void this.players[side as Side].play();
      if (!areReady && !video.paused && video.readyState >= 3 && !video.seeking) video.pause();
    }
    if (!areReady || first.paused || second.paused) return;
    const drift = driftOf([first.currentTime, second.currentTime], this.offset);
    const { jump, rate } = correction(drift);
    if (jump) second.currentTime = first.currentTime + this.offset;
    const wanted = this.players[0].state.speed * rate;
    if (Math.abs(second.playbackRate - wanted) > 0.005) second.playbackRate = wanted;
  };
}
