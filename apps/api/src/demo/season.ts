/**
 * Generates the whole season from a seed: the same day gives the same season. Doesn't use the
 * database.
 */
import type { BoutBody } from '@fencing-journal/contract/bouts';
import type { EventBody } from '@fencing-journal/contract/events';
import {
  fencerRatings,
  type AgeCategory,
  type FencerRating,
} from '@fencing-journal/contract/shared/enums';
import type { TournamentBody } from '@fencing-journal/contract/tournaments';
import { daysAfter } from '../lib/days.ts';
import { recordedFields, type BoutContext } from './bout-record.ts';
import { calendar, type PlannedEvent } from './calendar.ts';
import { resultOf, type PoolRecord } from './event-result.ts';
import { opponents, referees, type Opponent } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { poolFormat, simulateBout, simulateBoutUntil, tableFormat } from './simulated-bout.ts';
import { touchesOf } from './touch-log.ts';

interface SeasonBout {
  /** Index in the list of opponents. */
  opponent: number;
  /** The bout with the student as fencer A. */
  body: Omit<BoutBody, 'event' | 'fencer_a' | 'fencer_b'>;
}
interface SeasonEvent {
  body: Omit<EventBody, 'tournament_slug'>;
  bouts: SeasonBout[];
}
interface SeasonTournament {
  body: TournamentBody;
  events: SeasonEvent[];
}

export const dateOf = (day: Date): string => day.toISOString().slice(0, 10);

/** Returns the last Saturday that is at least `weeksAgo` weeks ago. */
export function saturday(today: Date, weeksAgo: number): Date {
  const day = daysAfter(today, -7 * weeksAgo);
  return daysAfter(day, -((day.getUTCDay() + 1) % 7));
}

interface EventContext extends BoutContext {
  /** A separate generator, so that the season is the same with and without touches. */
  touchRandom: Random;
  /** The student's strength at that time, on the scale of the opponents. */
  strength: number;
  /** How often each opponent has been met so far. */
  meetingCounts: number[];
}

/**
 * Returns the season that ends on the given day. The seed was chosen for pools that fit the places
 * in the calendar, a bout for the video at the latest tournament, and bouts against every opponent.
 */
export function makeSeason(today: Date, seed = 177): SeasonTournament[] {
  const random = createRandom(seed);
  const touchRandom = createRandom(seed + 1);
  const meetingCounts = opponents.map(() => 0);
  return calendar.map((tournament) => {
    const start = saturday(today, tournament.weeksAgo);
    const strength = 0.64 - 0.0021 * tournament.weeksAgo;
    return {
      body: {
        ...tournament.body,
        date: dateOf(start),
        end_date: tournament.events.some(({ day }) => day === 1)
          ? dateOf(daysAfter(start, 1))
          : null,
      },
      events: tournament.events.map((event) => {
        const { name, weapon, age_category, notes } = event;
        const date = dateOf(daysAfter(start, event.day));
        const context = { random, touchRandom, tournament, event, strength, meetingCounts };
        const bouts = generateBouts(context);
        const body = {
          name,
          weapon,
          age_category,
          notes,
          event_type: 'Individual' as const,
          date,
          ...resultOf(event, tournament, poolRecordOf(bouts), date),
        };
        return { body, bouts };
      }),
    };
  });
}

function poolRecordOf(bouts: readonly SeasonBout[]): PoolRecord {
  const record = { bouts: 0, victories: 0, indicator: 0 };
  for (const { body } of bouts) {
    if (body.bout_type !== 'Pool') continue;
    const margin = (body.score_a ?? 0) - (body.score_b ?? 0);
    record.bouts += 1;
    record.victories += margin > 0 || body.won_on_priority === 'a' ? 1 : 0;
    record.indicator += margin;
  }
  return record;
}

function generateBouts(context: EventContext): SeasonBout[] {
  const { event } = context;
  const pools = event.pools.map((fencers) => fencers - 1);
  const poolBoutCount = pools.reduce((sum, size) => sum + size, 0);
  const opponentsPresent = pickOpponents(context, poolBoutCount + event.elimination);
  const referees = pools.map(() => pickReferee(context));
  const poolBouts = pools.flatMap((size, round) =>
    Array.from({ length: size }, () => ({ round: round + 1, referee: referees[round] ?? '' })),
  );
  // Weaker fencers are eliminated first, so the last bout is the hardest.
  const tableOpponents = opponentsPresent
    .slice(poolBoutCount)
    .sort((a, b) => strengthOf(a) - strengthOf(b));
  return [
    ...opponentsPresent
      .slice(0, poolBoutCount)
      .map((opponent, n) => poolBout(context, opponent, poolBouts[n])),
    ...tableOpponents.map((opponent, n) => tableBout(context, opponent, n)),
  ];
}

const opponentAt = (index: number): Opponent | undefined => opponents[index];
const strengthOf = (index: number): number => opponentAt(index)?.strength ?? 0;

/** The best rating that may enter a division, as in the app's guide on classification. */
const bestRating: Partial<Record<AgeCategory, FencerRating>> = { 'Div II': 'C', 'Div III': 'D' };

function mayEnter({ age_category }: PlannedEvent, { rating }: Opponent): boolean {
  const best = age_category === null ? undefined : bestRating[age_category];
  return best === undefined || fencerRatings.indexOf(rating) <= fencerRatings.indexOf(best);
}

/**
 * Picks different opponents for the bouts of an event. Prefers opponents who fit it and have rarely
 * been met.
 */
function pickOpponents(
  { random, tournament, event, meetingCounts }: EventContext,
  count: number,
): number[] {
  const local = tournament.body.event_level === 'Local';
  const ranked = opponents
    .map((opponent, index) => ({
      opponent,
      index,
      place:
        (meetingCounts[index] ?? 0) * 0.4 +
        random.next() * 3 +
        (local === opponent.local ? 0 : 2.5),
    }))
    .filter(
      ({ opponent }) =>
        (event.mixed || !opponent.mixed) &&
        (event.weapon !== 'foil' || opponent.foil) &&
        mayEnter(event, opponent),
    )
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ index }) => index);
  for (const index of ranked) meetingCounts[index] = (meetingCounts[index] ?? 0) + 1;
  return ranked;
}

/** Returns a referee, or an empty name at some local events, where anybody who is free referees. */
const pickReferee = ({ random, tournament }: EventContext) =>
  tournament.body.event_level === 'Local' && random.chance(0.6) ? '' : random.pick(referees);

const chanceAgainst = ({ strength }: EventContext, opponent: number) =>
  Math.min(0.68, Math.max(0.32, 0.5 + 0.75 * (strength - strengthOf(opponent))));

function poolBout(
  context: EventContext,
  opponent: number,
  { round, referee } = { round: 1, referee: '' },
): SeasonBout {
  const bout = simulateBout(
    context.random,
    poolFormat,
    chanceAgainst(context, opponent),
    context.event.weapon === 'epee',
  );
  const recorded = recordedFields(context, opponentAt(opponent), bout, poolFormat);
  return {
    opponent,
    body: {
      bout_type: 'Pool',
      bout_format: '5 touches',
      round,
      referee,
      ...recorded,
      touches: touchesOf(context.touchRandom, context.event.weapon, bout, poolFormat, recorded),
    },
  };
}

function tableBout(context: EventContext, opponent: number, n: number): SeasonBout {
  const { random, event } = context;
  const mustWin = n < event.elimination - 1 || event.champion;
  const bout = simulateBoutUntil(
    random,
    mustWin,
    event.format,
    chanceAgainst(context, opponent),
    event.weapon === 'epee',
  );
  const bout_type = event.format === tableFormat ? 'DE' : 'DE - Vet';
  const body = {
    bout_type,
    bout_format: `${event.format.touches} touches`,
    round: event.table / 2 ** n,
    referee: pickReferee(context),
  } as const;
  const recorded = recordedFields(context, opponentAt(opponent), bout, event.format);
  const touches = touchesOf(context.touchRandom, event.weapon, bout, event.format, recorded);
  return { opponent, body: { ...body, ...recorded, touches } };
}
