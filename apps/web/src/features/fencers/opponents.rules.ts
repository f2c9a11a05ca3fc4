import type { FencerChoice } from '@fencing-journal/contract/events';
import type { Fencer } from '@fencing-journal/contract/fencers';
import type { MemberHit } from '@fencing-journal/contract/usaf-data';
import { normalizeForSearch } from '../../lib/normalize-for-search.ts';
import { opponentGroups } from './opponent-groups.ts';

/** One of the user's cards, with enough detail to tell two people apart. */
export interface OpponentCard extends FencerChoice {
  club: string;
  number: string | null;
}

/** What the picker lists: the user's cards, USA Fencing members, and the typed name as a new card. */
export type OpponentOption =
  | { kind: 'card'; group: string; card: OpponentCard }
  | { kind: 'member'; group: string; member: MemberHit }
  | { kind: 'new'; name: string };

/** The most cards listed at a time. Typing finds the others. */
const maxCards = 30;

export const keyOfOption = (option: OpponentOption): string =>
  option.kind === 'card'
    ? option.card.slug
    : option.kind === 'member'
      ? option.member.usafid
      : 'new';

/** Adds club and USA Fencing ID to the choices, once the full cards are loaded. */
export const withDetails = (
  choices: readonly FencerChoice[],
  cards: readonly Fencer[],
): OpponentCard[] => {
  const bySlug = new Map(cards.map((card) => [card.slug, card]));
  return choices.map((choice) => ({
    ...choice,
    club: bySlug.get(choice.slug)?.club ?? '',
    number: bySlug.get(choice.slug)?.usa_fencing_info ?? null,
  }));
};

/** Whether every typed word starts a word of the name, in any order, or the USA Fencing ID. */
function matches({ fencer_name, number }: OpponentCard, words: readonly string[]): boolean {
  const parts = normalizeForSearch(fencer_name).split(/[\s'’-]+/);
  const name = normalizeForSearch(fencer_name);
  return words.every(
    (word) =>
      parts.some((part) => part.startsWith(word)) ||
      ` ${name}`.includes(` ${word}`) ||
      (number?.startsWith(word) ?? false),
  );
}

interface OptionSources {
  typed: string;
  cards: readonly OpponentCard[];
  /** Slugs of fencers who have a bout in the event. */
  eventFencerSlugs: ReadonlySet<string>;
  /** Slugs of fencers that were just added. */
  addedSlugs: ReadonlySet<string>;
  members: readonly MemberHit[];
  /** USA Fencing IDs that must not be offered as new: the user's own, and those of cards that are not offered here. */
  excludedIds: ReadonlySet<string>;
}

/**
 * Returns the user's cards (those just added and those in the event first), then members without a card, then the typed
 * name as a new card.
 */
export function optionsFor({
  typed,
  cards,
  eventFencerSlugs,
  addedSlugs,
  members,
  excludedIds,
}: OptionSources): OpponentOption[] {
  const name = typed.trim().replace(/\s+/g, ' ');
  const words = normalizeForSearch(name).split(' ').filter(Boolean);
  const memberIds = new Set(members.map(({ usafid }) => usafid));
  // A member with a card is offered as that card, whatever name the directory matched.
  const matchingCards = cards.filter(
    (card) => matches(card, words) || (card.number !== null && memberIds.has(card.number)),
  );
  const groupOf = ({ slug }: OpponentCard) =>
    addedSlugs.has(slug)
      ? opponentGroups.added
      : eventFencerSlugs.has(slug)
        ? opponentGroups.here
        : opponentGroups.cards;
  const sortedCards = [opponentGroups.added, opponentGroups.here, opponentGroups.cards]
    .flatMap((group) => matchingCards.filter((card) => groupOf(card) === group))
    .slice(0, maxCards);
  const knownIds = new Set([...cards.map(({ number }) => number), ...excludedIds]);
  return [
    ...sortedCards.map((card) => ({
      kind: 'card' as const,
      group: groupOf(card),
      card,
    })),
    ...members
      .filter(({ usafid }) => !knownIds.has(usafid))
      .map((member) => ({ kind: 'member' as const, group: opponentGroups.members, member })),
    ...(/\p{L}/u.test(name) ? [{ kind: 'new' as const, name }] : []),
  ];
}
