import type { MemberHit } from '@fencing-journal/contract/usaf-data';
import { folded, wordsOfName, wordsOfQuery } from './member-words.ts';

export interface ListedMember {
  member_id: string;
  first_name: string;
  last_name: string;
  nickname: string;
  club: string;
}

/**
 * A member prepared for the index. Most of the work happens here, one by one, so that the event loop can run in
 * between.
 */
export interface IndexedMember {
  name: string;
  club: string;
  id: number;
  /** Sort key: last name, first name, number. */
  key: string;
  words: string[];
}

export const indexed = ({
  first_name,
  last_name,
  nickname,
  club,
  member_id,
}: ListedMember): IndexedMember => ({
  name: `${first_name} ${last_name}`,
  club,
  id: Number(member_id),
  key: `${folded(last_name)}\0${folded(first_name)}\0${member_id}`,
  words: wordsOfName(`${first_name} ${last_name} ${nickname}`),
});

/**
 * The cost of a match. One typo outweighs any number of incomplete words, so hits are sorted by typos first and
 * incomplete words second.
 */
export const fits = { word: 0, beginning: 1, wordMistyped: 8, beginningMistyped: 9 } as const;
/** From this length on, one letter may be wrong, missing, extra, or swapped with its neighbor. */
export const forgivingFrom = 4;
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
  /** The bearers of word w are #bearers[#from[w]] to #bearers[#from[w + 1] - 1]. */
  readonly #from: Int32Array;
  readonly #bearers: Int32Array;

  // Buffers reused between searches. A member is still a candidate after word n if it carries that word's stamp.
  #stamp = 0;
  readonly #stamps: Int32Array;
  readonly #before: Uint8Array;
  readonly #now: Uint8Array;
  readonly #touched: Int32Array;
  #touchedCount = 0;

  constructor(members: readonly IndexedMember[]) {
    const size = members.length;
    const clubs = new Map<string, string>();
    const bearers = new Map<string, number[]>();
    this.#ids = new Int32Array(size);
    for (const [place, { name, club, id, words }] of members
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      .entries()) {
      this.#names.push(name);
      // Share one copy of equal strings.
      if (!clubs.has(club)) clubs.set(club, club);
      this.#clubs.push(clubs.get(club) ?? '');
      this.#ids[place] = id;
      for (const word of words) {
        const list = bearers.get(word);
        if (!list) bearers.set(word, [place]);
        else if (list.at(-1) !== place) list.push(place);
      }
    }
    this.#byId = Int32Array.from(this.#ids.keys()).sort(
      (one, other) => (this.#ids[one] ?? 0) - (this.#ids[other] ?? 0),
    );
    this.#words = [...bearers.keys()].sort();
    this.#from = new Int32Array(this.#words.length + 1);
    for (const [w, word] of this.#words.entries())
      this.#from[w + 1] = (this.#from[w] ?? 0) + (bearers.get(word)?.length ?? 0);
    this.#bearers = new Int32Array(this.#from.at(-1) ?? 0);
    for (const [w, word] of this.#words.entries())
      this.#bearers.set(bearers.get(word) ?? [], this.#from[w]);
    this.#stamps = new Int32Array(size);
    this.#before = new Uint8Array(size);
    this.#now = new Uint8Array(size);
    this.#touched = new Int32Array(size);
  }

  get size(): number {
    return this.#names.length;
  }

  /** Returns members that match every word of the query: best first, equally good ones by last and first name. */
  search(query: string, most: number): MemberHit[] {
    const words = wordsOfQuery(query);
    if (words.length === 0) return [];
    // Stamps of earlier searches are lower than all of this one's.
    if (this.#stamp > 2_000_000_000) this.#forget();
    this.#stamp += 1;
    for (const [place, word] of words.entries()) {
      this.#stamp += 1;
      this.#touchedCount = 0;
      if (/^\d+$/.test(word)) this.#fitNumber(word, place === 0);
      else this.#fitWord(word, place === 0);
    }
    return this.#best(most).map((member) => ({
      name: this.#names[member] ?? '',
      club: this.#clubs[member] ?? '',
      usafid: String(this.#ids[member]).padStart(idDigits, '0'),
    }));
  }

  #forget(): void {
    this.#stamps.fill(0);
    this.#stamp = 0;
  }

  #fit(member: number, cost: number, isFirst: boolean): void {
    const stamp = this.#stamps[member] ?? 0;
    if (stamp === this.#stamp) {
      if (cost < (this.#now[member] ?? 0)) this.#now[member] = cost;
      return;
    }
    if (!isFirst && stamp !== this.#stamp - 1) return;
    this.#stamps[member] = this.#stamp;
    this.#before[member] = isFirst ? 0 : (this.#before[member] ?? 0) + (this.#now[member] ?? 0);
    this.#now[member] = cost;
    this.#touched[this.#touchedCount] = member;
    this.#touchedCount += 1;
  }

  /** Matches complete numbers only: by prefixes the whole directory could be enumerated. */
  #fitNumber(digits: string, isFirst: boolean): void {
    if (digits.length !== idDigits) return;
    const id = Number(digits);
    const position = firstWhere(
      this.#byId.length,
      (n) => (this.#ids[this.#byId[n] ?? 0] ?? 0) >= id,
    );
    const member = this.#byId[position];
    if (member !== undefined && this.#ids[member] === id) this.#fit(member, fits.word, isFirst);
  }

  #fitWord(word: string, isFirst: boolean): void {
    this.#walk(word, 0, { low: 0, high: this.#words.length, depth: 0 }, fits.word, isFirst);
    if (word.length >= forgivingFrom) this.#mistyped(word, isFirst);
  }

  /** Follows the rest of the word from `start` and marks the members found. */
  #walk(word: string, from: number, start: Stretch, whole: number, isFirst: boolean): void {
    let stretch = start;
    for (let n = from; n < word.length; n += 1) {
      stretch = this.#next(stretch, word.charCodeAt(n));
      if (stretch.low >= stretch.high) return;
    }
    const { low, high, depth } = stretch;
    // Among words with a common prefix, the exact match sorts first.
    const rest = this.#words[low]?.length === depth ? low + 1 : low;
    this.#mark(low, rest, whole, isFirst);
    this.#mark(rest, high, whole + fits.beginning, isFirst);
  }

  #mark(low: number, high: number, cost: number, isFirst: boolean): void {
    const end = this.#from[high] ?? 0;
    for (let n = this.#from[low] ?? 0; n < end; n += 1)
      this.#fit(this.#bearers[n] ?? 0, cost, isFirst);
  }

  /** Visits every prefix that is one insertion, deletion, replacement or swap away from the word. */
  #mistyped(word: string, isFirst: boolean): void {
    const go = (from: number, stretch: Stretch) => {
      if (stretch.low < stretch.high) this.#walk(word, from, stretch, fits.wordMistyped, isFirst);
    };
    let stretch: Stretch = { low: 0, high: this.#words.length, depth: 0 };
    for (let n = 0; n < word.length && stretch.low < stretch.high; n += 1) {
      go(n + 1, stretch);
      for (const { letter, child } of this.#children(stretch)) {
        if (letter !== word.charCodeAt(n)) go(n + 1, child);
        go(n, child);
      }
      if (n + 1 < word.length)
        go(n + 2, this.#next(this.#next(stretch, word.charCodeAt(n + 1)), word.charCodeAt(n)));
      stretch = this.#next(stretch, word.charCodeAt(n));
    }
  }

  /** Narrows the stretch to words that continue with the letter. */
  #next({ low, high, depth }: Stretch, letter: number): Stretch {
    const first = this.#firstFrom(low, high, depth, letter);
    return { low: first, high: this.#firstFrom(first, high, depth, letter + 1), depth: depth + 1 };
  }

  *#children({ low, high, depth }: Stretch): Generator<{ letter: number; child: Stretch }> {
    let position = low + (this.#words[low]?.length === depth ? 1 : 0);
    while (position < high) {
      const letter = this.#words[position]?.charCodeAt(depth) ?? 0;
      const end = this.#firstFrom(position, high, depth, letter + 1);
      yield { letter, child: { low: position, high: end, depth: depth + 1 } };
      position = end;
    }
  }

  /** Returns the first word whose letter at this depth is the given one or a later one. */
  #firstFrom(low: number, high: number, depth: number, letter: number): number {
    let [from, to] = [low, high];
    while (from < to) {
      const middle = (from + to) >>> 1;
      // NaN for a word that ends here; NaN compares as before every letter.
      if ((this.#words[middle] ?? '').charCodeAt(depth) >= letter) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  #best(most: number): number[] {
    const size = this.size;
    const best: number[] = [];
    for (let n = 0; n < this.#touchedCount; n += 1) {
      const member = this.#touched[n] ?? 0;
      const key = ((this.#before[member] ?? 0) + (this.#now[member] ?? 0)) * size + member;
      if (best.length === most && key >= (best.at(-1) ?? 0)) continue;
      best.splice(
        firstWhere(best.length, (place) => (best[place] ?? 0) > key),
        0,
        key,
      );
      if (best.length > most) best.pop();
    }
    return best.map((key) => key % size);
  }
}

/** The words from low up to high (exclusive), which share their first `depth` letters. */
interface Stretch {
  low: number;
  high: number;
  depth: number;
}

/**
 * Binary search: the first number below `end` for which `holds` is true, otherwise `end`. `holds` must be monotonic.
 */
function firstWhere(end: number, holds: (n: number) => boolean): number {
  let [from, to] = [0, end];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
