import type { MemberHit } from '@fencing-journal/contract/usaf-data';
import { folded, wordsOfName, wordsOfQuery } from './member-words.ts';

export interface ListedMember {
  member_id: string;
  first_name: string;
  last_name: string;
  nickname: string;
  club: string;
}

/** A member as the index takes him: the greater part of its making is done one by one, with others' work in between. */
export interface IndexedMember {
  name: string;
  club: string;
  id: number;
  /** Orders members by last name, first name and number. */
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
 * How well a word of the query fits: one wrong letter weighs more than any number of unfinished words, so that members
 * come by wrong letters first and by unfinished words second.
 */
export const fits = { word: 0, beginning: 1, wordMistyped: 8, beginningMistyped: 9 } as const;
/** From so many letters on one may be wrong, missing, too many, or swapped with its neighbour. */
export const forgivingFrom = 4;
const idDigits = 9;

/**
 * Members in memory, found by the beginnings of their words: all words of a name in one sorted list, and for each word
 * who bears it. Members are numbered in the order of their names, which is the order of equally good hits.
 */
export class MemberIndex {
  readonly #names: string[] = [];
  readonly #clubs: string[] = [];
  readonly #ids: Int32Array;
  /** Members in the order of their numbers. */
  readonly #byId: Int32Array;
  readonly #words: string[];
  /** Of word w the bearers are #bearers[#from[w]] up to #from[w + 1]. */
  readonly #from: Int32Array;
  readonly #bearers: Int32Array;

  // Marks of one search, kept between searches. A member is in the race for word n of the query when stamped with it.
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
      // Of many equal texts one is kept.
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

  /** Who fits every word of the query, the best first, and of equally good ones by last and first name. */
  search(query: string, most: number): MemberHit[] {
    const words = wordsOfQuery(query);
    if (words.length === 0) return [];
    // Stamps of former searches are lower than all of this one's.
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

  /** The whole number only: by its beginning the directory could be listed from end to end. */
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

  /** Follows the rest of the word from a place in the list and marks who is there. */
  #walk(word: string, from: number, start: Stretch, whole: number, isFirst: boolean): void {
    let stretch = start;
    for (let n = from; n < word.length; n += 1) {
      stretch = this.#next(stretch, word.charCodeAt(n));
      if (stretch.low >= stretch.high) return;
    }
    const { low, high, depth } = stretch;
    // Of words with a common beginning the one that is nothing else stands first.
    const rest = this.#words[low]?.length === depth ? low + 1 : low;
    this.#mark(low, rest, whole, isFirst);
    this.#mark(rest, high, whole + fits.beginning, isFirst);
  }

  #mark(low: number, high: number, cost: number, isFirst: boolean): void {
    const end = this.#from[high] ?? 0;
    for (let n = this.#from[low] ?? 0; n < end; n += 1)
      this.#fit(this.#bearers[n] ?? 0, cost, isFirst);
  }

  /** Every beginning that becomes the word by one letter more, less, another, or by swapping two neighbours. */
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

  /** The words of the stretch that go on with the letter. */
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

  /** The first word whose letter at this depth is the given one or a later one. */
  #firstFrom(low: number, high: number, depth: number, letter: number): number {
    let [from, to] = [low, high];
    while (from < to) {
      const middle = (from + to) >>> 1;
      // Of a word that ends here it is NaN, which is before every letter.
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

/** The words low up to high in the list, which agree in their first `depth` letters. */
interface Stretch {
  low: number;
  high: number;
  depth: number;
}

/** The first number below `end` for which it holds, of which all later ones hold too; `end` when there is none. */
function firstWhere(end: number, holds: (n: number) => boolean): number {
  let [from, to] = [0, end];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
