import { walkthroughLimits, type WalkthroughEvent } from '@fencing-journal/contract/walkthrough';
import { toStoredMs } from '../../../lib/frame-time.ts';
import { randomKey } from '../../../lib/random-key.ts';
import type { Board } from '../../drawing/index.ts';
import { microphoneFailure, wrapVoice } from '../sound.rules.ts';
import { dropTake, findTake, keepTake } from '../takes.ts';
import { Capture } from './capture.ts';
import { drawingEvents, hasRoom, inOrder, videoEvent } from './record.rules.ts';
import { initialSnapshot, applyEvent, type Snapshot } from './state.rules.ts';
import type { ControlledPlayer } from './controlled-player.ts';

/** A walkthrough that was recorded but has not been sent yet. */
export interface Recorded {
  sound: Blob;
  durationMs: number;
  /** The frame at which it started, in milliseconds. */
  at_ms: number;
  events: readonly WalkthroughEvent[];
  /** Makes the server store it once, however often it is sent. */
  key: string;
}

export type RecordingState =
  | { phase: 'asking' }
  | { phase: 'recording'; elapsedMs: number }
  | { phase: 'recorded'; recorded: Recorded; isKept: boolean }
  | { phase: 'failed'; reason: string };

/** How often the recording so far is saved on the device, in milliseconds. */
const keepEveryMs = 2000;
const showEveryMs = 200;
/** In milliseconds. A shorter recording was started by mistake, because no word is that short. */
const shortestMs = 200;

const nothing = 'Nothing was recorded. Check the microphone, then try again.';

/**
 * Records a walkthrough: the voice, what the video does and what is drawn. It ends at the time limit, when it has too
 * many events, when the page is hidden or left, and when the microphone is no longer available. The recording so far is
 * saved on the device.
 */
export class Recording {
  private readonly place: string;
  private readonly player: ControlledPlayer;
  private readonly board: Board;
  private readonly onChange: (state: RecordingState) => void;
  private isClosed = false;
  private stopNow: (() => void) | undefined;
  private video: WalkthroughEvent[] = [];
  private drawn: WalkthroughEvent[] = [];
  /** The state after the events of the video. */
  private snapshot: Snapshot | undefined;
  /** Whether the limit of events or bytes is reached. */
  private isFull = false;
  private strokeSince: number | undefined;

  constructor(
    place: string,
    player: ControlledPlayer,
    board: Board,
    onChange: (state: RecordingState) => void,
  ) {
    this.place = place;
    this.player = player;
    this.board = board;
    this.onChange = onChange;
  }

  /** Offers a recording that was made earlier and not sent, or starts a new one. */
  async begin(): Promise<void> {
    const take = await findTake(this.place);
    if (this.isClosed) return undefined;
    if (!take?.walkthrough) return this.start();
    const { recording, walkthrough, key = randomKey() } = take;
    // The header has the same length in all recordings.
    const durationMs = (recording.size - wrapVoice(new Uint8Array(0)).length) / 16;
    this.show({
      phase: 'recorded',
      recorded: { sound: recording, durationMs, key, ...walkthrough },
      isKept: true,
    });
  }

  async start(): Promise<void> {
    this.show({ phase: 'asking' });
    let stream: MediaStream | undefined;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const capture = await Capture.start(stream);
      if (!this.isClosed) return this.record(stream, capture);
      capture.close();
    } catch (error) {
      this.show({ phase: 'failed', reason: microphoneFailure(error) });
    }
    for (const track of stream?.getTracks() ?? []) track.stop();
  }

  stop(): void {
    this.stopNow?.();
  }

  discard(): Promise<unknown> {
    return dropTake(this.place);
  }

  /** Called when the user leaves the page. */
  close(): void {
    this.stop();
    this.isClosed = true;
  }

  private record(stream: MediaStream, capture: Capture): void {
    [this.video, this.drawn, this.snapshot, this.isFull] = [[], [], undefined, false];
    const at_ms = this.frameMs;
    const key = randomKey();
    const ending = new AbortController();
    const { signal } = ending;
    let [keptAtMs, shownMs] = [0, -Infinity];
    let nextTick = 0;
    const recorded = (): Recorded => {
      const { content, durationMs } = capture.recorded(walkthroughLimits.ms);
      const sound = new Blob([wrapVoice(content)], { type: 'audio/wav' });
      return { sound, durationMs, at_ms, key, events: inOrder(this.video, this.drawn, durationMs) };
    };
    const keep = ({ sound, events }: Recorded) =>
      void keepTake(this.place, { recording: sound, key, walkthrough: { at_ms, events } });
    const stop = () => {
      cancelAnimationFrame(nextTick);
      ending.abort();
      stopFollowing();
      this.stopNow = undefined;
      const result = recorded();
      capture.close();
      for (const track of stream.getTracks()) track.stop();
      this.player.pause();
      if (result.durationMs < shortestMs) this.show({ phase: 'failed', reason: nothing });
      else {
        keep(result);
        this.show({ phase: 'recorded', recorded: result, isKept: false });
      }
    };
    const stopFollowing = this.followBoard(capture, stop);
    const tick = () => {
      const elapsedMs = capture.elapsedMs;
      this.followVideo(elapsedMs);
      if (elapsedMs >= walkthroughLimits.ms || this.isFull) return stop();
      nextTick = requestAnimationFrame(tick);
      if (elapsedMs - keptAtMs >= keepEveryMs) {
        keptAtMs = elapsedMs;
        keep(recorded());
      }
      if (elapsedMs - shownMs < showEveryMs) return;
      shownMs = elapsedMs;
      this.show({ phase: 'recording', elapsedMs });
    };
    addEventListener('pagehide', stop, { signal });
    document.addEventListener('visibilitychange', () => document.hidden && stop(), { signal });
    for (const track of stream.getTracks()) track.addEventListener('ended', stop, { signal });
    this.stopNow = stop;
    tick();
  }

  /** The frame on screen, in milliseconds. */
  private get frameMs(): number {
    return toStoredMs(this.player.state.time);
  }

  private followVideo(now: number): void {
    const { live, state } = this.player;
    // While the video is loading or seeking, it counts as paused, because that is what the speaker sees.
    const playing = live?.paused === false && live.isSettled;
    const ms = playing ? live.time * 1000 : this.frameMs;
    const event = videoEvent(this.snapshot, { playing, ms, rate: state.speed }, Math.round(now));
    if (!event) return;
    this.video.push(event);
    this.isFull = !hasRoom(this.video, this.drawn);
    this.snapshot = applyEvent(this.snapshot ?? initialSnapshot, event);
  }

  private followBoard(capture: Capture, stop: () => void): () => void {
    return this.board.state.subscribe((after, before) => {
      const now = Math.round(capture.elapsedMs);
      if (after.points.length > 0 && before.points.length === 0) this.strokeSince = now;
      if (after.shapes === before.shapes) return;
      const since = this.strokeSince;
      const drawn = [...this.drawn, ...drawingEvents(before.shapes, after.shapes, { now, since })];
      if (hasRoom(this.video, drawn)) this.drawn = drawn;
      else stop();
    });
  }

  private show(state: RecordingState): void {
    if (!this.isClosed) this.onChange(state);
  }
}
