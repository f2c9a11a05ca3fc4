import { paths } from './paths.ts';

/**
 * The journal's pages, each with the one name that the sidebar, the tab bar, the palette and the page's title use. The
 * specification fixes some other names, such as "Journal" for Today in the header.
 */
export const journalPages = {
  today: { label: 'Today', to: paths.journal, icon: 'home' },
  tournaments: { label: 'Tournaments', to: paths.tournaments, icon: 'trophy' },
  practices: { label: 'Practices', to: paths.practices, icon: 'stopwatch' },
  fencers: { label: 'Fencers', to: paths.fencers, icon: 'mask' },
  lessons: { label: 'Lessons', to: paths.lessons, icon: 'book' },
  statistics: { label: 'Statistics', to: paths.statistics, icon: 'chart' },
  goals: { label: 'Goals', to: paths.goals, icon: 'flag' },
  playlists: { label: 'Playlists', to: paths.playlists, icon: 'play' },
  calendar: { label: 'Calendar', to: paths.calendar, icon: 'calendar' },
  guides: { label: 'Guides', to: paths.guides, icon: 'list' },
  inbox: { label: 'Inbox', to: paths.coachInbox, icon: 'inbox' },
  students: { label: 'Students', to: paths.coachStudents, icon: 'people' },
  studentLessons: { label: 'Student Lessons', to: paths.coachLessons, icon: 'book' },
} as const;
