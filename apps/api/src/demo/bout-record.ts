/** What Nora records about a bout: result, ratings, cards, notes and tags. */
import { onSide, type BoutSide } from '@fencing-journal/contract/bouts';
import type { PlannedEvent, PlannedTournament } from './calendar.ts';
import type { Opponent } from './people.ts';
import type { Random } from './random.ts';
import { endedByTime, poolFormat, won, type Format, type SimulatedBout } from './simulated-bout.ts';
import { boutNotes, foilNotes, looseTags, ownSideNotes, theirSideNotes } from './texts.ts';

/** Where a bout was fenced. */
export interface BoutContext {
  random: Random;
  tournament: PlannedTournament;
  event: PlannedEvent;
}

type SideLog = Partial<BoutSide>;

/** Returns what Nora records about a bout. */
export function recordedFields(
  context: BoutContext,
  opponent: Opponent | undefined,
  bout: SimulatedBout,
  format: Format,
) {
  const { random } = context;
  const mine: SideLog = { hand: 'Right', ...incidents(context, bout, 'mine', format) };
  const theirs: SideLog = {
    hand: opponent?.card.handed ?? null,
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
  // A minor's bouts are Private by default, and wider levels than this are for adults.
  const shareable = random.chance(0.08) ? ('Private' as const) : ('My coaches' as const);
  return {
    score_a: bout.mine,
    score_b: bout.theirs,
    won_on_priority: bout.priority && (bout.priority === 'mine' ? ('a' as const) : ('b' as const)),
    duration_s: bout.seconds,
    notes: pickNote(context, bout, opponent?.card.first_name ?? ''),
    tag_name: pickTags(random, bout, format, theirs),
    shareable,
    ...onSide(mine, 'a'),
    ...onSide(theirs, 'b'),
  };
}

/** Draws occasional cards, injuries and video calls for one side. */
function incidents(
  { random, tournament }: BoutContext,
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
  // Video review exists only at national events. One rejected call in a pool, or two in the table,
  // use up the right to it.
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
 * Sometimes gives both fencers a P-card for a minute without a hit, but never in pools. A red
 * P-card also gives each of them a touch.
 */
function passivity(
  { random }: BoutContext,
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

/** Returns ratings from 1 to 5. Clear wins are remembered as better. */
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

function pickNote({ random, event }: BoutContext, bout: SimulatedBout, firstName: string): string {
  const story = storyOf(bout);
  // An eventful bout gets a note more often.
  const noteChance =
    story.startsWith('priority') || story === 'comeback' || story === 'lostLead' ? 0.9 : 0.45;
  if (!random.chance(noteChance)) return '';
  // Nora's notes on epee (the hand, doubles) make no sense in foil.
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
