import { loadSync } from '../features/sync/index.ts';
import { whenIdle } from '../lib/idle.ts';

/** The pages, loaded as separate chunks when first opened. */
export const pages = {
  accountGate: () => import('../features/minors/account-gate.tsx'),
  login: () => import('../features/auth/login.page.tsx'),
  register: () => import('../features/auth/register.page.tsx'),
  forgot: () => import('../features/auth/forgot.page.tsx'),
  reset: () => import('../features/auth/reset.page.tsx'),
  verifyEmail: () => import('../features/auth/verify-email.page.tsx'),
  stopEmails: () => import('../features/reminders/stop-emails.page.tsx'),
  contact: () => import('../features/contact/contact.page.tsx'),
  privacy: () => import('../features/legal/privacy.page.tsx'),
  terms: () => import('../features/legal/terms.page.tsx'),
  minors: () => import('../features/minors/minors.page.tsx'),
  firstLogin: () => import('../features/auth/first-login.page.tsx'),
  reused: () => import('./reused.page.tsx'),
  hub: () => import('../features/journal/hub.page.tsx'),
  tournamentList: () => import('../features/tournaments/tournament-list.page.tsx'),
  tournamentAdd: () => import('../features/tournaments/tournament-add.page.tsx'),
  tournamentEdit: () => import('../features/tournaments/tournament-edit.page.tsx'),
  tournamentDetail: () => import('../features/tournaments/tournament-detail.page.tsx'),
  eventAdd: () => import('../features/events/event-add.page.tsx'),
  eventEdit: () => import('../features/events/event-edit.page.tsx'),
  eventDetail: () => import('../features/events/event-detail.page.tsx'),
  boutForm: () => import('../features/bouts/bout-form.page.tsx'),
  liveBout: () => import('../features/live/live.page.tsx'),
  poolEntry: () => import('../features/bouts/pool-entry.page.tsx'),
  teamMatch: () => import('../features/team-matches/team-match.page.tsx'),
  teamMatchForm: () => import('../features/team-matches/team-match-form.page.tsx'),
  teamMatchScores: () => import('../features/team-matches/scores.page.tsx'),
  teamMatchLive: () => import('../features/live/team-live.page.tsx'),
  boutDetail: () => import('../features/bouts/bout-detail.page.tsx'),
  practiceList: () => import('../features/practices/practice-list.page.tsx'),
  practice: () => import('../features/practices/practice.page.tsx'),
  practiceLive: () => import('../features/live/practice-live.page.tsx'),
  fencerList: () => import('../features/fencers/fencer-list.page.tsx'),
  fencerDetail: () => import('../features/fencers/fencer-detail.page.tsx'),
  lessonList: () => import('../features/lessons/lesson-list.page.tsx'),
  lessonAdd: () => import('../features/lessons/lesson-add.page.tsx'),
  lessonEdit: () => import('../features/lessons/lesson-edit.page.tsx'),
  lessonDetail: () => import('../features/lessons/lesson-detail.page.tsx'),
  lessonTheme: () => import('../features/lessons/theme.page.tsx'),
  coachLessonAdd: () => import('../features/lessons/coach-lesson-add.page.tsx'),
  coachInbox: () => import('../features/coach/inbox.page.tsx'),
  coachLessonList: () => import('../features/lessons/coach-lesson-list.page.tsx'),
  coachLessonEdit: () => import('../features/lessons/coach-lesson-edit.page.tsx'),
  coachBouts: () => import('../features/coach/coach-bouts.page.tsx'),
  coachStudents: () => import('../features/coach/students.page.tsx'),
  coachStudent: () => import('../features/coach/student.page.tsx'),
  guideList: () => import('../features/guides/guide-list.page.tsx'),
  guide: () => import('../features/guides/guide.page.tsx'),
  equipment: () => import('../features/equipment/equipment.page.tsx'),
  calendar: () => import('../features/calendar/calendar.page.tsx'),
  statistics: () => import('../features/statistics/statistics.page.tsx'),
  statisticsBouts: () => import('../features/statistics/statistics-bouts.page.tsx'),
  season: () => import('../features/season/season.page.tsx'),
  touches: () => import('../features/touches/touches.page.tsx'),
  touchList: () => import('../features/touches/touch-list.page.tsx'),
  connections: () => import('../features/connections/connections.page.tsx'),
  friends: () => import('../features/connections/friends.page.tsx'),
  notifications: () => import('../features/notifications/notifications.page.tsx'),
  goals: () => import('../features/goals/goals.page.tsx'),
  importFile: () => import('../features/imports/import-file.page.tsx'),
  importPreview: () => import('../features/imports/import-preview.page.tsx'),
  playlists: () => import('../features/playlists/playlist-list.page.tsx'),
  playlist: () => import('../features/playlists/playlist.page.tsx'),
  clips: () => import('../features/playlists/clips.page.tsx'),
  compare: () => import('../features/compare/compare.page.tsx'),
  review: () => import('../features/review/review.page.tsx'),
  settings: () => import('../features/settings/settings.page.tsx'),
  guardianHome: () => import('../features/guardians/children.page.tsx'),
  guardianAdd: () => import('../features/guardians/add-child.page.tsx'),
  guardianChild: () => import('../features/guardians/child.page.tsx'),
  plan: () => import('../features/payment/plan.page.tsx'),
  paymentSuccess: () => import('../features/payment/success.page.tsx'),
  paymentFailed: () => import('../features/payment/failed.page.tsx'),
  paymentSandbox: () => import('../features/payment/sandbox-portal.page.tsx'),
};

export const loadNotices = () => import('./notices.tsx');
export const loadJournalFrame = () => import('./journal-frame.tsx');
/** Prefetched because the palette's dialogs work offline. */
const loadPalette = () => import('../features/palette/dialogs.tsx');
/** The pages of lessons and bouts load it separately, and fail offline without it. */
const loadVideos = () => import('../features/media/media-panel.tsx');
/** Prefetched because the first touch of a bout may be scored offline. */
const loadLiveBar = () => import('../features/live/live-bar.tsx');
export const loadBell = () => import('../features/notifications/bell.tsx');

export const prefetchedBeforePages = [
  loadNotices,
  loadBell,
  loadSync,
  loadPalette,
  loadVideos,
  loadLiveBar,
];

/** The pages that a logged-in user may open offline at a venue. */
const offlinePages = [
  'tournamentList',
  'tournamentDetail',
  'eventDetail',
  'boutForm',
  'liveBout',
  'poolEntry',
  'boutDetail',
  'teamMatch',
  'teamMatchForm',
  'teamMatchScores',
  'teamMatchLive',
  'practiceList',
  'practice',
  'practiceLive',
  'fencerList',
  'fencerDetail',
  'statistics',
  'statisticsBouts',
  'touches',
  'touchList',
  'guideList',
  'guide',
  'lessonList',
  'lessonDetail',
  'lessonAdd',
  'tournamentAdd',
  'eventAdd',
  'tournamentEdit',
  'eventEdit',
  'hub',
  'goals',
  'notifications',
  'login',
] as const satisfies readonly (keyof typeof pages)[];

/** Whether the user asked for less data (`Save-Data`). TypeScript's library doesn't have the property. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The service worker stores all files in this time, unless the network is very slow or workers aren't allowed. */
const workerTimeoutMs = 20_000;

const hasWorker = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Resolves when a service worker serves the app's files, or after `workerTimeoutMs`. */
const waitForWorker = (): Promise<void> =>
  new Promise((resolve) => {
    if (!('serviceWorker' in navigator) || hasWorker()) return resolve();
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, workerTimeoutMs);
  });

/**
 * Prefetches the pages while the browser is idle. A page that fails to load is loaded when opened. Does nothing for
 * users who save data, or if a service worker stores the files: running each page costs a phone half a second.
 */
export function prefetchWhenIdle(): () => void {
  let stopped = savesData();
  const prefetchAll = async () => {
    await waitForWorker();
    for (const load of [...prefetchedBeforePages, ...offlinePages.map((page) => pages[page])]) {
      await whenIdle();
      if (stopped || hasWorker()) return;
      await load().catch(() => undefined);
    }
  };
  if (!stopped) void prefetchAll();
  return () => {
    stopped = true;
  };
}
