/** The piste's clock. Times are milliseconds, moments milliseconds since 1970: it goes on truthfully while the phone sleeps. */
interface Clock {
  left: number;
  /** Since when it runs; null while it stands. */
  since: number | null;
  /** When it was last stopped, by whoever or by its end: the break counts from here. */
  stoppedAt: number;
}

/** What fencing time does besides. */
export interface Timed {
  clock: Clock;
  /** Fencing time of the whole bout. */
  fenced: number;
  /** Fencing time without a touch, of which a minute is passivity (t.124). */
  quiet: number;
}

/** The same, as it stands at a moment: a clock that has run out stopped by itself when it did. */
export function settle<T extends Timed>(state: T, now: number): T {
  const { left, since, stoppedAt } = state.clock;
  if (since === null) return state;
  // A device whose clock was put back has not fenced backwards.
  const ran = Math.min(left, Math.max(0, now - since));
  const clock =
    ran < left
      ? { left: left - ran, since: since + ran, stoppedAt }
      : { left: 0, since: null, stoppedAt: since + left };
  return { ...state, clock, fenced: state.fenced + ran, quiet: state.quiet + ran };
}

/** Halt! Of a state that is settled. */
export const halt = <T extends Timed>(state: T, now: number): T =>
  state.clock.since === null
    ? state
    : { ...state, clock: { ...state.clock, since: null, stoppedAt: now } };

/** As a scoreboard writes it, 2:47; the last ten seconds with tenths. It shows nothing only when nothing is left. */
export function timeText(time: number, tenths = false): string {
  if (tenths && time < 10_000) return (Math.ceil(time / 100) / 10).toFixed(1);
  const seconds = Math.ceil(time / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
