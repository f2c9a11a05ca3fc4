import type { MemberHit } from '@fencing-journal/contract/usaf-data';
import { foldText, wordsOfName, wordsOfQuery } from './member-words.ts';

export interface ListedMember {
  member_id: string;
  first_name: string;
  last_name: string;
  nickname: string;
  club: string;
}

/**
 * A member prepared for the index. Most of the work happens here, one member at a time, so that the event loop can run
 * in between.
 */
export interface IndexedMember {
  name: string;
  club: string;
  id: number;
  /** Sort key: last name, first name, number. */
  key: string;
  words: string[];
}

export const toIndexedMember = ({
  first_name,
  last_name,
  nickname,
  club,
  member_id,
}: ListedMember): IndexedMember => ({
  name: `${first_name} ${last_name}`,
  club,
  id: Number(member_id),
  key: `${foldText(last_name)}\0${foldText(first_name)}\0${member_id}`,
  words: wordsOfName(`${first_name} ${last_name} ${nickname}`),
});

/**
 * The cost of a match. One typo outweighs any number of incomplete words, so hits are sorted by typos first and
 * incomplete words second.
 */
export const matchCosts = { word: 0, prefix: 1, wordWithTypo: 8, prefixWithTypo: 9 } as const;
/** In words with at least this many letters, one may be wrong, missing, extra, or swapped with its neighbor. */
export const typoMinLength = 4;
const idDigits = 9;

/**
 * An in-memory prefix index of members: one sorted list of all name words, and for each word the members who have it.
 * Members are numbered by name, which is also the order of equally good hits.
 */
export class MemberIndex {
  readonly #names: string[] = [];
  readonly #clubs: string[] = [];
  readonly #ids: Int32Array;
  /** Members in order of their ids. */
  readonly #byId: Int32Array;
  readonly #words: string[];
  /** The members with word w are #postings[#postingStarts[w]] to #postings[#postingStarts[w + 1] - 1]. */
  readonly #postingStarts: Int32Array;
  readonly #postings: Int32Array;

  // Buffers reused between searches. A member is still a candidate after word n if it has that word's stamp.
  #stamp = 0;
  readonly #stamps: Int32Array;
  readonly #previousCosts: Uint8Array;
  readonly #currentCosts: Uint8Array;
  readonly #matched: Int32Array;
  #matchedCount = 0;

  constructor(members: readonly IndexedMember[]) {
    const size = members.length;
    const clubs = new Map<string, string>();
    const postings = new Map<string, number[]>();
    this.#ids = new Int32Array(size);
    for (const [place, { name, club, id, words }] of members
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .entries()) {
      this.#names.push(name);
      // Share one copy of equal strings.
      if (!clubs.has(club)) clubs.set(club, club);
      this.#clubs.push(clubs.get(club) ?? '');
      this.#ids[place] = id;
      for (const word of words) {
        const list = postings.get(word);
        if (!list) postings.set(word, [place]);
        else if (list.at(-1) !== place) list.push(place);
      }
    }
    this.#byId = Int32Array.from(this.#ids.keys()).sort(
      (a, b) => (this.#ids[a] ?? 0) - (this.#ids[b] ?? 0),
    );
    this.#words = [...postings.keys()].sort();
    this.#postingStarts = new Int32Array(this.#words.length + 1);
    for (const [w, word] of this.#words.entries())
      this.#postingStarts[w + 1] =
        (this.#postingStarts[w] ?? 0) + (postings.get(word)?.length ?? 0);
    this.#postings = new Int32Array(this.#postingStarts.at(-1) ?? 0);
    for (const [w, word] of this.#words.entries())
      this.#postings.set(postings.get(word) ?? [], this.#postingStarts[w]);
    this.#stamps = new Int32Array(size);
    this.#previousCosts = new Uint8Array(size);
    this.#currentCosts = new Uint8Array(size);
    this.#matched = new Int32Array(size);
  }

  get size(): number {
    return this.#names.length;
  }

  /** Returns members that match every word of the query: best first, equally good ones by last and first name. */
  search(query: string, limit: number): MemberHit[] {
    const words = wordsOfQuery(query);
    if (words.length === 0) return [];
    // Stamps from earlier searches are lower than all stamps of this one.
    if (this.#stamp > 2_000_000_000) this.#resetStamps();
    this.#stamp += 1;
    for (const [place, word] of words.entries()) {
      this.#stamp += 1;
      this.#matchedCount = 0;
      if (/^\d+$/.test(word)) this.#matchNumber(word, place === 0);
      else this.#matchWord(word, place === 0);
    }
    return this.#best(limit).map((member) => ({
      name: this.#names[member] ?? '',
      club: this.#clubs[member] ?? '',
      usafid: String(this.#ids[member]).padStart(idDigits, '0'),
    }));
  }

  #resetStamps(): void {
    this.#stamps.fill(0);
    this.#stamp = 0;
  }

  #addMatch(member: number, cost: number, isFirst: boolean): void {
    const stamp = this.#stamps[member] ?? 0;
    if (stamp === this.#stamp) {
      if (cost < (this.#currentCosts[member] ?? 0)) this.#currentCosts[member] = cost;
      return;
    }
    if (!isFirst && stamp !== this.#stamp - 1) return;
    this.#stamps[member] = this.#stamp;
    this.#previousCosts[member] = isFirst
      ? 0
      : (this.#previousCosts[member] ?? 0) + (this.#currentCosts[member] ?? 0);
    this.#currentCosts[member] = cost;
    this.#matched[this.#matchedCount] = member;
    this.#matchedCount += 1;
  }

  /** Matches complete numbers only, because prefixes would let anyone enumerate the whole directory. */
  #matchNumber(digits: string, isFirst: boolean): void {
    if (digits.length !== idDigits) return;
    const id = Number(digits);
    const position = binarySearch(
      this.#byId.length,
      (n) => (this.#ids[this.#byId[n] ?? 0] ?? 0) >= id,
    );
    const member = this.#byId[position];
    if (member !== undefined && this.#ids[member] === id)
      this.#addMatch(member, matchCosts.word, isFirst);
  }

  #matchWord(word: string, isFirst: boolean): void {
    this.#matchFrom(
      word,
      0,
      { low: 0, high: this.#words.length, depth: 0 },
      matchCosts.word,
      isFirst,
    );
    if (word.length >= typoMinLength) this.#matchTypos(word, isFirst);
  }

  /** Follows the rest of the word from `start` and marks the members found. */
  #matchFrom(word: string, from: number, start: WordRange, cost: number, isFirst: boolean): void {
    let range = start;
    for (let n = from; n < word.length; n += 1) {
      range = this.#narrow(range, word.charCodeAt(n));
      if (range.low >= range.high) return;
    }
    const { low, high, depth } = range;
    // Among words with a common prefix, the exact match sorts first.
    const rest = this.#words[low]?.length === depth ? low + 1 : low;
    this.#addRange(low, rest, cost, isFirst);
    this.#addRange(rest, high, cost + matchCosts.prefix, isFirst);
  }

  #addRange(low: number, high: number, cost: number, isFirst: boolean): void {
    const end = this.#postingStarts[high] ?? 0;
    for (let n = this.#postingStarts[low] ?? 0; n < end; n += 1)
      this.#addMatch(this.#postings[n] ?? 0, cost, isFirst);
  }

  /** Visits every prefix that is one insertion, deletion, replacement or swap away from the word. */
  #matchTypos(word: string, isFirst: boolean): void {
    const tryFrom = (from: number, range: WordRange) => {
      if (range.low < range.high)
        this.#matchFrom(word, from, range, matchCosts.wordWithTypo, isFirst);
    };
    let range: WordRange = { low: 0, high: this.#words.length, depth: 0 };
    for (let n = 0; n < word.length && range.low < range.high; n += 1) {
      tryFrom(n + 1, range);
      for (const { letter, child } of this.#children(range)) {
        if (letter !== word.charCodeAt(n)) tryFrom(n + 1, child);
        tryFrom(n, child);
      }
      if (n + 1 < word.length)
        tryFrom(
          n + 2,
          this.#narrow(this.#narrow(range, word.charCodeAt(n + 1)), word.charCodeAt(n)),
        );
      range = this.#narrow(range, word.charCodeAt(n));
    }
  }

  /** Narrows the range to words that continue with the letter. */
  #narrow({ low, high, depth }: WordRange, letter: number): WordRange {
    const first = this.#lowerBound(low, high, depth, letter);
    return { low: first, high: this.#lowerBound(first, high, depth, letter + 1), depth: depth + 1 };
  }

  *#children({ low, high, depth }: WordRange): Generator<{ letter: number; child: WordRange }> {
    let position = low + (this.#words[low]?.length === depth ? 1 : 0);
    while (position < high) {
      const letter = this.#words[position]?.charCodeAt(depth) ?? 0;
      const end = this.#lowerBound(position, high, depth, letter + 1);
      yield { letter, child: { low: position, high: end, depth: depth + 1 } };
      position = end;
    }
  }

  /** Returns the first word whose letter at this depth is the given one or a later one. */
  #lowerBound(low: number, high: number, depth: number, letter: number): number {
    let [from, to] = [low, high];
    while (from < to) {
      const middle = (from + to) >>> 1;
      // This is NaN for a word that ends here, and NaN compares as before every letter.
      if ((this.#words[middle] ?? '').charCodeAt(depth) >= letter) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  #best(limit: number): number[] {
    const size = this.size;
    const best: number[] = [];
    for (let n = 0; n < this.#matchedCount; n += 1) {
      const member = this.#matched[n] ?? 0;
      const key =
        ((this.#previousCosts[member] ?? 0) + (this.#currentCosts[member] ?? 0)) * size + member;
      if (best.length === limit && key >= (best.at(-1) ?? 0)) continue;
      best.splice(
        binarySearch(best.length, (index) => (best[index] ?? 0) > key),
        0,
        key,
      );
      if (best.length > limit) best.pop();
    }
    return best.map((key) => key % size);
  }
}

/** The words from low up to high (exclusive), which share their first `depth` letters. */
interface WordRange {
  low: number;
  high: number;
  depth: number;
}

/**
 * Binary search: the first number below `end` for which `predicate` is true, otherwise `end`. `predicate` must be
 * monotonic.
 */
function binarySearch(end: number, predicate: (n: number) => boolean): number {
  let [from, to] = [0, end];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (predicate(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
