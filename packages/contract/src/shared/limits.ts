/** Lengths and bounds shared by client, server and database. */
export const limits = {
  personName: 100,
  /** First and last name of an account each. Other people read them. */
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
  /** Cards per account, so that no response grows without bound (decision 0011). */
  fencers: 1_000,
  /**
   * Bytes of notes, tactics, favorite actions and ratings on all cards of an account, because one
   * response holds them all.
   */
  fencerTextBytes: 2_000_000,
  /** Days in which a merge of cards can be undone. */
  mergeUndoDays: 30,
  tournaments: 200_000,
  /** Days of one tournament. */
  tournamentDays: 31,
  eventsPerTournament: 500,
  /** Fencers in one event. */
  entries: 9_999,
  /** Results of a tournament on its card in the list. */
  shownResults: 3,
  boutsPerEvent: 100_000,
  practices: 200_000,
  boutsPerPractice: 200,
  teamMatchesPerEvent: 100,
  /** Bouts listed in a fencer's details, newest first. */
  boutsOfFencer: 500,
  suggestedTags: 1_000,
  lessons: 200_000,
  /** Own words of a theme, and the themes of a lesson. */
  theme: 40,
  themesPerLesson: 5,
  /** Themes in one response, the most frequent first. */
  usedThemes: 200,
  /** Students who get the same lesson, and lessons that a coach writes for students in a day. */
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
  /** Bytes of video an account may store, with a plan and without. */
  storageBytes: 2_000_000_000_000,
  storageBytesUnpaid: 1_000_000_000,
  /** Unfinished uploads of an account. */
  uploads: 20,
  posterBytes: 512 * 1024,
  /** A voice note, and how many there may be at a moment or lesson. */
  voiceMs: 120_000,
  voiceBytes: 4_000_000,
  voiceNotes: 20,
  /** Length of the list of largest videos. */
  largestVideos: 10,
  fileName: 255,
  moments: 500,
  momentNote: 500,
  answersPerMoment: 100,
  /** Shapes of the drawing at a moment, and its bytes as JSON. */
  shapes: 64,
  drawingBytes: 32_000,
  drawingText: 100,
  /** Bytes of all drawings in a video, because one response holds them all. */
  videoDrawingBytes: 1_000_000,
  /** Touches in the log of a bout. */
  touches: 200,
  /** Comments on a bout, each as long as a note at a moment. */
  commentsPerBout: 200,
  /** Playlists of an account, and the latest of other people in the list. */
  playlists: 200,
  clipsPerPlaylist: 200,
  clipNote: 500,
  /** Groups of students of a coach. */
  coachGroups: 50,
  /** A coach's private note on a student. */
  studentNote: 2_000,
  /** Sentences that a coach keeps for feedback. */
  phrases: 100,
  phrase: 500,
  /** Open goals of an account, all of them, and comments on one. */
  openGoals: 20,
  goals: 500,
  goalTarget: 10_000,
  commentsPerGoal: 100,
  /** Done goals and tasks in a list, the latest first. */
  shownDone: 20,
  /** Open tasks that one coach can give to one student, and all that they gave. */
  openTasks: 50,
  tasksPerPair: 2_000,
  task: 500,
  taskNote: 500,
  /** Notifications of an account, and those about one person. The oldest are deleted. */
  notifications: 500,
  notificationsPerPerson: 100,
  /** Checklists of an account: one per guide and competition. */
  checklists: 2_000,
  /** Own items of a checklist, including recently deleted ones. */
  ownItems: 200,
  ownItem: 200,
  /** Items in one request: more than the longest checklist has. */
  guideMarks: 500,
  /** Minutes from home to the venue. */
  guideTravelMinutes: 1_439,
  equipment: 300,
  equipmentNotes: 2_000,
  failuresPerEquipment: 100,
  equipmentFailure: 200,
  /** Entries of a calendar in one response, and in the feed. */
  calendarEntries: 1_000,
  /** Days one calendar response may span. */
  calendarDays: 800,
  /** Students' bouts in one response; `before` pages to older ones. */
  boutsForCoach: 500,
  search: 100,
  /** Records of each kind that a search returns. */
  foundRecords: 8,
  /** The newest tournaments and events of an account that a search looks through. */
  searchedRecords: 10_000,
  /** Characters of a lesson's notes in a search result. */
  foundNotes: 120,
  /** Rows of a list page. */
  pageSize: 5,
  /** Bouts per page in the list behind a statistic. */
  statisticBoutsPageSize: 25,
  /** Latest results on Today. */
  lastResults: 3,
  /** Tasks and goals on Today, and within how many days they are due. */
  dueSoon: 3,
  dueSoonDays: 7,
  /** Tournaments of one day on Today. */
  tournamentsOfDay: 5,
  /** Bouts in the rolling window of the form. */
  formWindow: 20,
  /** The latest bouts that the form is computed from. */
  formBouts: 400,
  /** Days a date may be in the future. */
  futureDays: 731,
  earliestDate: '1950-01-01',
} as const;
