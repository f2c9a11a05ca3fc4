import { limits } from '@fencing-journal/contract/shared/limits';
import {
  isCapitals,
  leadingCapitals,
  letterCount,
  splitWrittenName,
} from '@fencing-journal/contract/shared/written-names';

/** A person found in pasted text. A part is empty if the line has only one word. */
export interface PastedName {
  first_name: string;
  last_name: string;
  /** From "Club / Division / Country" on the line or below it. */
  club: string;
}

export interface PastedNames {
  names: PastedName[];
  /** The lines in which no name was found, as they were pasted. */
  unread: string[];
}

/** Separates the cells of a copied table row. */
const cellBorder = /\t+| {2,}|\u00a0{2,}/;
/** A position, a bullet or a number before the name: "1.", "12)", "T3", "#4", "•". */
const numbering = /^(?:[-–•*]|#?\(?T?\d+(?:[.):]|\s|$))\s*/;
const inParentheses = /\s*\([^()]*\)\s*/g;
const nameCharacters = /^[\p{L}\p{M} '’.,-]+$/u;

/** A rating at the end of a row: "A24". */
const rating = /\s+[A-E]\d{2,4}$/;
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;
/** A line with more words is a sentence. */
const mostWords = 6;

const clean = (text: string) => text.replace(/\s+/g, ' ').replace(invisible, '').trim();
const isClubText = (cell: string) => cell.includes('/');
function clubOf(cell: string): string {
  const club = clean(cell.split('/')[0] ?? '').slice(0, limits.club);
  return /^un(?:attached|affiliated)$/i.test(club) ? '' : club;
}

interface Line {
  text: string;
  /** The name and what follows it, without numbers before the name. */
  cells: string[];
}

function toLine(text: string): Line {
  const cells = text
    .split(cellBorder)
    .map((cell) => clean(cell.replace(inParentheses, ' ')).replace(rating, ''))
    .filter((cell) => cell !== '');
  while (cells[0] !== undefined && numbering.test(cells[0])) {
    cells[0] = cells[0].replace(numbering, '').trim();
    if (cells[0] === '') cells.shift();
  }
  return { text: clean(text), cells };
}

/** Splits "HOLM Ida Salle Nord / Metro / USA", which lost its border between the name and the club. */
function splitAtClub(cell: string): [name: string, club: string] {
  const words = cell.split(' ');
  const end = Math.max(1, leadingCapitals(words)) + 1;
  return [words.slice(0, end).join(' '), words.slice(end).join(' ')];
}

/** Takes the name and the club from a line's cells. Undefined if its first text can't be a name. */
function readCells([first = '', second = '', ...others]: readonly string[]):
  | { name: string; club: string }
  | undefined {
  // "Holm, Ida, Salle Nord": what follows a name with a comma isn't part of it.
  const [last = '', given, ...afterName] = first.split(',');
  const isRow = given !== undefined && afterName.length > 0;
  const [name, rest] = isRow
    ? [`${last},${given}`, afterName.join(',')]
    : isClubText(first)
      ? splitAtClub(first)
      : [first, ''];
  const isOneWord = /^[^\s,]+$/.test(name);
  // Tables may have the first and the last name in separate cells.
  const hasOwnCell =
    isOneWord && second !== '' && !second.includes(' ') && nameCharacters.test(second);
  const whole = clean(hasOwnCell ? `${name} ${second}` : name);
  const isName =
    nameCharacters.test(whole) &&
    letterCount(whole) >= 2 &&
    whole.split(' ').length <= mostWords &&
    !/\.[\p{L}\p{M}]{2}/u.test(whole);
  if (!isName) return undefined;
  const clubCell = [rest, ...(hasOwnCell ? [] : [second]), ...others].find(isClubText);
  return { name: whole, club: clubCell === undefined ? '' : clubOf(clubCell) };
}

/**
 * Reads names from pasted text: one per line, or rows copied from a results page, such as
 * "3 HOLM Ida  Salle Nord / Metropolitan / USA". A club on the line below belongs to the name above. Also returns the
 * lines that it couldn't read.
 */
export function readPastedNames(text: string): PastedNames {
  const lines = text.split(/\r\n|\r|\n/).map(toLine);
  const found: { name: string; club: string }[] = [];
  const unread: string[] = [];
  let above: { name: string; club: string } | undefined;
  for (const { text: wholeLine, cells } of lines) {
    if (wholeLine === '') continue;
    const [first = ''] = cells;
    if (isClubText(first) && above?.club === '') {
      above.club = clubOf(first);
      continue;
    }
    above = readCells(cells);
    if (above) found.push(above);
    else unread.push(wholeLine);
  }
  // Two capitals may be initials ("AJ Smith"), unless the text writes last names in capitals.
  const capitals = found.map(({ name }) => name.split(/[ ,]+/).filter(isCapitals));
  const capitalsAreLastNames =
    capitals.flat().some((word) => letterCount(word) > 2) ||
    capitals.every((words) => words.length > 0);
  return {
    names: found.map(({ name, club }) => ({
      ...splitWrittenName(name, capitalsAreLastNames),
      club,
    })),
    unread,
  };
}

/** Whether pasted text is more than a name to search for: several lines or the cells of a row. */
export const isPastedList = (text: string): boolean => /[\t\r\n]/.test(text.trim());
