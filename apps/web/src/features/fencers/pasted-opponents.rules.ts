import type { FencerChoice } from '@fencing-journal/contract/events';
import { limits } from '@fencing-journal/contract/shared/limits';
import { pluralize } from '../../lib/format.ts';
import { normalizeForSearch } from '../../lib/normalize-for-search.ts';
import type { PastedName } from './pasted-names.rules.ts';

/** What happens to a pasted name. */
export type PastedOpponent =
  | { kind: 'card'; card: FencerChoice; sameName: number }
  | { kind: 'new'; name: PastedName }
  | { kind: 'out'; reason: 'incomplete' | 'self' | 'chosen' | 'twice' | 'full' };

interface Known {
  /** The user's cards to choose from. */
  fencers: readonly FencerChoice[];
  /** The name on the user's own card. */
  ownName: string;
  /** Fencers who are already chosen. */
  chosen: readonly FencerChoice[];
  /** How many more can be chosen. */
  room: number;
}

/** Returns a key that is the same for "Ida Holm" and "HOLM, Ida". */
const keyOf = (name: string): string =>
  normalizeForSearch(name)
    .split(/[\s,.'’-]+/)
    .filter(Boolean)
    .toSorted()
    .join(' ');

const isComplete = ({ first_name, last_name }: PastedName) =>
  [first_name, last_name].every(
    (part) => /\p{L}/u.test(part) && part.trim().length <= limits.personName,
  );

/** Finds the card for each name. An unknown name becomes a new card if it is complete and not chosen yet. */
export function findPastedOpponents(
  names: readonly PastedName[],
  { fencers, ownName, chosen, room }: Known,
): PastedOpponent[] {
  const seen = new Set<string>();
  let free = room;
  return names.map((name): PastedOpponent => {
    if (!isComplete(name)) return { kind: 'out', reason: 'incomplete' };
    const key = keyOf(`${name.first_name} ${name.last_name}`);
    const isKnownAs = ({ fencer_name }: FencerChoice) => keyOf(fencer_name) === key;
    if (key === keyOf(ownName)) return { kind: 'out', reason: 'self' };
    if (seen.has(key)) return { kind: 'out', reason: 'twice' };
    seen.add(key);
    const cards = fencers.filter(isKnownAs);
    const [card] = cards;
    if (!card && chosen.some(isKnownAs)) return { kind: 'out', reason: 'chosen' };
    free -= 1;
    if (free < 0) return { kind: 'out', reason: 'full' };
    return card ? { kind: 'card', card, sameName: cards.length } : { kind: 'new', name };
  });
}

const reasons = {
  incomplete: 'Left out. Enter a first and last name',
  self: 'Left out, because this is you',
  chosen: 'Left out, already chosen',
  twice: 'Left out, listed twice',
  full: 'Left out, the list is full',
} as const;

/** Returns what the preview says about a name. */
export function describePasted(opponent: PastedOpponent): string {
  if (opponent.kind === 'out') return reasons[opponent.reason];
  if (opponent.kind === 'new')
    return ['New opponent', opponent.name.club].filter(Boolean).join(' · ');
  return opponent.sameName > 1
    ? `First of ${opponent.sameName} fencers with this name`
    : 'One of your fencers';
}

/** Counts the opponents in words: "2 of your fencers, 4 new opponents, 1 left out". */
export function countPasted(opponents: readonly PastedOpponent[]): string {
  const count = (kind: PastedOpponent['kind']) =>
    opponents.filter((opponent) => opponent.kind === kind).length;
  const [known, added, out] = [count('card'), count('new'), count('out')];
  return [
    known > 0 ? `${known} of your fencers` : '',
    added > 0 ? pluralize(added, 'new opponent') : '',
    out > 0 ? `${out} left out` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
