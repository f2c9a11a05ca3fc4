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

const periodSeconds = 180;
const extraSeconds = 60;

export interface Fight {
  mine: number;
  theirs: number;
  /** The winner at equal scores, by the priority drawn before the extra minute. */
  priority: 'mine' | 'theirs' | null;
  /** Fencing time. From the end of the last period on, time ended the bout. */
  seconds: number;
  /** The most touches I was behind, and ahead. */
  behind: number;
  ahead: number;
}

export const won = (fight: Fight): boolean =>
  fight.mine === fight.theirs ? fight.priority === 'mine' : fight.mine > fight.theirs;

/** Returns whether time, not the last touch, ended the bout. */
export const endedByTime = (fight: Fight, format: Format): boolean =>
  fight.seconds >= format.periods * periodSeconds;

/**
 * Simulates a bout touch by touch. `chance` is my probability to score a touch. In epee both may
 * hit, except when each needs one touch. At a tie on time priority is drawn, and an extra minute
 * decides.
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

/** Repeats the bout until it ends with the wanted result. */
export function fenceFor(
  random: Random,
  wanted: boolean,
  format: Format,
  chance: number,
  epee: boolean,
): Fight {
  // The chance drifts toward the wanted result, so that an unlikely one eventually happens, and
  // then narrowly.
  for (let attempt = 0; ; attempt += 1) {
    const drift = Math.min(0.4, attempt * 0.005) * (wanted ? 1 : -1);
    const fight = fence(random, format, chance + drift, epee);
    if (won(fight) === wanted) return fight;
  }
}
