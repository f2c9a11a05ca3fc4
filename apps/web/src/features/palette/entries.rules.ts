import { normalizeForSearch } from '../../lib/normalize-for-search.ts';
import type { IconName } from '../../ui/icon.tsx';

/** In the order in which the palette lists them, if they match equally well. */
const groups = [
  'Actions',
  'Recent',
  'Pages',
  'Fencers',
  'Tournaments',
  'Events',
  'Practices',
  'Lessons',
] as const;
type Group = (typeof groups)[number];

/** Something that the palette finds. */
export interface Entry {
  key: string;
  group: Group;
  title: string;
  detail: string;
  icon: IconName;
  /** A page to open, or the list of shortcuts. */
  target: { to: string } | 'shortcuts';
  /** The day of a record. */
  date?: string;
  /** More words that find the entry. */
  keywords?: string;
}

/** An entry with its text to search, computed once for all key presses: words with a space before each. */
export interface IndexedEntry extends Entry {
  titleText: string;
  text: string;
}

/** Most text is ASCII and separators, for which the expensive normalization is skipped. */
function toSearchText(text: string): string {
  const lower = text.toLowerCase();
  // oxlint-disable-next-line no-control-regex
  const words = /^[\0-\x7f·]*$/.test(lower)
    ? lower.replace(/[^a-z0-9]+/g, ' ')
    : normalizeForSearch(text).replace(/[^\p{L}\p{N}]+/gu, ' ');
  return ` ${words.trim()}`;
}

/** The typed words, normalized for the search. */
export const wordsOf = (typed: string): string[] => toSearchText(typed).split(' ').filter(Boolean);

export function toIndexed(entry: Entry): IndexedEntry {
  // An action's detail names an event. A search for that event must not list the action first.
  const detail = entry.group === 'Actions' ? '' : entry.detail;
  return {
    ...entry,
    titleText: toSearchText(entry.title),
    text: toSearchText(`${entry.title} ${detail} ${entry.keywords ?? ''}`),
  };
}

/** 0 for the best match, undefined for none. Every typed word must be the beginning of a word, in any order. */
function rankOf({ titleText, text }: IndexedEntry, starts: readonly string[]): number | undefined {
  if (!starts.every((start) => text.includes(start))) return undefined;
  if (starts[0] !== undefined && titleText.startsWith(starts[0])) return 0;
  return starts.every((start) => titleText.includes(start)) ? 1 : 2;
}

/** The most entries that one group shows. */
const maxPerGroup = 6;

/** The entries that match what was typed, by group. Groups and their entries are sorted by best match, then newest. */
export function findEntries(entries: readonly IndexedEntry[], typed: string): IndexedEntry[] {
  const starts = wordsOf(typed).map((word) => ` ${word}`);
  const found = new Map<Group, { entry: IndexedEntry; rank: number }[]>();
  for (const entry of entries) {
    const rank = rankOf(entry, starts);
    if (rank === undefined) continue;
    const group = found.get(entry.group);
    if (group) group.push({ entry, rank });
    else found.set(entry.group, [{ entry, rank }]);
  }
  return groups
    .map((group) =>
      (found.get(group) ?? [])
        .toSorted(
          (a, b) => a.rank - b.rank || (b.entry.date ?? '').localeCompare(a.entry.date ?? ''),
        )
        .slice(0, maxPerGroup),
    )
    .toSorted((a, b) => (a[0]?.rank ?? 0) - (b[0]?.rank ?? 0))
    .flatMap((group) => group.map(({ entry }) => entry));
}
