import type { MatchReason } from '@fencing-journal/contract/imports';
import { foldedName, foldedText, splitNickname } from './names.ts';

/** What identifies a person in a file or on a card. */
export interface Identity {
  first_name: string;
  last_name: string;
  club: string;
  member_id: string | null;
}

/** Returns all spellings of a name, folded. The second is the one with the nickname, if there is one. */
function namesOf({ first_name, last_name }: Identity): string[] {
  const { name, nickname } = splitNickname(first_name);
  const plain = foldedName(`${name} ${last_name}`);
  return nickname === null ? [plain] : [plain, foldedName(`${nickname} ${last_name}`)];
}

const sameClub = (one: string, other: string): boolean =>
  foldedText(one) !== '' && foldedText(one) === foldedText(other);

interface Likeness {
  reason: Exclude<MatchReason, 'chosen' | 'imported'>;
  /** Whether the match can be used without asking; otherwise it is only a candidate. */
  isSure: boolean;
}

/**
 * Returns how two identities may belong to the same person. Different member numbers mean different
 * people. A name is enough only if one of the two has no club; with two different clubs, they are
 * only candidates.
 */
function likeness(one: Identity, other: Identity): Likeness | undefined {
  const [a, b] = [namesOf(one), namesOf(other)];
  if (one.member_id !== null && other.member_id !== null)
    return one.member_id === other.member_id
      ? { reason: 'member_number', isSure: true }
      : undefined;
  if (a[0] === '' || b[0] === '') return undefined;
  const clubs = sameClub(one.club, other.club);
  const isUnknown = foldedText(one.club) === '' || foldedText(other.club) === '';
  if (a[0] === b[0])
    return clubs
      ? { reason: 'name_and_club', isSure: true }
      : { reason: 'name', isSure: isUnknown };
  return a.some((name) => b.includes(name)) ? { reason: 'nickname', isSure: clubs } : undefined;
}

const order: readonly Likeness['reason'][] = ['member_number', 'name_and_club', 'name', 'nickname'];

export interface Alike<T> {
  /** The one that is surely the same person; undefined if there is none or more than one. */
  match: { value: T; reason: Likeness['reason'] } | undefined;
  candidates: T[];
}

/** Finds who among the others is the same person. */
export function findAlike<T>(
  one: Identity,
  others: readonly T[],
  identityOf: (other: T) => Identity,
): Alike<T> {
  const alike = others.flatMap((value) => {
    const found = likeness(one, identityOf(value));
    return found ? [{ value, ...found }] : [];
  });
  const candidates = alike.map(({ value }) => value);
  for (const reason of order) {
    const [first, ...rest] = alike.filter((found) => found.reason === reason && found.isSure);
    if (first && rest.length === 0) return { match: first, candidates };
    if (first) break;
  }
  return { match: undefined, candidates };
}
