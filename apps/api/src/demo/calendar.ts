/**
 * The season as a table: where Nora fenced, in which events, and how far she came. The rest of a
 * result follows from the bouts (event-result.ts).
 */
import type { TournamentBody } from '@fencing-journal/contract/tournaments';
import type { AgeCategory, Weapon } from '@fencing-journal/contract/shared/enums';
import { shortTableFormat, tableFormat, type Format } from './simulated-bout.ts';

export interface PlannedEvent {
  name: string;
  age_category: AgeCategory | null;
  weapon: Weapon;
  mixed: boolean;
  /** Days after the first day of the tournament. */
  day: 0 | 1;
  /** Number of fencers in Nora's pool in each round of pools, including Nora. */
  pools: number[];
  /**
   * Table of Nora's first direct elimination bout, and how many of these bouts she fenced; the last
   * one was a loss. With a bye, her first table is half the size of the tableau.
   */
  table: number;
  elimination: number;
  /** Whether the last bout was a win too. */
  champion: boolean;
  format: Format;
  /** The letter of the rating that Nora earned. */
  earned: 'C' | 'D' | 'E' | null;
  notes: string;
}

export interface PlannedTournament {
  weeksAgo: number;
  body: Omit<TournamentBody, 'date'>;
  events: PlannedEvent[];
}

type Details = Partial<
  Pick<PlannedEvent, 'day' | 'champion' | 'format' | 'earned' | 'notes' | 'weapon' | 'age_category'>
>;

const event = (
  name: string,
  mixed: boolean,
  age_category: AgeCategory | null,
  pools: number[],
  [table, elimination]: [number, number],
  details: Details = {},
): PlannedEvent => ({
  name,
  age_category,
  mixed,
  pools,
  table,
  elimination,
  weapon: 'epee',
  day: 0,
  champion: false,
  format: tableFormat,
  earned: null,
  notes: '',
  ...details,
});

const womens = (age: AgeCategory, pools: number[], table: [number, number], details?: Details) =>
  event(`${age} Women's Epee`, false, age, pools, table, details);
const mixed = (age: AgeCategory, pools: number[], table: [number, number], details?: Details) =>
  event(`${age === 'Senior/Open' ? 'Open' : age} Mixed Epee`, true, age, pools, table, details);
const mixedFoil = (pools: number[], table: [number, number], details?: Details) =>
  event('Open Mixed Foil', true, 'Senior/Open', pools, table, { weapon: 'foil', ...details });

/** Twelve tournaments over two years, oldest first: thirty events, 250 bouts. */
export const calendar: readonly PlannedTournament[] = [
  {
    weeksAgo: 102,
    body: {
      name: 'Lantern Street Open',
      location: 'Annapolis, MD',
      club: 'Tidewheel Fencing Club',
      event_level: 'Local',
      notes: 'My first tournament in this journal. At our own club, so no driving.',
    },
    events: [
      mixed('Y14', [6], [16, 1], { notes: 'Pool was fun, DE was over before I woke up.' }),
      mixed('Senior/Open', [7], [16, 2], { day: 1, notes: 'Grown-ups hit hard.' }),
    ],
  },
  {
    weeksAgo: 94,
    body: {
      name: 'James Bend Regional',
      location: 'Richmond, VA',
      club: 'James Bend Salle',
      event_level: 'Regional',
      url: 'https://james-bend.example/regional',
      notes: 'Bring cash for parking. The venue is freezing in the morning.',
    },
    events: [
      womens('Y14', [7], [32, 2]),
      womens('Cadet', [6], [32, 1], { day: 1, notes: 'First cadet event ever.' }),
    ],
  },
  {
    weeksAgo: 86,
    body: {
      name: 'Patapsco Point Challenge',
      location: 'Columbia, MD',
      club: 'Patapsco Point Blades',
      event_level: 'Local',
    },
    events: [
      mixed('Y14', [5], [8, 3], { notes: 'Silver! So close to gold.' }),
      mixedFoil([6], [16, 1], { day: 1, notes: 'Foil for fun. Right of way is a rumor.' }),
    ],
  },
  {
    weeksAgo: 77,
    body: {
      name: 'Oakfield Regional Youth & Cadet',
      location: 'Raleigh, NC',
      club: 'Oakfield Academy of Fencing',
      event_level: 'Regional',
      url: 'https://oakfield-fencing.example/events',
      notes: 'Three events in two days is a lot. Pack more food.',
    },
    events: [
      womens('Y14', [7], [32, 3]),
      womens('Cadet', [7], [64, 2]),
      womens('Div III', [6], [32, 3], { day: 1, earned: 'E', notes: 'Top 8. Earned my E!' }),
    ],
  },
  {
    weeksAgo: 69,
    body: {
      name: 'Scioto National Cup',
      location: 'Columbus, OH',
      event_level: 'National',
      url: 'https://scioto-cup.example',
      notes:
        'First national. 40 strips under one roof! Equipment check is the night before, go early.',
    },
    events: [
      womens('Y14', [7], [128, 2], { notes: 'Top 64 at my first national. So happy.' }),
      womens('Cadet', [7, 7], [64, 1], {
        day: 1,
        notes: 'Two rounds of pools. Legs were gone by the DE.',
      }),
    ],
  },
  {
    weeksAgo: 60,
    body: {
      name: 'Harbor Lights Club Cup',
      location: 'Annapolis, MD',
      club: 'Tidewheel Fencing Club',
      event_level: 'Local',
    },
    events: [
      mixed('Senior/Open', [6], [16, 3]),
      event('Generations Epee', true, null, [5], [8, 2], {
        day: 1,
        format: shortTableFormat,
        notes: "Juniors against veterans, DEs to 10. They don't even move and they still hit you.",
      }),
    ],
  },
  {
    weeksAgo: 51,
    body: {
      name: 'Keystone Regional Circuit',
      location: 'Harrisburg, PA',
      club: 'Keystone Parry Club',
      event_level: 'Regional',
      notes: 'Strip 7 had a bad reel. Next time ask to switch.',
    },
    events: [
      womens('Cadet', [7], [32, 3]),
      womens('Junior', [6], [32, 2]),
      womens('Div III', [7], [32, 4], {
        day: 1,
        earned: 'D',
        notes: 'Semifinal! Earned my D.',
      }),
    ],
  },
  {
    weeksAgo: 43,
    body: {
      name: 'Brandywine Open',
      location: 'Wilmington, DE',
      event_level: 'Local',
      notes: 'Best day so far. Gold in cadet!',
    },
    events: [
      mixed('Cadet', [6], [16, 4], {
        champion: true,
        notes: "WON IT. Four DEs, last one 15-something, don't even remember.",
      }),
      mixedFoil([5], [8, 2]),
      mixed('Senior/Open', [7], [16, 2], { day: 1 }),
    ],
  },
  {
    weeksAgo: 34,
    body: {
      name: 'Three Rivers Regional',
      location: 'Pittsburgh, PA',
      club: 'Iron Bridge Fencing',
      event_level: 'Regional',
      url: 'https://iron-bridge-fencing.example/three-rivers',
    },
    events: [
      womens('Cadet', [7], [64, 4]),
      womens('Junior', [7], [64, 2], {
        notes: "They were older and stronger, but I wasn't scared.",
      }),
      womens('Div II', [6], [32, 2], { day: 1 }),
    ],
  },
  {
    weeksAgo: 24,
    body: {
      name: 'Wasatch National Championships',
      location: 'Salt Lake City, UT',
      event_level: 'National',
      url: 'https://wasatch-nationals.example',
      notes:
        'Altitude is real. Drink twice as much. Mom lost my body cord, so we bought a new one from the vendor.',
    },
    events: [
      womens('Cadet', [7, 7], [128, 2], {
        notes: 'Made the cut after the second round of pools. Goal met!',
      }),
      womens('Junior', [7], [64, 1]),
      womens('Div II', [7], [64, 3], { day: 1 }),
    ],
  },
  {
    weeksAgo: 12,
    body: {
      name: 'Patapsco Point Season Opener',
      location: 'Columbia, MD',
      club: 'Patapsco Point Blades',
      event_level: 'Local',
      notes: 'New shoes. Break them in before the next one.',
    },
    events: [
      mixedFoil([6], [16, 3]),
      mixed('Senior/Open', [7], [16, 4], {
        day: 1,
        earned: 'C',
        notes: 'Made the final of an open! Gold next time.',
      }),
    ],
  },
  {
    weeksAgo: 3,
    body: {
      name: 'Queen City Regional',
      location: 'Charlotte, NC',
      event_level: 'Regional',
      url: 'https://queen-city-regional.example',
      notes: 'Coach came along, which helped a lot between bouts.',
    },
    events: [
      womens('Cadet', [7], [32, 4], { notes: 'Tied for third. Medal!' }),
      womens('Junior', [7], [32, 4]),
      womens('Div II', [6], [32, 2], { day: 1, notes: 'Tired on day two, as always.' }),
    ],
  },
];
