import { isElimination } from '@fencing-journal/contract/shared/enums';
import { formatTo, touchesToWin } from '@fencing-journal/contract/shared/touches-to-win';
import { categoryOf, touchesOfCategory } from '../../lib/event-category.ts';
import { tableName } from '../../lib/format.ts';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import type { BoutEvent } from './bout-place.rules.ts';
import { poolTouches } from './touches.rules.ts';

/** The fields that can be guessed, as form values. */
export interface BoutKind {
  bout_type: string;
  bout_format: string;
  /** The number of a pool or the table of a DE bout. */
  round: string;
}

export const unknownKind: BoutKind = { bout_type: '', bout_format: '', round: '0' };
export const kindFields = Object.keys(unknownKind) as readonly (keyof BoutKind)[];

type EventFacts = Pick<
  BoutEvent,
  'event_type' | 'age_category' | 'bouts' | 'userFencer' | 'isPractice'
>;

/** What is known about the bout so far. */
export interface BoutFacts {
  score_a: number;
  score_b: number;
  /** Slugs, "" if not chosen yet. */
  fencers: readonly string[];
  /** What the user has chosen. The guesses for the other fields fit it. */
  chosen: Partial<BoutKind>;
}

export const isPool = ({ bout_type }: BoutSummary) => bout_type === 'Pool';
const isEliminationBout = ({ bout_type }: BoutSummary) => isElimination(bout_type);

/**
 * Returns the format of the event's last DE bout, or of the category if there is none. Skips formats whose limit the
 * score exceeds.
 */
function eliminationFormat(event: EventFacts, highest: number): string {
  const last = event.bouts.findLast(isEliminationBout)?.bout_format ?? '';
  const touches = [touchesToWin(last) ?? undefined, touchesOfCategory(categoryOf(event)), 15].find(
    (limit) => limit !== undefined && highest <= limit,
  );
  return touches === undefined ? '' : formatTo(touches);
}

/** Returns half the smallest table that the user won. "0" if a bout of that table is already recorded. */
function nextTable({ bouts, userFencer }: EventFacts): string {
  const eliminations = bouts.filter(isEliminationBout);
  const won = eliminations.filter(({ winner_is_a, fencer_a_slug, fencer_b_slug }) =>
    winner_is_a ? fencer_a_slug === userFencer.slug : fencer_b_slug === userFencer.slug,
  );
  const smallest = Math.min(...won.map(({ round }) => round).filter((round) => round > 0));
  const next = smallest / 2;
  const isOpen = next >= 2 && Number.isInteger(Math.log2(next));
  return isOpen && !eliminations.some(({ round }) => round === next) ? String(next) : '0';
}

/** Returns the tables that are offered with one tap. They fit into one line on a phone. */
export const likelyTables = (event: EventFacts): readonly number[] =>
  nextTable(event) === '0' ? [128, 64, 32, 16, 8, 4] : [64, 32, 16, 8, 4, 2];

export const poolKind = ({ bouts }: EventFacts): BoutKind => ({
  bout_type: 'Pool',
  bout_format: formatTo(poolTouches),
  round: String(bouts.findLast(isPool)?.round ?? 0),
});

export const eliminationKind = (
  event: EventFacts,
  { score_a, score_b }: Pick<BoutFacts, 'score_a' | 'score_b'>,
): BoutKind => ({
  bout_type: categoryOf(event)?.startsWith('Vet') === true ? 'DE - Vet' : 'DE',
  bout_format: eliminationFormat(event, Math.max(score_a, score_b)),
  round: nextTable(event),
});

/** Whether a bout's kind is guessed: not at practice, in team events, or in the one-touch bouts of pentathlon. */
export const canGuess = (event: EventFacts): boolean =>
  !event.isPractice && event.event_type !== 'Team' && categoryOf(event) !== 'Modern Pentathlon';

/**
 * Guesses type, format and round of a new bout. After a pool comes direct elimination, and nobody scores more than five
 * in a pool. A low score against someone new still belongs to the pool until a DE bout is recorded, because many log
 * their pool bout by bout. Undefined if there is nothing to go by.
 */
function guessKind(event: EventFacts, facts: BoutFacts): BoutKind | undefined {
  const { chosen, fencers } = facts;
  if (!canGuess(event)) return undefined;
  const elimination = { ...eliminationKind(event, facts), ...chosen };
  const pool = { ...poolKind(event), ...chosen };
  if (chosen.bout_type !== undefined) {
    if (isElimination(chosen.bout_type)) return elimination;
    return chosen.bout_type === 'Pool' ? pool : undefined;
  }
  const chosenTouches = touchesToWin(chosen.bout_format ?? '');
  if (chosenTouches !== null) return chosenTouches > poolTouches ? elimination : pool;
  if (Number(chosen.round) >= 16) return elimination;

  const highest = Math.max(facts.score_a, facts.score_b);
  if (highest > poolTouches) return elimination.bout_format === '' ? undefined : elimination;
  if (event.bouts.some(isEliminationBout)) return elimination;
  const poolBouts = event.bouts.filter(isPool);
  if (poolBouts.length === 0) return pool;
  const meetAgain = poolBouts.some(({ fencer_a_slug, fencer_b_slug }) =>
    [fencer_a_slug, fencer_b_slug].every((slug) => slug !== null && fencers.includes(slug)),
  );
  return highest === 0 || meetAgain ? elimination : pool;
}

/** Describes the fields in words: "DE · 15 touches · Table of 32". */
export function describeKind(
  { bout_type, bout_format, round }: BoutKind,
  fields: readonly (keyof BoutKind)[] = kindFields,
): string {
  const roundName = isElimination(bout_type) ? tableName(Number(round)) : `Round ${round}`;
  const texts = { bout_type, bout_format, round: Number(round) > 0 ? roundName : '' };
  return fields
    .map((field) => texts[field])
    .filter(Boolean)
    .join(' · ');
}

/** The values of the bout form that a guess depends on. */
export interface KindValues extends BoutKind {
  a: { fencer: string; score: number };
  b: { fencer: string; score: number };
  /** Fields that the user has emptied on purpose, so that no guess fills them. */
  cleared: readonly (keyof BoutKind)[];
}

export const isChosen = (values: KindValues, field: keyof BoutKind): boolean =>
  values[field] !== unknownKind[field] || values.cleared.includes(field);

/** Returns the kind to show in the form: the user's choices, and guesses for the other fields. */
export function guessFor(event: EventFacts, values: KindValues): BoutKind {
  const chosen = Object.fromEntries(
    kindFields.filter((field) => isChosen(values, field)).map((field) => [field, values[field]]),
  );
  const { a, b } = values;
  const facts = { score_a: a.score, score_b: b.score, fencers: [a.fencer, b.fencer], chosen };
  return { ...(guessKind(event, facts) ?? unknownKind), ...chosen };
}
