import type { Random } from './random.ts';

/** How a bout is fenced (domain facts 3.8): touches that end it, and three-minute periods that end it otherwise. */
export interface Format {
  touches: 5 | 10 | 15;
  periods: 1 | 2 | 3;
}
export const poolFormat: Format = { touches: 5, periods: 1 };
export const tableFormat: Format = { touches: 15, periods: 3 };
/** Y10 and veterans. */
export const shortTableFormat: Format = { touches: 10, periods: 2 };

const periodSeconds = 180;
const extraSeconds = 60;

export interface Fight {
  mine: number;
  theirs: number;
  /** Who won at equal scores, by the lot drawn before the extra minute. */
  priority: 'mine' | 'theirs' | null;
  /** Fencing time; from the end of the last period on, the bout was ended by time. */
  seconds: number;
  /** The most touches I was behind, and ahead. */
  behind: number;
  ahead: number;
}

export const won = (fight: Fight): boolean =>
  fight.mine === fight.theirs ? fight.priority === 'mine' : fight.mine > fight.theirs;

/** Whether the clock, not the last touch, ended it. */
export const endedByTime = (fight: Fight, format: Format): boolean =>
  fight.seconds >= format.periods * periodSeconds;

/**
 * Fences a bout touch by touch. `chance` is mine of a single touch. In epee both may hit at once, except when each needs
 * one touch. At a tie on time the lot is drawn, and one more minute decides.
 */
export function fence(random: Random, format: Format, chance: number, epee: boolean): Fight {
  const time = format.periods * periodSeconds;
  const fight: Fight = { mine: 0, theirs: 0, priority: null, seconds: 0, behind: 0, ahead: 0 };
  const hit = (mine: boolean, theirs: boolean) => {
    fight.mine += mine ? 1 : 0;
    fight.theirs += theirs ? 1 : 0;
    fight.behind = Math.max(fight.behind, fight.theirs - fight.mine);
    fight.ahead = Math.max(fight.ahead, fight.mine - fight.theirs);
  };
  while (Math.max(fight.mine, fight.theirs) < format.touches) {
    const next = fight.seconds + 5 + random.wait(13);
    if (next >= time) return extraMinute(random, { ...fight, seconds: time }, chance);
    fight.seconds = Math.round(next);
    const bothNeedOne = fight.mine === format.touches - 1 && fight.theirs === format.touches - 1;
    const mine = random.chance(chance);
    const double = epee && !bothNeedOne && random.chance(0.1);
    hit(mine || double, !mine || double);
  }
  return fight;
}

function extraMinute(random: Random, fight: Fight, chance: number): Fight {
  if (fight.mine !== fight.theirs) return fight;
  const holder = random.chance(0.5) ? 'mine' : 'theirs';
  const needed = Math.round(3 + random.wait(40));
  if (needed >= extraSeconds)
    return { ...fight, priority: holder, seconds: fight.seconds + extraSeconds };
  const mine = random.chance(chance);
  return {
    ...fight,
    mine: fight.mine + (mine ? 1 : 0),
    theirs: fight.theirs + (mine ? 0 : 1),
    seconds: fight.seconds + needed,
  };
}

/** The same bout fenced until it ends as the season needs it. */
export function fenceFor(
  random: Random,
  wanted: boolean,
  format: Format,
  chance: number,
  epee: boolean,
): Fight {
  // The chance drifts towards the wanted end, so that an unlikely result comes in the end, and then narrowly.
  for (let attempt = 0; ; attempt += 1) {
    const drift = Math.min(0.4, attempt * 0.005) * (wanted ? 1 : -1);
    const fight = fence(random, format, chance + drift, epee);
    if (won(fight) === wanted) return fight;
  }
}
