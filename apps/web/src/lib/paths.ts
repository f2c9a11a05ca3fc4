/** Every address of the web app. Parameters are slugs. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  minors: '/minors',
  registerParent: '/register?parent',
  firstLogin: '/first-login',
  paymentSuccess: '/payment-success',
  paymentFailed: '/payment-failed',
  journal: '/journal',
  lessons: '/journal/lessons',
  lessonAdd: '/journal/lessons/add',
  lessonQuick: '/journal/lessons/add?quick',
  lessonEdit: (slug: string) => `/journal/lessons/edit/${slug}`,
  lesson: (slug: string) => `/journal/lessons/${slug}`,
  lessonTheme: (theme: string) => `/journal/lessons/theme?name=${encodeURIComponent(theme)}`,
  lessonsOnTheme: (theme: string) => `/journal/lessons?theme=${encodeURIComponent(theme)}`,
  coachInbox: '/coach/inbox',
  coachLessons: '/coach/lessons',
  coachLessonAdd: '/coach/lessons/add',
  coachLessonFor: (student: string) => `/coach/lessons/add?student=${student}`,
  coachLessonEdit: (slug: string) => `/coach/lessons/edit/${slug}`,
  coachLessonsOf: (student: string) => `/coach/lessons?student=${student}`,
  coachLessonsWaiting: (student: string) => `/coach/lessons?student=${student}&waiting=1`,
  coachBouts: '/coach/bouts',
  coachBoutsOf: (student: string) => `/coach/bouts?student=${student}`,
  coachStudents: '/coach/students',
  coachStudent: (slug: string) => `/coach/students/${slug}`,
  practices: '/journal/practices',
  practice: (slug: string) => `/journal/practices/${slug}`,
  practiceLive: (slug: string) => `/journal/practices/${slug}/live`,
  practiceBout: (practice: string, bout: string) => `/journal/practices/${practice}/${bout}`,
  practiceBoutEdit: (practice: string, bout: string) =>
    `/journal/practices/${practice}/${bout}/edit`,
  fencers: '/journal/fencer',
  fencer: (slug: string) => `/journal/fencer/${slug}`,
  guides: '/journal/guides',
  guide: (slug: string) => `/journal/guides/${slug}`,
  equipment: '/journal/guides/equipment',
  calendar: '/journal/calendar',
  statistics: '/journal/statistics',
  statisticsBouts: '/journal/statistics/bouts',
  touches: '/journal/statistics/touches',
  touchesAgainst: (opponent: string) => `/journal/statistics/touches?opponent=${opponent}`,
  touchList: '/journal/statistics/touches/list',
  goals: '/journal/goals',
  season: (period: string) => `/journal/season/${period}`,
  connections: '/journal/connections',
  friends: '/journal/connections/friends',
  notifications: '/journal/notifications',
  review: (slug: string) => `/journal/media/${slug}`,
  playlists: '/journal/playlists',
  playlist: (slug: string) => `/journal/playlists/${slug}`,
  /** Plays the clips in the state of the navigation (clips.ts). */
  clips: '/journal/clips',
  /** Two videos side by side, named in the query (comparing.ts). */
  compare: '/journal/compare',
  settings: '/journal/settings/profile',
  guardian: '/guardian',
  guardianAdd: '/guardian/add',
  child: (slug: string) => `/guardian/${slug}`,
  plan: '/journal/settings/plan',
  coachPlan: '/journal/settings/plan?plan=Coach',
  tournaments: '/journal/tournaments',
  imports: '/journal/import',
  import: (id: string) => `/journal/import/${id}`,
  tournamentAdd: '/journal/tournaments/add',
  tournamentEdit: (slug: string) => `/journal/tournaments/edit/${slug}`,
  tournament: (slug: string) => `/journal/tournaments/${slug}`,
  eventAdd: (tournament: string) => `/journal/tournaments/${tournament}/add`,
  eventEdit: (tournament: string, event: string) =>
    `/journal/tournaments/${tournament}/edit/${event}`,
  event: (tournament: string, event: string) => `/journal/tournaments/${tournament}/${event}`,
  poolAdd: (tournament: string, event: string) =>
    `/journal/tournaments/${tournament}/${event}/pool/add`,
  teamMatchAdd: (tournament: string, event: string) =>
    `/journal/tournaments/${tournament}/${event}/team/add`,
  teamMatch: (tournament: string, event: string, match: string) =>
    `/journal/tournaments/${tournament}/${event}/team/${match}`,
  teamMatchEdit: (tournament: string, event: string, match: string) =>
    `/journal/tournaments/${tournament}/${event}/team/${match}/edit`,
  teamMatchScores: (tournament: string, event: string, match: string) =>
    `/journal/tournaments/${tournament}/${event}/team/${match}/scores`,
  teamMatchLive: (tournament: string, event: string, match: string) =>
    `/journal/tournaments/${tournament}/${event}/team/${match}/live`,
  boutAdd: (tournament: string, event: string) =>
    `/journal/tournaments/${tournament}/${event}/bout/add`,
  boutLive: (tournament: string, event: string) =>
    `/journal/tournaments/${tournament}/${event}/bout/live`,
  boutEdit: (tournament: string, event: string, bout: string) =>
    `/journal/tournaments/${tournament}/${event}/${bout}/bout/edit`,
  bout: (tournament: string, event: string, bout: string) =>
    `/journal/tournaments/${tournament}/${event}/${bout}`,
  /** For a bout whose event is unknown. The page redirects to its full address. */
  boutBySlug: (bout: string) => `/journal/tournaments/-/-/${bout}`,
} as const;

/** Returns where to go after login: the `next` page if it is one of ours, otherwise the journal. */
export function returnTarget(search: string): string {
  const target = new URLSearchParams(search).get('next') ?? '';
  return /^\/(journal|coach|guardian|verify-email)(\/|$)/.test(target) && !target.includes('\\')
    ? target
    : paths.journal;
}
