import type { Shape } from '@fencing-journal/contract/drawings';
import type { WalkthroughEvent } from '@fencing-journal/contract/walkthrough';
import { createObservable } from '../../../lib/observable.ts';
import { correctionOf, jumpFromMs, mustWait, type LiveVideo } from './follow.rules.ts';
import { stateAt, type VideoState } from './state.rules.ts';
import type { ControlledPlayer } from './controlled-player.ts';

export interface ReenactmentState {
  /** Whether the user wants it to play. It may be waiting for the video. */
  playing: boolean;
  /** Position in the sound, in milliseconds. */
  ms: number;
  /** Whether the sound is waiting for the video. */
  isWaiting: boolean;
  /** Whether there is no video, so that only the sound plays. */
  isSoundOnly: boolean;
}

export const initialReenactment: ReenactmentState = {
  playing: false,
  ms: 0,
  isWaiting: false,
  isSoundOnly: false,
};

/** In milliseconds. Driven by a timer, because a busy browser delays animation frames. */
const tickMs = 20;
/** The smallest change of the position that is reported, in milliseconds. */
const reportMs = 100;

/** Re-enacts a walkthrough in the player. The sound is the clock, and waits if the video can't keep up. */
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
  /** The last position to which the video was sent, in milliseconds. */
  private sentTo: number | undefined;
  /** Position in the sound at which the video started loading or seeking. */
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
    // Some browsers allow this only while they handle a click or key press.
    this.startSound();
  };

  pause = (): void => {
    this.set({ playing: false, isWaiting: false, ms: this.ms });
    this.audio.pause();
  };

  toggle = (): void => (this.state.get().playing ? this.pause() : this.play());

  /** Moves to a position in the sound, in milliseconds. */
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
    // Each position is requested once. Seeking may take long, and the video may end before the requested position.
    const nearSent = wanted.playing ? jumpFromMs : 0;
    if (action === 'seek' && !(Math.abs(wanted.ms - (this.sentTo ?? Infinity)) <= nearSent)) {
      this.sentTo = wanted.ms;
      this.player.seekMs(wanted.ms);
    }
  }

  /** Pauses the sound while the video can't keep up, and resumes it after that. */
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
      // A pause before the sound has started is not a failure.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') this.pause();
    });
  }
}
