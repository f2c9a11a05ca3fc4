/** Lengths and bounds, the same for client, server and database (G-125 and the decisions named). */
export const limits = {
  personName: 100,
  /** Each of the two names of an account, which other people read. */
  accountName: 60,
  name: 100,
  club: 120,
  location: 200,
  nationality: 60,
  customRating: 200,
  url: 500,
  notes: 20_000,
  referee: 100,
  email: 254,
  phone: 30,
  contactMessage: 5_000,
  boutFormat: 50,
  eventType: 50,
  tag: 40,
  tagsPerBout: 20,
  score: 99,
  round: 999,
  videoUsed: 9,
  cards: 9,
  boutSeconds: 21_600,
  passwordMin: 8,
  passwordMax: 128,
  poolOpponents: 20,
  usaFencingId: 9,
  /** What one account may hold, so that no answer grows without end (docs/decisions/0011). */
  fencers: 1_000,
  /** Bytes of notes, tactics, favorite actions and ratings on all cards of an account, which one answer holds. */
  fencerTexts: 2_000_000,
  /** Days in which a merge of cards can be undone. */
  mergeUndoDays: 30,
  tournaments: 200_000,
  eventsPerTournament: 500,
  boutsPerEvent: 100_000,
  /** The latest bouts that a fencer's details list. */
  boutsOfFencer: 500,
  suggestedTags: 1_000,
  lessons: 200_000,
  /** Living cards of coaches outside the product. */
  coachCards: 200,
  connections: 1_000,
  /** People that an account may block. */
  blocks: 1_000,
  /** Confirmations of club members that an account has given. */
  clubConfirmations: 2_000,
  passkeys: 20,
  passkeyName: 60,
  /** Bytes of one video (G-113). */
  videoBytes: 10_000_000_000,
  /** Bytes of videos that an account may keep: with a plan (G-33), and without one (G-24). */
  storageBytes: 2_000_000_000_000,
  storageBytesUnpaid: 1_000_000_000,
  /** Uploads of an account that have begun and not ended. */
  uploads: 20,
  posterBytes: 512 * 1024,
  /** Videos in the list of the largest. */
  largestVideos: 10,
  fileName: 255,
  moments: 500,
  momentNote: 500,
  answersPerMoment: 100,
  /** Lists of an account: one for each checklist and competition. */
  checklists: 2_000,
  /** Own items of one list, those included that were removed of late. */
  ownItems: 200,
  ownItem: 200,
  /** Ticks in one request: more than the longest list has. */
  guideMarks: 500,
  /** Minutes from home to the hall. */
  guideJourney: 1_439,
  equipment: 300,
  equipmentNotes: 2_000,
  failuresPerEquipment: 100,
  equipmentFailure: 200,
  /** Entries of a calendar in one answer, and in the feed. */
  calendarEntries: 1_000,
  /** Days of one answer. */
  calendarDays: 800,
  /** Bouts of students in one answer; older ones by `before` (G-77). */
  boutsForCoach: 500,
  search: 100,
  /** Rows of a list page (section 9). */
  pageSize: 5,
  /** Rows of a page of own bouts behind a figure. */
  figureBouts: 25,
  /** Days into the future that a date may lie (G-50). */
  futureDays: 731,
  earliestDate: '1950-01-01',
} as const;
