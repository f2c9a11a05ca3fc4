import type {
  AgeCategory,
  BoutType,
  EventLevel,
  Hand,
  Weapon,
} from '@fencing-journal/contract/shared/enums';
import type { ImportFormat } from '@fencing-journal/contract/imports';

/** What all formats are read into and written from. People are identified by keys that are unique in the file. */
export interface ResultFile {
  format: ImportFormat;
  /** Sentences for the person who chose the file. */
  warnings: string[];
  people: FilePerson[];
  events: FileEvent[];
  /** Whose file it is, if it names only the other people. */
  owner?: string;
}

export interface FilePerson {
  key: string;
  first_name: string;
  last_name: string;
  club: string;
  /** Nine digits, if the file has a USA Fencing number. */
  member_id: string | null;
  hand: Hand | null;
  nation: string;
}

export interface FileEvent {
  key: string;
  tournament: string;
  location: string;
  level: EventLevel;
  /** Empty if the file doesn't contain it. */
  name: string;
  date: string | null;
  weapon: Weapon | null;
  team: boolean;
  category: AgeCategory | null;
  entries: number | null;
  results: FileResult[];
  bouts: FileBout[];
}

export interface FileResult {
  person: string;
  place: number | null;
  initial_seed: number | null;
  pool_seed: number | null;
  rating_earned: string | null;
}

export interface FileBout {
  type: BoutType;
  /** The number of the pool, or how many fencers were left in the table; 0 if unknown. */
  round: number;
  a: string;
  b: string;
  score_a: number;
  score_b: number;
  winner: 'a' | 'b';
  /** The touches needed to win the bout, if the file contains them. */
  touches: number | null;
}

export const emptyFileResult = (person: string): FileResult => ({
  person,
  place: null,
  initial_seed: null,
  pool_seed: null,
  rating_earned: null,
});

export const emptyFileEvent = (key: string): FileEvent => ({
  key,
  tournament: '',
  location: '',
  level: 'Local',
  name: '',
  date: null,
  weapon: null,
  team: false,
  category: null,
  entries: null,
  results: [],
  bouts: [],
});

/** A table whose columns the user has to name. */
export interface Cells {
  header: string[];
  rows: string[][];
}

/** The file can't be imported. The message is for the person who chose it. */
export class UnreadableFile extends Error {}
