import { ageGroup } from '@fencing-journal/contract/shared/age';
import { stripUnstorable } from '@fencing-journal/contract/shared/fields';
import { limits } from '@fencing-journal/contract/shared/limits';
import { MalformedCsvError } from '../../lib/csv-reader.ts';
import { foldText } from './member-words.ts';

/**
 * A member as published in the list. Screening data is never read. The birth date only tells whether the member is
 * certainly 18.
 */
export interface Member {
  member_id: string;
  first_name: string;
  last_name: string;
  nickname: string;
  club1_abv: string;
  club2_abv: string;
  school_abv: string;
  division: string;
  region: string;
  us_citizen: boolean;
  epee: string;
  sabre: string;
  foil: string;
  us_ref_epee: string;
  us_ref_sabre: string;
  us_ref_foil: string;
  is_adult: boolean;
}
type MemberColumn = keyof Member;

/** A member's values for the columns that the file has. */
export type MemberRow = Partial<Member> & Pick<Member, 'member_id'>;

/**
 * The possible headers of each column in the lists of different years, reduced to lower-case letters and digits. The
 * first nonempty one counts.
 */
const headers: Record<MemberColumn, readonly string[]> = {
  member_id: ['member', 'memberid', 'membernumber', 'memberno', 'membershipnumber'],
  first_name: ['firstname'],
  last_name: ['lastname'],
  nickname: ['nickname'],
  club1_abv: ['club1abbreviation', 'club1name'],
  club2_abv: ['club2abbreviation', 'club2name'],
  school_abv: ['schoolabbreviation', 'schoolname'],
  division: ['division'],
  region: ['region', 'regionnumber'],
  us_citizen: ['uscitizen'],
  epee: ['epee'],
  sabre: ['saber', 'sabre'],
  foil: ['foil'],
  us_ref_epee: ['refereeusaratingepee'],
  us_ref_sabre: ['refereeusaratingsaber', 'refereeusaratingsabre'],
  us_ref_foil: ['refereeusaratingfoil'],
  is_adult: ['birthdate', 'dateofbirth', 'dob', 'birthyear', 'yearofbirth'],
};
const allColumns = Object.keys(headers) as MemberColumn[];

/** Names of the required columns in the published list. */
const requiredHeaders = {
  member_id: 'Member #',
  first_name: 'First Name',
  last_name: 'Last Name',
} as const satisfies Partial<Record<MemberColumn, string>>;
const isRequired = (column: MemberColumn): column is keyof typeof requiredHeaders =>
  column in requiredHeaders;
const maxLength = (column: MemberColumn): number =>
  ['first_name', 'last_name', 'nickname'].includes(column) ? limits.personName : limits.club;

/** Maps columns to a file's cells. */
export interface Layout {
  width: number;
  /** The columns present in the file. */
  columns: readonly MemberColumn[];
  cellIndexes: ReadonlyMap<MemberColumn, readonly number[]>;
}

/** Reads the header line. Throws MalformedCsvError if the member number, first or last name is missing. */
export function parseHeader(cells: readonly string[]): Layout {
  const names = cells.map((cell) => foldText(cell).replace(/[^a-z0-9]/g, ''));
  const cellIndexes = new Map(
    allColumns.map((column) => [
      column,
      headers[column].map((header) => names.indexOf(header)).filter((index) => index >= 0),
    ]),
  );
  const columns = allColumns.filter((column) => (cellIndexes.get(column)?.length ?? 0) > 0);
  const missing = Object.entries(requiredHeaders)
    .filter(([column]) => !columns.some((present) => present === column))
    .map(([, name]) => name);
  if (missing.length > 0)
    throw new MalformedCsvError(
      `The first line must name the columns; it has no ${missing.join(', no ')}.`,
    );
  return { width: cells.length, columns, cellIndexes };
}

/**
 * Returns the member on a line in this calendar year, or why the line is rejected. Missing cells at the end count as
 * empty, because some spreadsheets drop them.
 */
export function parseMember(
  { width, columns, cellIndexes }: Layout,
  cells: readonly string[],
  year: number,
): MemberRow | { why: string } {
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    return { why: `has ${cells.length} cells but only ${width} columns have a header` };
  const texts = new Map(
    columns.map((column) => [column, firstFilledCell(cellIndexes.get(column) ?? [], cells)]),
  );
  for (const [column, text] of texts) {
    if (text === '' && isRequired(column)) return { why: `has no ${requiredHeaders[column]}` };
    if (column !== 'is_adult' && text.length > maxLength(column))
      return { why: `has more than ${maxLength(column)} characters for ${column}` };
    if (/[\r\n]/.test(text)) return { why: `has a line break in ${column}` };
  }
  const member_id = texts.get('member_id') ?? '';
  if (!/^\d{9}$/.test(member_id))
    return {
      why: `has a Member # that is not nine digits: ${JSON.stringify(member_id.slice(0, 20))}`,
    };
  const values = [...texts].map(([column, text]) => [column, valueOf(column, text, year)]);
  return { ...(Object.fromEntries(values) as Partial<Member>), member_id };
}

function valueOf(column: MemberColumn, text: string, year: number): string | boolean {
  if (column === 'us_citizen') return /^(yes|y|true|1)$/i.test(text);
  return column === 'is_adult' ? ageGroup(birthYearOf(text), year) === 'adult' : text;
}

/**
 * Returns the year of a date of birth (4/1/2010, 2010-04-01, 1 Apr 2010) or of a bare year; null if there is none, or
 * if it is written with two digits, which could be another century.
 */
function birthYearOf(text: string): number | null {
  const years = text.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g) ?? [];
  return years.length === 1 ? Number(years[0]) : null;
}

const firstFilledCell = (indexes: readonly number[], cells: readonly string[]): string =>
  indexes.map((index) => stripUnstorable(cells[index] ?? '').trim()).find((text) => text !== '') ??
  '';
