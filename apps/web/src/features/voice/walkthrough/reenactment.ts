import type { Shape } from '@fencing-journal/contract/drawings';
import type { WalkthroughEvent } from '@fencing-journal/contract/walkthrough';
import { createObservable } from '../../../lib/observable.ts';
import { correctionOf, jumpFromMs, mustWait, type LiveVideo } from './follow.rules.ts';
import { stateAt, type VideoState } from './state.rules.ts';
import type { ControlledPlayer } from './controlled-player.ts';

export interface ReenactmentState {
  /** The person wants it to play; it may wait for the video. */
  playing: boolean;
  /** Position in the sound. */
  ms: number;
  /** The sound waits for the video. */
  isWaiting: boolean;
  /** There is no video to re-enact it with. */
  isSoundOnly: boolean;
}

export const initialReenactment: ReenactmentState = {
  playing: false,
  ms: 0,
  isWaiting: false,
  isSoundOnly: false,
};

/** In milliseconds. A busy browser paints late, but a timer still comes. */
const tickMs = 20;
/** How many milliseconds of playing pass between two reports of the position. */
const reportMs = 100;

/** Re-enacts a walkthrough in the player. The sound is the clock; it waits while the video can't follow. */
export class Reenactment {
  readonly state = createObservable(initialReenactment);
  /** What is drawn on the picture. */
  readonly shapes = createObservable<readonly Shape[]>([]);
  private readonly player: ControlledPlayer;
  private readonly audio: HTMLAudioElement;
  private readonly events: readonly WalkthroughEvent[];
  private readonly isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  private readonly ending = new AbortController();
  private readonly timer: ReturnType<typeof setInterval>;
  /** Where the still video was sent last, in milliseconds. */
  private sentTo: number | undefined;
  /** Position in the sound at which the video began to load or seek. */
  private unsettledSince: number | undefined;
  private isStarting = false;

  constructor(
    player: ControlledPlayer,
    audio: HTMLAudioElement,
    events: readonly WalkthroughEvent[],
  ) {
    this.player = player;
    this.audio = audio;
    this.events = events;
    const { signal } = this.ending;
    audio.addEventListener('ended', () => this.pause(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden && this.pause(), {
      signal,
    });
    player.pause();
    player.seekMs(this.wanted.video.ms);
    this.tick();
    this.timer = setInterval(this.tick, tickMs);
  }

  play = (): void => {
    if (this.audio.ended) this.seek(0);
    this.set({ playing: true });
    // Some browsers only allow it while a press is handled.
    this.startSound();
  };

  pause = (): void => {
    this.set({ playing: false, isWaiting: false, ms: this.ms });
    this.audio.pause();
  };

  toggle = (): void => (this.state.get().playing ? this.pause() : this.play());

  /** Goes to a position of the sound, in milliseconds. */
  seek = (ms: number): void => {
    this.audio.currentTime = Math.max(0, ms) / 1000;
    this.unsettledSince = undefined;
    this.sentTo = undefined;
    this.set({ ms: this.ms });
  };

  jump = (ms: number): void => this.seek(this.ms + ms);

  close(): void {
    clearInterval(this.timer);
    this.ending.abort();
    this.audio.pause();
    this.player.pause();
  }

  private get ms(): number {
    return this.audio.currentTime * 1000;
  }

  private get wanted() {
    const { duration } = this.player.state;
    return stateAt(this.events, this.ms, {
      durationMs: duration > 0 ? duration * 1000 : Infinity,
      isStill: this.isStill,
    });
  }

  private set(changes: Partial<ReenactmentState>): void {
    const before = this.state.get();
    const isNews = Object.entries(changes).some(
      ([key, value]) => before[key as keyof ReenactmentState] !== value,
    );
    if (isNews) this.state.set({ ...before, ...changes });
  }

  private readonly tick = (): void => {
    const { video, shapes } = this.wanted;
    const { playing, ms } = this.state.get();
    if (JSON.stringify(shapes) !== JSON.stringify(this.shapes.get())) this.shapes.set(shapes);
    if (Math.abs(this.ms - ms) >= reportMs) this.set({ ms: this.ms });
    const { live } = this.player;
    this.set({ isSoundOnly: live === undefined });
    const now = live && { ...live, ms: live.time * 1000 };
    const wanted = { ...video, playing: video.playing && playing };
    if (now) this.correct(wanted, now);
    if (playing) this.guideSound(wanted, now);
  };

  private correct(wanted: VideoState, live: LiveVideo): void {
    const { action, rate } = correctionOf(wanted, live);
    if (rate !== undefined && this.player.state.speed !== rate) this.player.setSpeed(rate);
    if (wanted.playing && live.isSettled) this.sentTo = undefined;
    if (action === 'pause') this.player.pause();
    if (action === 'play' && !this.isStarting) {
      this.isStarting = true;
      void this.player.play().finally(() => (this.isStarting = false));
    }
    // It is sent to each place once: it may take long to get there, and its end may be before where it is said to be.
    const nearSent = wanted.playing ? jumpFromMs : 0;
    if (action === 'seek' && !(Math.abs(wanted.ms - (this.sentTo ?? Infinity)) <= nearSent)) {
      this.sentTo = wanted.ms;
      this.player.seekMs(wanted.ms);
    }
  }

  /** Stops the sound where the video can't follow, and lets it go on. */
  private guideSound(wanted: VideoState, live: LiveVideo | undefined): void {
    const { audio } = this;
    if (live?.isSettled === false) this.unsettledSince ??= this.ms;
    else this.unsettledSince = undefined;
    const unsettledMs = this.ms - (this.unsettledSince ?? this.ms);
    const { isWaiting: wasWaiting } = this.state.get();
    const isWaiting =
      live !== undefined && mustWait(wanted, live, { isWaiting: wasWaiting, unsettledMs });
    this.set({ isWaiting });
    if (isWaiting && !audio.paused) audio.pause();
    if (!isWaiting && audio.paused && !audio.ended) this.startSound();
  }

  private startSound(): void {
    this.audio.play().catch((error: unknown) => {
      // A pause that comes before it has begun is no failure.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') this.pause();
    });
  }
}
