/**
 * Generates the whole season from a seed: the same day gives the same season. Independent of the
 * database.
 */
import type { BoutBody, BoutSide } from '@fencing-journal/contract/bouts';
import type { EventBody } from '@fencing-journal/contract/events';
import type { TournamentBody } from '@fencing-journal/contract/tournaments';
import type { Side } from '@fencing-journal/contract/shared/enums';
import { calendar, type PlannedEvent, type PlannedTournament } from './calendar.ts';
import {
  endedByTime,
  simulateBout,
  simulateBoutUntil,
  poolFormat,
  tableFormat,
  won,
  type SimulatedBout,
  type Format,
} from './simulated-bout.ts';
import { opponents, referees, type Opponent } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { boutNotes, foilNotes, looseTags, ownSideNotes, theirSideNotes } from './texts.ts';

interface SeasonBout {
  /** Index in the list of opponents. */
  opponent: number;
  /** With herself as fencer A. */
  body: Omit<BoutBody, 'event' | 'fencer_a' | 'fencer_b'>;
}
interface SeasonEvent {
  body: Omit<EventBody, 'tournament_slug'>;
  bouts: SeasonBout[];
}
export interface SeasonTournament {
  body: TournamentBody;
  events: SeasonEvent[];
}

const dayMs = 86_400_000;
export const dateOf = (day: Date): string => day.toISOString().slice(0, 10);
export const daysAfter = (day: Date, days: number): Date => new Date(day.getTime() + days * dayMs);

/** The last Saturday at least `weeksAgo` weeks ago. */
function saturday(today: Date, weeksAgo: number): Date {
  const day = daysAfter(today, -7 * weeksAgo);
  return daysAfter(day, -((day.getUTCDay() + 1) % 7));
}

interface EventContext {
  random: Random;
  tournament: PlannedTournament;
  event: PlannedEvent;
  /** Her strength at that time, on the scale of her opponents. */
  strength: number;
  /** How often each opponent has been met so far. */
  meetingCounts: number[];
}

/** Returns the season that ends on the given day. */
export function makeSeason(today: Date, seed = 29): SeasonTournament[] {
  const random = createRandom(seed);
  const meetingCounts = opponents.map(() => 0);
  return calendar.map((tournament) => {
    const start = saturday(today, tournament.weeksAgo);
    const strength = 0.64 - 0.0021 * tournament.weeksAgo;
    return {
      body: { ...tournament.body, date: dateOf(start) },
      events: tournament.events.map((event) => {
        const { name, weapon, age_category, notes } = event;
        const body = {
          name,
          weapon,
          age_category,
          notes,
          event_type: 'Individual' as const,
          date: dateOf(daysAfter(start, event.day)),
        };
        return {
          body,
          bouts: generateBouts({ random, tournament, event, strength, meetingCounts }),
        };
      }),
    };
  });
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
  // Weaker fencers are eliminated first, so her last bout is the hardest.
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

/** Different opponents for the bouts of an event: those who fit it, rarely met ones first. */
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
        (event.mixed || !opponent.mixed) && (event.weapon !== 'foil' || opponent.foil),
    )
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ index }) => index);
  for (const index of ranked) meetingCounts[index] = (meetingCounts[index] ?? 0) + 1;
  return ranked;
}

/** Small pools are refereed by anybody who is free. */
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
  return {
    opponent,
    body: {
      bout_type: 'Pool',
      bout_format: '5 touches',
      round,
      referee,
      ...recordedFields(context, opponent, bout, poolFormat),
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
  return { opponent, body: { ...body, ...recordedFields(context, opponent, bout, event.format) } };
}

type SideLog = Partial<BoutSide>;
type OnSide<S extends Side> = { [K in keyof SideLog as `${K}_${S}`]: SideLog[K] };
const onSide = <S extends Side>(log: SideLog, side: S): OnSide<S> =>
  Object.fromEntries(
    Object.entries(log).map(([key, value]) => [`${key}_${side}`, value]),
  ) as OnSide<S>;

/** What she records about a bout. */
function recordedFields(
  context: EventContext,
  opponent: number,
  bout: SimulatedBout,
  format: Format,
) {
  const { random } = context;
  const mine: SideLog = { hand: 'Right', ...incidents(context, bout, 'mine', format) };
  const theirs: SideLog = {
    hand: opponentAt(opponent)?.card.handed ?? null,
    ...incidents(context, bout, 'theirs', format),
  };
  passivity(context, bout, format, mine, theirs);
  if (random.chance(0.8))
    Object.assign(
      mine,
      ratings(random, bout, 1),
      random.chance(0.15) ? { notes: random.pick(ownSideNotes) } : {},
    );
  if (random.chance(0.4))
    Object.assign(
      theirs,
      ratings(random, bout, -1),
      random.chance(0.3) ? { notes: random.pick(theirSideNotes) } : {},
    );
  const shareable = random.chance(0.08)
    ? ('Private' as const)
    : random.chance(0.08)
      ? ('Club' as const)
      : undefined;
  return {
    score_a: bout.mine,
    score_b: bout.theirs,
    won_on_priority: bout.priority && (bout.priority === 'mine' ? ('a' as const) : ('b' as const)),
    duration_s: bout.seconds,
    notes: pickNote(context, bout, opponentAt(opponent)?.card.first_name ?? ''),
    tag_name: pickTags(random, bout, format, theirs),
    shareable,
    ...onSide(mine, 'a'),
    ...onSide(theirs, 'b'),
  };
}

/** Occasional cards, injuries and video calls of one side. */
function incidents(
  { random, tournament }: EventContext,
  bout: SimulatedBout,
  side: 'mine' | 'theirs',
  format: Format,
): SideLog {
  const log: SideLog = {};
  if (random.chance(0.06)) log.yellow_carded = true;
  // A red card is a touch for the other side.
  if (random.chance(0.015) && (side === 'mine' ? bout.theirs : bout.mine) > 0)
    Object.assign(log, { red_carded: true, red_cards: 1 });
  if (random.chance(0.015)) log.medical = true;
  // Video exists at national events. One rejected call in a pool and two in the table use up the
  // right to it.
  if (tournament.body.event_level === 'National' && random.chance(0.15)) {
    const video_upheld = random.chance(0.4) ? 1 : 0;
    Object.assign(log, {
      video_upheld,
      video_used:
        video_upheld + random.between(video_upheld === 0 ? 1 : 0, format.touches === 5 ? 1 : 2),
    });
  }
  return log;
}

/**
 * A minute without a hit gives both a P-card, never in pools; the red one also gives each a touch.
 */
function passivity(
  { random }: EventContext,
  bout: SimulatedBout,
  format: Format,
  mine: SideLog,
  theirs: SideLog,
): void {
  if (format === poolFormat || !random.chance(endedByTime(bout, format) ? 0.5 : 0.08)) return;
  const p_card = Math.min(bout.mine, bout.theirs) > 0 && random.chance(0.2) ? 'red' : 'yellow';
  Object.assign(mine, { p_card });
  Object.assign(theirs, { p_card });
}

/** Ratings from 1 to 5; clear wins are remembered as better. */
function ratings(random: Random, bout: SimulatedBout, sign: 1 | -1): SideLog {
  const margin = (sign * (bout.mine - bout.theirs)) / Math.max(bout.mine, bout.theirs, 1);
  const rating = () =>
    Math.min(
      5,
      Math.max(1, Math.round(3.2 + 1.4 * margin + (random.next() + random.next() - 1) * 1.6)),
    );
  return {
    footwork: rating(),
    bladework: rating(),
    technique: rating(),
    distance: rating(),
    energy: rating(),
  };
}

function storyOf(bout: SimulatedBout): keyof typeof boutNotes {
  const mineWon = won(bout);
  const touches = Math.max(bout.mine, bout.theirs);
  if (bout.priority) return mineWon ? 'priorityWin' : 'priorityLoss';
  if (mineWon && bout.behind >= touches * 0.4) return 'comeback';
  if (!mineWon && bout.ahead >= touches * 0.4) return 'lostLead';
  const close = Math.abs(bout.mine - bout.theirs) <= Math.max(1, touches * 0.3);
  if (mineWon) return close ? 'closeWin' : 'easy';
  return close ? 'closeLoss' : 'heavyLoss';
}

function pickNote({ random, event }: EventContext, bout: SimulatedBout, firstName: string): string {
  const story = storyOf(bout);
  // An eventful bout gets a note more often.
  const noteChance =
    story.startsWith('priority') || story === 'comeback' || story === 'lostLead' ? 0.9 : 0.45;
  if (!random.chance(noteChance)) return '';
  // Her notes on epee (the hand, doubles) make no sense in foil.
  const lines =
    event.weapon === 'foil' && !bout.priority
      ? foilNotes[won(bout) ? 'win' : 'loss']
      : boutNotes[story];
  return random.pick(lines).replaceAll('{first}', firstName);
}

function pickTags(random: Random, bout: SimulatedBout, format: Format, theirs: SideLog): string[] {
  const story = storyOf(bout);
  const tags = new Set<string>();
  if (theirs.hand === 'Left' && random.chance(0.7)) tags.add('lefty');
  if (bout.priority) tags.add('priority');
  else if (endedByTime(bout, format)) tags.add('time ran out');
  if (story === 'comeback') tags.add('comeback');
  if (story === 'lostLead') tags.add('lost the lead');
  if (random.chance(0.35)) tags.add(random.pick(looseTags));
  return [...tags];
}
