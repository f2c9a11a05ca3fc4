/** Lengths and bounds shared by client, server and database. */
export const limits = {
  personName: 100,
  /** The first and the last name of an account, each. Other people read them. */
  accountName: 60,
  name: 100,
  club: 120,
  location: 200,
  nationality: 60,
  customRating: 200,
  url: 500,
  notes: 20_000,
  email: 254,
  phone: 30,
  contactMessage: 5_000,
  tag: 40,
  tagsPerBout: 20,
  score: 99,
  passwordMin: 8,
  passwordMax: 128,
  poolOpponents: 20,
  usaFencingId: 9,
  /** Cards per account. Limited so that no response grows without bound (decision 0011). */
  fencers: 1_000,
  /**
   * Bytes of notes, tactics, favorite actions, and ratings on all cards of an account. Limited because
   * one response contains them all.
   */
  fencerTextBytes: 2_000_000,
  /** For how many days a merge of cards can be undone. */
  mergeUndoDays: 30,
  tournaments: 200_000,
  /** Days that one tournament can last. */
  tournamentDays: 31,
  eventsPerTournament: 500,
  /** Fencers in one event. */
  entries: 9_999,
  /** Results shown on a tournament's card in the list. */
  shownResults: 3,
  boutsPerEvent: 100_000,
  practices: 200_000,
  boutsPerPractice: 200,
  teamMatchesPerEvent: 100,
  /** Bouts listed in a fencer's details, newest first. */
  boutsOfFencer: 500,
  suggestedTags: 1_000,
  lessons: 200_000,
  /** Characters in a theme that is not listed, and themes per lesson. */
  theme: 40,
  themesPerLesson: 5,
  /** Themes in one response, most frequent first. */
  usedThemes: 200,
  /** Students who can get the same lesson, and lessons that a coach can write for students per day. */
  studentsPerLesson: 100,
  coachLessonsPerDay: 500,
  studentsPerTask: 100,
  voiceNotesPerHour: 60,
  /** Cards of coaches without an account, not counting deleted ones. */
  coachCards: 200,
  connections: 1_000,
  /** People an account may block. */
  blocks: 1_000,
  /** Club members an account may confirm. */
  clubConfirmations: 2_000,
  passkeys: 20,
  passkeyName: 60,
  /** Size of one video in bytes. */
  videoBytes: 10_000_000_000,
  /** Bytes of video that an account may store with and without a plan. */
  storageBytes: 2_000_000_000_000,
  storageBytesUnpaid: 1_000_000_000,
  /** Unfinished uploads of an account. */
  uploads: 20,
  posterBytes: 512 * 1024,
  /** The length and size of a voice note, and how many a moment or lesson may have. */
  voiceMs: 120_000,
  voiceBytes: 4_000_000,
  voiceNotes: 20,
  /** Length of the list of largest videos. */
  largestVideos: 10,
  fileName: 255,
  moments: 500,
  momentNote: 500,
  answersPerMoment: 100,
  /** Shapes in the drawing on a moment, and bytes of the drawing as JSON. */
  shapes: 64,
  drawingBytes: 32_000,
  drawingText: 100,
  /** Bytes of all drawings in a video. Limited because one response contains them all. */
  videoDrawingBytes: 1_000_000,
  /** Touches in the log of a bout. */
  touches: 200,
  /** Comments on a bout. Each can be as long as a moment's note. */
  commentsPerBout: 200,
  /** Playlists of an account, and how many of other people's latest playlists are listed. */
  playlists: 200,
  clipsPerPlaylist: 200,
  clipNote: 500,
  /** A coach's groups of students. */
  coachGroups: 50,
  /** A coach's private note on a student. */
  studentNote: 2_000,
  /** Sentences that a coach keeps for feedback. */
  phrases: 100,
  phrase: 500,
  /** Open goals and all goals of an account, the highest target, and comments on one goal. */
  openGoals: 20,
  goals: 500,
  goalTarget: 10_000,
  commentsPerGoal: 100,
  /** Done goals or tasks in a list, latest first. */
  shownDone: 20,
  /** Open tasks and all tasks that one coach can give to one student. */
  openTasks: 50,
  tasksPerPair: 2_000,
  task: 500,
  taskNote: 500,
  /** Notifications of an account, and notifications about one person. The oldest are deleted. */
  notifications: 500,
  notificationsPerPerson: 100,
  /** Checklists of an account: one per guide and competition. */
  checklists: 2_000,
  /** Items that the user added to a checklist, including recently deleted ones. */
  ownItems: 200,
  ownItem: 200,
  /** Items in one request, which is more than the longest checklist has. */
  guideMarks: 500,
  /** Minutes from home to the venue. */
  guideTravelMinutes: 1_439,
  equipment: 300,
  equipmentNotes: 2_000,
  failuresPerEquipment: 100,
  equipmentFailure: 200,
  /** Calendar entries in one response, and in the feed. */
  calendarEntries: 1_000,
  /** Days one calendar response may span. */
  calendarDays: 800,
  /** Students' bouts in one response. `before` selects older ones. */
  boutsForCoach: 500,
  search: 100,
  /** Records of each kind that a search returns. */
  foundRecords: 8,
  /** How many of an account's newest tournaments and events a search covers. */
  searchedRecords: 10_000,
  /** Characters of a lesson's notes in a search result. */
  foundNotes: 120,
  /** Rows per page of a list. */
  pageSize: 5,
  /** Bouts per page in the lists behind a statistic and of a coach's students. */
  boutsPageSize: 25,
  /** Latest results on Today. */
  lastResults: 3,
  /** Tasks and goals on Today, and the number of days within which they are due. */
  dueSoon: 3,
  dueSoonDays: 7,
  /** Tournaments of one day on Today. */
  tournamentsOfDay: 5,
  /** Bouts in the rolling window of the form (the recent win rate). */
  formWindow: 20,
  /** How many of the latest bouts the form is computed from. */
  formBouts: 400,
  /** How many days a date may be in the future. */
  futureDays: 731,
  earliestDate: '1950-01-01',
} as const;
