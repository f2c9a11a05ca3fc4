/** The file formats that can be imported, recognized by content, with the names that people know. */
export const importFormats = {
  fie_xml: 'FIE XML',
  fred_xml: 'AskFRED XML',
  ftl_results: 'Fencing Time Live results (CSV)',
  ftl_pools: 'Fencing Time Live pools (saved page)',
  ftl_tableau: 'Fencing Time Live tableau (saved page)',
  journal_csv: 'Fencing Journal results (CSV)',
  csv: 'Table (CSV)',
} as const;
export type ImportFormat = keyof typeof importFormats;
export const importFormatNames = Object.keys(importFormats) as [ImportFormat, ...ImportFormat[]];

export const importLimits = {
  fileBytes: 10_000_000,
  /** For how many days an import can be undone. */
  undoDays: 30,
  /** Files of an account that are waiting to be applied. The oldest are deleted. */
  open: 5,
  /** Files that an account may send per hour. */
  perHour: 60,
  /** How many of the latest imports are listed. */
  listed: 20,
  people: 20_000,
  events: 200,
  bouts: 200_000,
  /** The owner's bouts that one file can add. */
  ownBouts: 2_000,
  columns: 200,
  rows: 50_000,
  /** Events in the journal to choose from. */
  ownEvents: 60,
  /** Rows of a table that are shown while its columns are chosen. */
  sampleRows: 5,
} as const;

export const importTexts = {
  field: 'Choose a file.',
  unknown:
    'We can’t read this file. Choose a FIE XML or AskFRED XML file, Fencing Time Live results ' +
    '(CSV), a saved Fencing Time Live pool or tableau page (HTML), or a table saved as CSV.',
  broken: 'This file is damaged or incomplete. Download it again and try once more.',
  tooLarge: 'A file can have up to 10 MB.',
  tooMuch: 'This file has more people or bouts than one tournament. Choose a smaller one.',
  tooSlow: 'This file takes too long to read. Choose a smaller one.',
  empty: 'There are no results in this file.',
  chooseMe: 'Choose who you are in this file.',
  unknownPerson: 'This person isn’t in the file.',
  unknownEvent: 'This event isn’t in the file.',
  unknownColumn: 'This column isn’t in the file.',
  chooseColumns: 'Choose the columns first.',
  columnsNeeded: 'Choose the columns of your opponent and of both scores, or of the place.',
  ownCard: 'This is your own card.',
  noMapping: 'This file needs no columns.',
  name: 'Enter the name of the tournament.',
  date: 'Enter the date.',
  weapon: 'Choose the weapon.',
  tooManyBouts: 'One import can add up to 2,000 of your bouts. Choose a smaller file.',
  notOpen: 'This import is finished. Choose the file again.',
  notApplied: 'Nothing has been imported from this file.',
  undoExpired: 'You can undo an import for 30 days.',
} as const;
