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
  fence,
  fenceFor,
  poolFormat,
  tableFormat,
  won,
  type Fight,
  type Format,
} from './fight.ts';
import { opponents, referees, type Opponent } from './names.ts';
import { randomBy, type Random } from './random.ts';
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

interface Scene {
  random: Random;
  tournament: PlannedTournament;
  event: PlannedEvent;
  /** Her strength at that time, on the scale of her opponents. */
  strength: number;
  /** How often each opponent has been met so far. */
  met: number[];
}

/** Returns the season that ends on the given day. */
export function makeSeason(today: Date, seed = 29): SeasonTournament[] {
  const random = randomBy(seed);
  const met = opponents.map(() => 0);
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
        return { body, bouts: boutsOf({ random, tournament, event, strength, met }) };
      }),
    };
  });
}

function boutsOf(scene: Scene): SeasonBout[] {
  const { event } = scene;
  const pools = event.pools.map((fencers) => fencers - 1);
  const inPools = pools.reduce((sum, size) => sum + size, 0);
  const there = whoIsThere(scene, inPools + event.elimination);
  const referees = pools.map(() => refereeOf(scene));
  const poolBouts = pools.flatMap((size, round) =>
    Array.from({ length: size }, () => ({ round: round + 1, referee: referees[round] ?? '' })),
  );
  // Weaker fencers are eliminated first, so her last bout is the hardest.
  const inTable = there.slice(inPools).sort((one, other) => strengthOf(one) - strengthOf(other));
  return [
    ...there.slice(0, inPools).map((opponent, n) => poolBout(scene, opponent, poolBouts[n])),
    ...inTable.map((opponent, n) => tableBout(scene, opponent, n)),
  ];
}

const opponentAt = (index: number): Opponent | undefined => opponents[index];
const strengthOf = (index: number): number => opponentAt(index)?.strength ?? 0;

/** Different opponents for the bouts of an event: those who fit it, rarely met ones first. */
function whoIsThere({ random, tournament, event, met }: Scene, needed: number): number[] {
  const local = tournament.body.event_level === 'Local';
  const ranked = opponents
    .map((opponent, index) => ({
      opponent,
      index,
      place: (met[index] ?? 0) * 0.4 + random.next() * 3 + (local === opponent.local ? 0 : 2.5),
    }))
    .filter(
      ({ opponent }) =>
        (event.mixed || !opponent.mixed) && (event.weapon !== 'foil' || opponent.foil),
    )
    .sort((one, other) => one.place - other.place)
    .slice(0, needed)
    .map(({ index }) => index);
  for (const index of ranked) met[index] = (met[index] ?? 0) + 1;
  return ranked;
}

/** Small pools are refereed by anybody who is free. */
const refereeOf = ({ random, tournament }: Scene) =>
  tournament.body.event_level === 'Local' && random.chance(0.6) ? '' : random.pick(referees);

const chanceAgainst = ({ strength }: Scene, opponent: number) =>
  Math.min(0.68, Math.max(0.32, 0.5 + 0.75 * (strength - strengthOf(opponent))));

function poolBout(
  scene: Scene,
  opponent: number,
  { round, referee } = { round: 1, referee: '' },
): SeasonBout {
  const fight = fence(
    scene.random,
    poolFormat,
    chanceAgainst(scene, opponent),
    scene.event.weapon === 'epee',
  );
  return {
    opponent,
    body: {
      bout_type: 'Pool',
      bout_format: '5 touches',
      round,
      referee,
      ...logged(scene, opponent, fight, poolFormat),
    },
  };
}

function tableBout(scene: Scene, opponent: number, n: number): SeasonBout {
  const { random, event } = scene;
  const wanted = n < event.elimination - 1 || event.champion;
  const fight = fenceFor(
    random,
    wanted,
    event.format,
    chanceAgainst(scene, opponent),
    event.weapon === 'epee',
  );
  const bout_type = event.format === tableFormat ? 'DE' : 'DE - Vet';
  const body = {
    bout_type,
    bout_format: `${event.format.touches} touches`,
    round: event.table / 2 ** n,
    referee: refereeOf(scene),
  } as const;
  return { opponent, body: { ...body, ...logged(scene, opponent, fight, event.format) } };
}

type SideLog = Partial<BoutSide>;
type OnSide<S extends Side> = { [K in keyof SideLog as `${K}_${S}`]: SideLog[K] };
const onSide = <S extends Side>(log: SideLog, side: S): OnSide<S> =>
  Object.fromEntries(
    Object.entries(log).map(([key, value]) => [`${key}_${side}`, value]),
  ) as OnSide<S>;

/** What she records about a bout. */
function logged(scene: Scene, opponent: number, fight: Fight, format: Format) {
  const { random } = scene;
  const mine: SideLog = { hand: 'Right', ...incidents(scene, fight, 'mine', format) };
  const theirs: SideLog = {
    hand: opponentAt(opponent)?.card.handed ?? null,
    ...incidents(scene, fight, 'theirs', format),
  };
  passivity(scene, fight, format, mine, theirs);
  if (random.chance(0.8))
    Object.assign(
      mine,
      ratings(random, fight, 1),
      random.chance(0.15) ? { notes: random.pick(ownSideNotes) } : {},
    );
  if (random.chance(0.4))
    Object.assign(
      theirs,
      ratings(random, fight, -1),
      random.chance(0.3) ? { notes: random.pick(theirSideNotes) } : {},
    );
  const shareable = random.chance(0.08)
    ? ('Private' as const)
    : random.chance(0.08)
      ? ('Club' as const)
      : undefined;
  return {
    score_a: fight.mine,
    score_b: fight.theirs,
    won_on_priority:
      fight.priority && (fight.priority === 'mine' ? ('a' as const) : ('b' as const)),
    duration_s: fight.seconds,
    notes: noteOn(scene, fight, opponentAt(opponent)?.card.first_name ?? ''),
    tag_name: tagsOf(random, fight, format, theirs),
    shareable,
    ...onSide(mine, 'a'),
    ...onSide(theirs, 'b'),
  };
}

/** Occasional cards, injuries and video calls of one side. */
function incidents(
  { random, tournament }: Scene,
  fight: Fight,
  side: 'mine' | 'theirs',
  format: Format,
): SideLog {
  const log: SideLog = {};
  if (random.chance(0.06)) log.yellow_carded = true;
  // A red card is a touch for the other side.
  if (random.chance(0.015) && (side === 'mine' ? fight.theirs : fight.mine) > 0)
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
  { random }: Scene,
  fight: Fight,
  format: Format,
  mine: SideLog,
  theirs: SideLog,
): void {
  if (format === poolFormat || !random.chance(endedByTime(fight, format) ? 0.5 : 0.08)) return;
  const p_card = Math.min(fight.mine, fight.theirs) > 0 && random.chance(0.2) ? 'red' : 'yellow';
  Object.assign(mine, { p_card });
  Object.assign(theirs, { p_card });
}

/** Ratings from 1 to 5; clear wins are remembered as better. */
function ratings(random: Random, fight: Fight, sign: 1 | -1): SideLog {
  const margin = (sign * (fight.mine - fight.theirs)) / Math.max(fight.mine, fight.theirs, 1);
  const mark = () =>
    Math.min(
      5,
      Math.max(1, Math.round(3.2 + 1.4 * margin + (random.next() + random.next() - 1) * 1.6)),
    );
  return {
    footwork: mark(),
    bladework: mark(),
    technique: mark(),
    distance: mark(),
    energy: mark(),
  };
}

function storyOf(fight: Fight): keyof typeof boutNotes {
  const mineWon = won(fight);
  const touches = Math.max(fight.mine, fight.theirs);
  if (fight.priority) return mineWon ? 'priorityWin' : 'priorityLoss';
  if (mineWon && fight.behind >= touches * 0.4) return 'comeback';
  if (!mineWon && fight.ahead >= touches * 0.4) return 'lostLead';
  const close = Math.abs(fight.mine - fight.theirs) <= Math.max(1, touches * 0.3);
  if (mineWon) return close ? 'closeWin' : 'easy';
  return close ? 'closeLoss' : 'heavyLoss';
}

function noteOn({ random, event }: Scene, fight: Fight, first: string): string {
  const story = storyOf(fight);
  // An eventful bout gets a note more often.
  const told =
    story.startsWith('priority') || story === 'comeback' || story === 'lostLead' ? 0.9 : 0.45;
  if (!random.chance(told)) return '';
  // Her notes on epee (the hand, doubles) make no sense in foil.
  const lines =
    event.weapon === 'foil' && !fight.priority
      ? foilNotes[won(fight) ? 'win' : 'loss']
      : boutNotes[story];
  return random.pick(lines).replaceAll('{first}', first);
}

function tagsOf(random: Random, fight: Fight, format: Format, theirs: SideLog): string[] {
  const story = storyOf(fight);
  const tags = new Set<string>();
  if (theirs.hand === 'Left' && random.chance(0.7)) tags.add('lefty');
  if (fight.priority) tags.add('priority');
  else if (endedByTime(fight, format)) tags.add('time ran out');
  if (story === 'comeback') tags.add('comeback');
  if (story === 'lostLead') tags.add('lost the lead');
  if (random.chance(0.35)) tags.add(random.pick(looseTags));
  return [...tags];
}
