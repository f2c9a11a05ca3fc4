import {
  boutFormats,
  isElimination,
  sides,
  type BoutType,
  type PassivityCard,
  type Side,
  type Weapon,
} from '@fencing-journal/contract/shared/enums';
import type { EventDetail } from '@fencing-journal/contract/events';
import { relayOrder } from '@fencing-journal/contract/team-matches/relay';
import { categoryOf, touchesOfCategory } from '../../lib/event-category.ts';

/** How a bout is fenced. Every field may be edited before the bout, because youth rules differ by country. */
export interface LiveFormat {
  bout_type: BoutType;
  /** Touches that win. */
  target: number;
  periods: number;
  periodSeconds: number;
  breakSeconds: number;
  /** Score that ends the first period, as in saber; 0 if only time ends it. */
  breakAt: number;
  /** Video appeals per side; an upheld appeal doesn't use one up. */
  videoCalls: number;
  /** Whether P-cards are given: not in pools. */
  passivity: boolean;
  /** Whether it is a team match: each period is a leg between two of the six fencers, up to a cumulative score. */
  relay: boolean;
  /** The side whose fencers are numbered 1, 2 and 3 on the relay score sheet. */
  firstTeam: Side;
  /** Where a relay continues if its earlier legs aren't in the log; `record` if they were on the pad. */
  from?: { leg: number; a: number; b: number; record?: MatchRecord };
}

/** What counts over all legs of a team match. */
export interface MatchRecord {
  passivityCount: number;
  sides: Record<
    Side,
    {
      yellow: boolean;
      reds: number;
      p_card: PassivityCard;
      medical: number;
      videoUsed: number;
      videoUpheld: number;
    }
  >;
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
const tenTouches: LiveFormat = { ...elimination, target: 10, periods: 2, breakAt: 5 };

/** Named as fencers call them. The break at a score applies to saber only. */
export const presets: readonly Preset[] = [
  { name: 'Pool, 5 touches', format: pool },
  { name: 'Direct elimination, 15 touches', format: elimination },
  { name: 'Veterans, 10 touches', format: { ...tenTouches, bout_type: 'DE - Vet' } },
  { name: 'Y10, 10 touches', format: tenTouches },
  { name: 'UK youth, 10 touches', format: { ...tenTouches, periods: 3, periodSeconds: 120 } },
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

/** The preset's format adjusted to the weapon. */
export const withWeapon = (format: LiveFormat, weapon: Weapon): LiveFormat =>
  weapon === 'sabre' ? format : { ...format, breakAt: 0 };

/** The preset for the next bout of an event: the pool one until a DE bout is recorded, then the DE one. */
export function suggestPreset({
  event_type,
  age_category,
  bouts,
}: Pick<EventDetail, 'event_type' | 'age_category' | 'bouts'>): Preset {
  const findPreset = (name: string) =>
    presets.find((preset) => preset.name.startsWith(name)) ?? { name: 'Pool', format: pool };
  if (event_type === 'Team') return findPreset('Team');
  if (!bouts.some(({ bout_type }) => isElimination(bout_type))) return findPreset('Pool');
  const category = categoryOf({ age_category, event_type });
  if (category?.startsWith('Vet') === true) return findPreset('Veterans');
  return findPreset(touchesOfCategory(category) === 10 ? 'Y10' : 'Direct');
}

const clampInteger = (value: number, min: number, max: number) =>
  Math.min(max, Math.max(min, Math.round(value) || min));

/** Clamps an edited format to values that can be fenced. */
export function clampFormat(format: LiveFormat): LiveFormat {
  const target = clampInteger(format.target, 1, 99);
  return {
    ...format,
    target,
    periods: clampInteger(format.periods, 1, 9),
    breakAt: clampInteger(format.breakAt, 0, target - 1),
    videoCalls: clampInteger(format.videoCalls, 0, 9),
  };
}

/** The journal's own name for the format. */
export function toBoutFormat({ target, relay }: LiveFormat): (typeof boutFormats)[number] {
  const label = relay ? `${target} touches (team)` : `${target} touches`;
  return boutFormats.find((option) => option === label) ?? 'Other';
}

/** The score that ends the period: the target, or in a relay the cumulative share up to this leg (5, 10 … 45). */
export const periodScoreLimit = ({ relay, target, periods }: LiveFormat, period: number): number =>
  relay ? Math.ceil((target * period) / periods) : target;

/** The sheet numbers of the two fencers in a leg; undefined beyond the ninth leg. */
export function relayPair(
  { firstTeam }: LiveFormat,
  period: number,
): Record<Side, number> | undefined {
  const [first, second] = relayOrder[period - 1] ?? [];
  if (first === undefined || second === undefined) return undefined;
  return firstTeam === 'a' ? { a: first, b: second } : { a: second, b: first };
}

/** Builds one value per side. */
export const forSides = <T>(make: (side: Side) => T): Record<Side, T> => ({
  a: make(sides[0]),
  b: make(sides[1]),
});
