import {
  boutFormats,
  sides,
  type BoutType,
  type Side,
  type Weapon,
} from '@fencing-journal/contract/shared/enums';
import type { EventDetail } from '@fencing-journal/contract/events';

/** How a bout is fenced (domain facts 3.8, 3.11, 3.13). Everything in it may be edited before the bout: youth rules differ by country. */
export interface LiveFormat {
  bout_type: BoutType;
  /** Touches that win. */
  target: number;
  periods: number;
  periodSeconds: number;
  breakSeconds: number;
  /** Touches of one side at which the first period ends, as in sabre; 0 where only time ends it. */
  breakAt: number;
  /** Video calls of each side; one that is upheld is kept. */
  videoCalls: number;
  /** Whether P-cards are given: not in pools. */
  passivity: boolean;
  /** A team match: each period is a bout of two of the six, up to its share of the touches. */
  relay: boolean;
  /** Whose team has the numbers 1, 2 and 3 on the sheet of the relay. */
  firstTeam: Side;
}

export interface Preset {
  name: string;
  format: LiveFormat;
}

const pool: LiveFormat = {
  bout_type: 'Pool',
  target: 5,
  periods: 1,
  periodSeconds: 180,
  breakSeconds: 60,
  breakAt: 0,
  videoCalls: 1,
  passivity: false,
  relay: false,
  firstTeam: 'a',
};
const elimination: LiveFormat = {
  ...pool,
  bout_type: 'DE',
  target: 15,
  periods: 3,
  breakAt: 8,
  videoCalls: 2,
  passivity: true,
};
const ten: LiveFormat = { ...elimination, target: 10, periods: 2, breakAt: 5 };

/** By the names that fencers call them; the break at a number of touches is sabre's alone. */
export const presets: readonly Preset[] = [
  { name: 'Pool, 5 touches', format: pool },
  { name: 'Direct elimination, 15 touches', format: elimination },
  { name: 'Veterans, 10 touches', format: { ...ten, bout_type: 'DE - Vet' } },
  { name: 'Y10, 10 touches', format: ten },
  { name: 'UK youth, 10 touches', format: { ...ten, periods: 3, periodSeconds: 120 } },
  {
    name: 'Team relay, 45 touches',
    format: {
      ...elimination,
      bout_type: 'Team Relay',
      target: 45,
      periods: 9,
      breakSeconds: 0,
      breakAt: 0,
      videoCalls: 1,
      relay: true,
    },
  },
];

/** The format of a preset as it is fenced with a weapon. */
export const withWeapon = (format: LiveFormat, weapon: Weapon): LiveFormat =>
  weapon === 'sabre' ? format : { ...format, breakAt: 0 };

/** Which preset the next bout of an event will most likely need: direct elimination follows the pools, and stays. */
export function likelyPreset({
  event_type,
  age_category,
  bouts,
}: Pick<EventDetail, 'event_type' | 'age_category' | 'bouts'>): Preset {
  const named = (name: string) =>
    presets.find((preset) => preset.name.startsWith(name)) ?? { name: 'Pool', format: pool };
  if (event_type === 'Team') return named('Team');
  if (!bouts.some(({ bout_type }) => bout_type === 'DE' || bout_type === 'DE - Vet'))
    return named('Pool');
  if (age_category === 'Y10') return named('Y10');
  return named(age_category?.startsWith('Vet') === true ? 'Veterans' : 'Direct');
}

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value) || least));

/** An edited format that can be fenced. */
export function fenceable(format: LiveFormat): LiveFormat {
  const target = within(format.target, 1, 99);
  return {
    ...format,
    target,
    periods: within(format.periods, 1, 9),
    breakAt: within(format.breakAt, 0, target - 1),
    videoCalls: within(format.videoCalls, 0, 9),
  };
}

/** Under which of its own words the journal files the format. */
export function filedAs({ target, relay }: LiveFormat): (typeof boutFormats)[number] {
  const words = relay ? `${target} touches (team)` : `${target} touches`;
  return boutFormats.find((known) => known === words) ?? 'Other';
}

/** The score at which the period must end: the whole bout's, or in a relay the share up to this bout (5, 10 … 45). */
export const capOf = ({ relay, target, periods }: LiveFormat, period: number): number =>
  relay ? Math.ceil((target * period) / periods) : target;

/** Who fences whom in a relay, by the numbers on the sheet (domain facts 3.9). */
const relayOrder = [
  [3, 6],
  [1, 5],
  [2, 4],
  [1, 6],
  [3, 4],
  [2, 5],
  [1, 4],
  [2, 6],
  [3, 5],
] as const;

/** The numbers of the two who fence a relay's bout; none beyond the ninth. */
export function pairOf(
  { firstTeam }: LiveFormat,
  period: number,
): Record<Side, number> | undefined {
  const [first, second] = relayOrder[period - 1] ?? [];
  if (first === undefined || second === undefined) return undefined;
  return firstTeam === 'a' ? { a: first, b: second } : { a: second, b: first };
}

export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a');

/** One value for each side. */
export const forSides = <T>(make: (side: Side) => T): Record<Side, T> => ({
  a: make(sides[0]),
  b: make(sides[1]),
});
