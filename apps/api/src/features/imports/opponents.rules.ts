import type { MatchReason } from '@fencing-journal/contract/imports';
import { findAlike, foldedText, type FilePerson } from '../../result-files/index.ts';
import type { OwnCard } from './journal.queries.ts';

export interface OpponentMatch {
  person: FilePerson;
  /** Null stands for a new card. */
  card: OwnCard | null;
  reason: MatchReason | null;
  candidates: OwnCard[];
  /** How the file names the person. A later file finds the same card by this text. */
  source: string;
}

/**
 * Returns strings that are the same for the same person in another file. A counter distinguishes people with the same
 * name, club and member number.
 */
export function sourcesOf(people: readonly FilePerson[]): string[] {
  const seen = new Map<string, number>();
  return people.map(({ first_name, last_name, club, member_id }) => {
    const name = foldedText(`${last_name} ${first_name}`);
    const identity = [name, foldedText(club), member_id ?? ''].join('|');
    const number = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, number);
    return `${identity}#${number}`;
  });
}

interface Known {
  /** Excludes deleted cards. */
  cards: readonly OwnCard[];
  /** Cards from earlier imports by source, including deleted cards with bouts that are still in the journal. */
  earlier: ReadonlyMap<string, OwnCard>;
  /** The slug of the card that the user has chosen, by the key of the person in the file; null for a new card. */
  chosen: Readonly<Record<string, string | null>>;
}

function matchOne(
  person: FilePerson,
  source: string,
  { cards, earlier, chosen }: Known,
): OpponentMatch {
  const others = cards.filter(({ is_self }) => !is_self);
  const { match, candidates } = findAlike(person, others, (card) => card);
  const found = { person, source, candidates };
  const choice = chosen[person.key];
  if (choice === null) return { ...found, card: null, reason: 'chosen' };
  const chosenCard = others.find(({ slug }) => slug === choice);
  if (chosenCard) return { ...found, card: chosenCard, reason: 'chosen' };
  const known = earlier.get(source);
  if (known && !known.is_self) return { ...found, card: known, reason: 'imported' };
  return match
    ? { ...found, card: match.value, reason: match.reason }
    : { ...found, card: null, reason: null };
}

/** Reasons for which a match is kept even if another person in the file matches the same card. */
const strong: readonly (MatchReason | null)[] = ['chosen', 'imported', 'member_number'];

/** Finds the card of each opponent. Two people in the file get the same card only for one of the strong reasons. */
export function matchOpponents(people: readonly FilePerson[], known: Known): OpponentMatch[] {
  const sources = sourcesOf(people);
  const matches = people.map((person, index) => matchOne(person, sources[index] ?? '', known));
  return matches.map((match) => {
    if (!match.card || strong.includes(match.reason)) return match;
    const isShared = matches.some((other) => other !== match && other.card?.id === match.card?.id);
    return isShared ? { ...match, card: null, reason: null } : match;
  });
}
