import type { Random } from './random.ts';

/** The format of a bout: the touches that end it, and the number of three-minute periods. */
export interface Format {
  touches: 5 | 10 | 15;
  periods: 1 | 2 | 3;
}
export const poolFormat: Format = { touches: 5, periods: 1 };
export const tableFormat: Format = { touches: 15, periods: 3 };
/** For Y10 and veterans. */
export const shortTableFormat: Format = { touches: 10, periods: 2 };

export const periodSeconds = 180;
export const extraSeconds = 60;

interface SimulatedTouch {
  scorer: 'mine' | 'theirs' | 'both';
  /** Fencing time of the bout until this touch. */
  seconds: number;
}

export interface SimulatedBout {
  mine: number;
  theirs: number;
  /** The winner at equal scores, by the priority drawn before the extra minute. */
  priority: 'mine' | 'theirs' | null;
  /** Fencing time of the bout. Time ended the bout if this reaches the end of the last period. */
  seconds: number;
  /** The largest number of touches by which I was behind, and ahead. */
  behind: number;
  ahead: number;
  touches: readonly SimulatedTouch[];
}

export const won = (bout: SimulatedBout): boolean =>
  bout.mine === bout.theirs ? bout.priority === 'mine' : bout.mine > bout.theirs;

/** Returns whether time, not the last touch, ended the bout. */
export const endedByTime = (bout: SimulatedBout, format: Format): boolean =>
  bout.seconds >= format.periods * periodSeconds;

/**
 * Simulates a bout touch by touch. `chance` is my probability of scoring a touch. In epee both
 * fencers may hit, except when each needs one touch. If time ends in a tie, priority is drawn and
 * an extra minute decides.
 */
export function simulateBout(
  random: Random,
  format: Format,
  chance: number,
  epee: boolean,
): SimulatedBout {
  const time = format.periods * periodSeconds;
  const touches: SimulatedTouch[] = [];
  const bout: SimulatedBout = {
    mine: 0,
    theirs: 0,
    priority: null,
    seconds: 0,
    behind: 0,
    ahead: 0,
    touches,
  };
  const hit = (mine: boolean, theirs: boolean) => {
    const scorer = mine && theirs ? 'both' : mine ? 'mine' : 'theirs';
    touches.push({ scorer, seconds: bout.seconds });
    bout.mine += mine ? 1 : 0;
    bout.theirs += theirs ? 1 : 0;
    bout.behind = Math.max(bout.behind, bout.theirs - bout.mine);
    bout.ahead = Math.max(bout.ahead, bout.mine - bout.theirs);
  };
  while (Math.max(bout.mine, bout.theirs) < format.touches) {
    const next = bout.seconds + 5 + random.wait(13);
    if (next >= time) return simulateExtraMinute(random, { ...bout, seconds: time }, chance);
    bout.seconds = Math.round(next);
    const bothNeedOne = bout.mine === format.touches - 1 && bout.theirs === format.touches - 1;
    const mine = random.chance(chance);
    const double = epee && !bothNeedOne && random.chance(0.1);
    hit(mine || double, !mine || double);
  }
  return bout;
}

function simulateExtraMinute(random: Random, bout: SimulatedBout, chance: number): SimulatedBout {
  if (bout.mine !== bout.theirs) return bout;
  const prioritySide = random.chance(0.5) ? 'mine' : 'theirs';
  const touchSeconds = Math.round(3 + random.wait(40));
  if (touchSeconds >= extraSeconds)
    return { ...bout, priority: prioritySide, seconds: bout.seconds + extraSeconds };
  const mine = random.chance(chance);
  const seconds = bout.seconds + touchSeconds;
  return {
    ...bout,
    mine: bout.mine + (mine ? 1 : 0),
    theirs: bout.theirs + (mine ? 0 : 1),
    seconds,
    touches: [...bout.touches, { scorer: mine ? 'mine' : 'theirs', seconds }],
  };
}

/** Repeats the bout until it ends with the wanted result. */
export function simulateBoutUntil(
  random: Random,
  mustWin: boolean,
  format: Format,
  chance: number,
  epee: boolean,
): SimulatedBout {
  // The chance drifts toward the wanted result, so that even an unlikely one eventually happens,
  // and then by a narrow margin.
  for (let attempt = 0; ; attempt += 1) {
    const drift = Math.min(0.4, attempt * 0.005) * (mustWin ? 1 : -1);
    const bout = simulateBout(random, format, chance + drift, epee);
    if (won(bout) === mustWin) return bout;
  }
}
