/** A value in the table of a bracket, with its position on the page. */
export interface Placed<T> {
  x: number;
  y: number;
  value: T;
}

export interface Entrant {
  name: string;
  affiliation: string;
  isBye: boolean;
}

/** A line of the bracket: the entrant on it, and the rows that lead to it. */
interface Slot {
  entrant: Entrant | undefined;
  from: number;
  to: number;
}

interface BracketBout {
  /** 0 for the first column. */
  round: number;
  winner: Entrant;
  loser: Entrant;
  /** The text below the winner's name. */
  score: string;
}

export interface Bracket {
  /** The column of each round on the page. */
  columns: number[];
  /** The number of lines in the first column. */
  size: number;
  bouts: BracketBout[];
  /** The number of pairs whose winner the page doesn't name. */
  open: number;
  /** The entrants of the first column, without byes. */
  entrants: Entrant[];
}

export const sameEntrant = (one: Entrant, other: Entrant): boolean =>
  one.name === other.name && (one.affiliation === other.affiliation || other.affiliation === '');

const within = ({ y }: Placed<unknown>, { from, to }: Slot): boolean => y >= from && y <= to;

/** Returns the column of names that is nearest to a score. */
const nearest = (columns: readonly number[], x: number): number =>
  columns.reduce(
    (best, column) => (Math.abs(column - x) < Math.abs(best - x) ? column : best),
    -99,
  );

function pairs(slots: readonly Slot[]): [Slot, Slot][] {
  const found: [Slot, Slot][] = [];
  for (let at = 0; at + 1 < slots.length; at += 2) {
    const [upper, lower] = [slots[at], slots[at + 1]];
    if (upper && lower) found.push([upper, lower]);
  }
  return found;
}

/**
 * Reads the winner and loser of each bout: the winner is in the next column, between the rows of
 * the two entrants.
 */
export function readBracket(
  names: readonly Placed<Entrant>[],
  scores: readonly Placed<string>[],
): Bracket {
  const columns = [...new Set(names.map(({ x }) => x))].toSorted((a, b) => a - b);
  const inColumn = (column: number | undefined) => names.filter(({ x }) => x === column);
  const scoreOf = scores.map((score) => ({ ...score, x: nearest(columns, score.x) }));
  let slots: Slot[] = inColumn(columns[0]).map(({ y, value }) => ({
    entrant: value,
    from: y,
    to: y,
  }));
  const bracket: Bracket = { columns, size: slots.length, bouts: [], open: 0, entrants: [] };
  bracket.entrants = slots.flatMap(({ entrant }) => (entrant && !entrant.isBye ? [entrant] : []));
  for (let round = 0; round + 1 < columns.length; round += 1) {
    const column = columns[round + 1];
    const winners = inColumn(column);
    const results = scoreOf.filter(({ x }) => x === column);
    slots = pairs(slots).map(([upper, lower]) => {
      const slot: Slot = { entrant: undefined, from: upper.from, to: lower.to };
      const [one, other] = [upper.entrant, lower.entrant];
      if (one?.isBye || other?.isBye) {
        slot.entrant = one?.isBye ? other : one;
        return slot;
      }
      const winner = winners.find((name) => within(name, slot));
      if (!one || !other || !winner) return slot;
      const isOne = sameEntrant(one, winner.value);
      const isOther = sameEntrant(other, winner.value);
      if (isOne === isOther) {
        bracket.open += 1;
        return slot;
      }
      slot.entrant = isOne ? one : other;
      const score =
        results.find((result) => within(result, slot) && result.y >= winner.y) ??
        results.find((result) => within(result, slot));
      bracket.bouts.push({
        round,
        winner: slot.entrant,
        loser: isOne ? other : one,
        score: score?.value ?? '',
      });
      return slot;
    });
  }
  return bracket;
}
