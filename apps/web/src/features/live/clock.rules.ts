/** The bout clock, in milliseconds. Timestamps count from 1970, so that it stays correct while the phone sleeps. */
interface Clock {
  left: number;
  /** When it was started; null while it is stopped. */
  since: number | null;
  /** When it was last stopped or ran out; breaks count from here. */
  stoppedAt: number;
}

/** The clock, and totals that grow with fencing time. */
export interface ClockState {
  clock: Clock;
  /** Fencing time of the whole bout. */
  fencingTime: number;
  /** Fencing time since the last touch; a minute counts as passivity (t.124). */
  passiveTime: number;
}

/** The state at time `now`. A clock that ran out in the meantime stopped when it reached zero. */
export function advanceClock<T extends ClockState>(state: T, now: number): T {
  const { left, since, stoppedAt } = state.clock;
  if (since === null) return state;
  // Ignores a device clock that was set back.
  const elapsed = Math.min(left, Math.max(0, now - since));
  const clock =
    elapsed < left
      ? { left: left - elapsed, since: since + elapsed, stoppedAt }
      : { left: 0, since: null, stoppedAt: since + left };
  return {
    ...state,
    clock,
    fencingTime: state.fencingTime + elapsed,
    passiveTime: state.passiveTime + elapsed,
  };
}

/** Stops the clock. The state must be settled to `now`. */
export const stopClock = <T extends ClockState>(state: T, now: number): T =>
  state.clock.since === null
    ? state
    : { ...state, clock: { ...state.clock, since: null, stoppedAt: now } };
