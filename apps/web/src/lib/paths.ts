/** Every address of the web app, in one place; the parameters are slugs (G-60). */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  contact: '/contact',
  journal: '/journal',
  lessons: '/journal/lessons',
  lessonAdd: '/journal/lessons/add',
  lessonQuick: '/journal/lessons/add?quick',
  lessonEdit: (slug: string) => `/journal/lessons/edit/${slug}`,
  lesson: (slug: string) => `/journal/lessons/${slug}`,
  coachLessons: '/coach/lessons',
  coachLessonEdit: (slug: string) => `/coach/lessons/edit/${slug}`,
  coachLessonsOf: (student: string) => `/coach/lessons?student=${student}`,
  coachBouts: '/coach/bouts',
  coachBoutsOf: (student: string) => `/coach/bouts?student=${student}`,
  coachStudents: '/coach/students',
  coachStudent: (slug: string) => `/coach/students/${slug}`,
  fencers: '/journal/fencer',
  fencer: (slug: string) => `/journal/fencer/${slug}`,
  statistics: '/journal/statistics',
  statisticsBouts: '/journal/statistics/bouts',
  connections: '/journal/connections',
  friends: '/journal/connections/friends',
  settings: '/journal/settings/profile',
  tournaments: '/journal/tournaments',
  tournamentAdd: '/journal/tournaments/add',
  tournamentEdit: (slug: string) => `/journal/tournaments/edit/${slug}`,
  tournament: (slug: string) => `/journal/tournaments/${slug}`,
  eventAdd: (tournament: string) => `/journal/tournaments/${tournament}/add`,
  eventEdit: (tournament: string, event: string) => `/journal/tournaments/${tournament}/edit/${event}`,
  event: (tournament: string, event: string) => `/journal/tournaments/${tournament}/${event}`,
  poolAdd: (tournament: string, event: string) => `/journal/tournaments/${tournament}/${event}/pool/add`,
  boutAdd: (tournament: string, event: string) => `/journal/tournaments/${tournament}/${event}/bout/add`,
  boutEdit: (tournament: string, event: string, bout: string) => `/journal/tournaments/${tournament}/${event}/${bout}/bout/edit`,
  bout: (tournament: string, event: string, bout: string) => `/journal/tournaments/${tournament}/${event}/${bout}`,
} as const;

/** Where to go after log in: the page first asked for, if it is one of ours, else the journal (G-18). */
export function returnTarget(search: string): string {
  const wanted = new URLSearchParams(search).get('next') ?? '';
  return /^\/(journal|coach)(\/|$)/.test(wanted) && !wanted.includes('\\') ? wanted : paths.journal;
}
