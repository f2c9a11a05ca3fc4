import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import { touchesToWin } from '@fencing-journal/contract/shared/touches-to-win';
import { presets, type LiveFormat } from './formats.rules.ts';

/** The current state of open bouting, stored on the device. Fencers are slugs. */
export interface OpenBouting {
  /** `choose`: the user picks each opponent. `winner stays`: the next in line fences the winner. */
  mode: 'choose' | 'winner stays';
  /** Touches that win, once the user has chosen. */
  chosenTouches: number | null;
  /** Who is on the strip. */
  strip: string[];
  /** Who is waiting in line, the next one first. */
  line: string[];
}

export const startOfBouting: OpenBouting = {
  mode: 'choose',
  chosenTouches: null,
  strip: [],
  line: [],
};

/** Returns the touches that win: as chosen, otherwise as in the last bout of the practice. */
export const targetOf = (
  { chosenTouches }: OpenBouting,
  bouts: readonly Pick<BoutSummary, 'bout_format'>[],
): number => chosenTouches ?? touchesToWin(bouts.at(-1)?.bout_format ?? '') ?? 5;

const periodsTo = (touches: number): number => (touches <= 5 ? 1 : touches <= 10 ? 2 : 3);

/** A bout at practice: no cards for passivity and no video appeals. */
export function openFormat(touches: number): LiveFormat {
  const [{ format }] = presets as readonly [(typeof presets)[number]];
  return {
    ...format,
    bout_type: 'Other',
    target: touches,
    periods: periodsTo(touches),
    videoCalls: 0,
    passivity: false,
  };
}

/** Moves people from the line to the strip until two are there. */
function fillStrip({ strip, line, ...rest }: OpenBouting): OpenBouting {
  const missing = Math.max(0, 2 - strip.length);
  return { ...rest, strip: [...strip, ...line.slice(0, missing)], line: line.slice(missing) };
}

/** Adds somebody to the end of the line. */
export const join = (bouting: OpenBouting, fencer: string): OpenBouting =>
  [...bouting.strip, ...bouting.line].includes(fencer)
    ? bouting
    : fillStrip({ ...bouting, line: [...bouting.line, fencer] });

/** Removes somebody who goes home. The next in line takes their place on the strip. */
export const leave = (bouting: OpenBouting, fencer: string): OpenBouting =>
  fillStrip({
    ...bouting,
    strip: bouting.strip.filter((slug) => slug !== fencer),
    line: bouting.line.filter((slug) => slug !== fencer),
  });

/** Keeps the winner on the strip and moves the loser to the end of the line. A bout out of turn changes nothing. */
export function afterBout(
  bouting: OpenBouting,
  { winner, loser }: { winner: string; loser: string },
): OpenBouting {
  if (
    bouting.mode !== 'winner stays' ||
    ![winner, loser].every((one) => bouting.strip.includes(one))
  )
    return bouting;
  return fillStrip({ ...bouting, strip: [winner], line: [...bouting.line, loser] });
}

/** Opponents in the order in which they are due: first those never met, then those who have waited longest. */
export function dueOpponents(
  opponents: readonly string[],
  bouts: readonly Pick<BoutSummary, 'fencer_a_slug' | 'fencer_b_slug'>[],
): string[] {
  const lastMet = (slug: string) =>
    bouts.findLastIndex(
      ({ fencer_a_slug, fencer_b_slug }) => fencer_a_slug === slug || fencer_b_slug === slug,
    );
  return opponents.toSorted((one, other) => lastMet(one) - lastMet(other));
}
