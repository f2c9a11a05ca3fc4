import {
  createBrowserRouter,
  Navigate,
  redirect,
  redirectDocument,
  type MiddlewareFunction,
  type RouteObject,
} from 'react-router';
import { hasThirdPartyScript } from '../lib/third-party-scripts.ts';
import { readSession, useSession } from '../http/session.ts';
import { yieldToEventLoop } from '../lib/idle.ts';
import { ErrorPage, ErrorScreen } from './error.page.tsx';
import { Layout, RequireAuth } from './layout.tsx';
import { pages } from './pages.ts';
import { NotFound } from '../ui/not-found.tsx';
import { paths, returnTarget } from '../lib/paths.ts';

/** Redirects logged-in users away from the login pages. */
const visitorsOnly = ({ request }: { request: Request }) => {
  if (readSession()) throw redirect(returnTarget(new URL(request.url).search));
  return null;
};

/** Pages behind the login save records, so they wait for the script that knows the record types. */
const loadOfflineRecords = async () => {
  (await import('./offline-records.ts')).installOfflineRecords();
  return {};
};

/** Redirects `/add`, the link of the placeholder panel, and `/`, which opens the app only while offline. */
function AddRedirect() {
  return <Navigate to={useSession() ? paths.journal : paths.login} replace />;
}

/** Loads in a separate task, because creating the router is a long task already. */
const inOwnTask =
  <T,>(load: () => Promise<T>) =>
  async () => {
    await yieldToEventLoop();
    return load();
  };
const loadInOwnTask = (route: RouteObject): RouteObject =>
  typeof route.lazy === 'function' ? { ...route, lazy: inOwnTask(route.lazy) } : route;

const authenticatedRoutes: RouteObject[] = [
  { path: '/journal', lazy: pages.hub },
  { path: '/journal/tournaments', lazy: pages.tournamentList },
  { path: '/journal/tournaments/add', lazy: pages.tournamentAdd },
  { path: '/journal/tournaments/edit/:slug', lazy: pages.tournamentEdit },
  { path: '/journal/tournaments/:tournamentName', lazy: pages.tournamentDetail },
  { path: '/journal/tournaments/:tournamentName/add', lazy: pages.eventAdd },
  { path: '/journal/tournaments/:tournamentName/edit/:eventSlug', lazy: pages.eventEdit },
  { path: '/journal/tournaments/:tournamentName/:eventName', lazy: pages.eventDetail },
  { path: '/journal/tournaments/:tournamentName/:eventName/bout/add', lazy: pages.boutForm },
  { path: '/journal/tournaments/:tournamentName/:eventName/bout/live', lazy: pages.liveBout },
  { path: '/journal/tournaments/:tournamentName/:eventName/pool/add', lazy: pages.poolEntry },
  {
    path: '/journal/tournaments/:tournamentName/:eventName/team/add',
    lazy: pages.teamMatchForm,
  },
  {
    path: '/journal/tournaments/:tournamentName/:eventName/team/:matchName',
    lazy: pages.teamMatch,
  },
  {
    path: '/journal/tournaments/:tournamentName/:eventName/team/:matchName/edit',
    lazy: pages.teamMatchForm,
  },
  {
    path: '/journal/tournaments/:tournamentName/:eventName/team/:matchName/scores',
    lazy: pages.teamMatchScores,
  },
  {
    path: '/journal/tournaments/:tournamentName/:eventName/team/:matchName/live',
    lazy: pages.teamMatchLive,
  },
  {
    path: '/journal/tournaments/:tournamentName/:eventName/:boutSlug/bout/edit',
    lazy: pages.boutForm,
  },
  { path: '/journal/tournaments/:tournamentName/:eventName/:boutName', lazy: pages.boutDetail },
  { path: '/journal/fencer', lazy: pages.fencerList },
  { path: '/journal/fencer/:fencerName', lazy: pages.fencerDetail },
  { path: '/journal/guides', lazy: pages.guideList },
  { path: '/journal/guides/equipment', lazy: pages.equipment },
  { path: '/journal/guides/:slug', lazy: pages.guide },
  { path: '/journal/calendar', lazy: pages.calendar },
  { path: '/journal/practices', lazy: pages.practiceList },
  { path: '/journal/practices/:practiceName', lazy: pages.practice },
  { path: '/journal/practices/:practiceName/live', lazy: pages.practiceLive },
  { path: '/journal/practices/:practiceName/:boutName', lazy: pages.boutDetail },
  { path: '/journal/practices/:practiceName/:boutSlug/edit', lazy: pages.boutForm },
  { path: '/journal/statistics', lazy: pages.statistics },
  { path: '/journal/statistics/bouts', lazy: pages.statisticsBouts },
  { path: '/journal/statistics/touches', lazy: pages.touches },
  { path: '/journal/statistics/touches/list', lazy: pages.touchList },
  { path: '/journal/season/:period', lazy: pages.season },
  { path: '/journal/lessons', lazy: pages.lessonList },
  { path: '/journal/lessons/add', lazy: pages.lessonAdd },
  { path: '/journal/lessons/edit/:slug', lazy: pages.lessonEdit },
  { path: '/journal/lessons/theme', lazy: pages.lessonTheme },
  { path: '/journal/lessons/:lessonName', lazy: pages.lessonDetail },
  { path: '/coach/lessons', lazy: pages.coachLessonList },
  { path: '/coach/lessons/add', lazy: pages.coachLessonAdd },
  { path: '/coach/lessons/edit/:slug', lazy: pages.coachLessonEdit },
  { path: '/coach/inbox', lazy: pages.coachInbox },
  { path: '/coach/bouts', lazy: pages.coachBouts },
  { path: '/coach/students', lazy: pages.coachStudents },
  { path: '/coach/students/:slug', lazy: pages.coachStudent },
  { path: '/journal/connections', lazy: pages.connections },
  { path: '/journal/connections/friends', lazy: pages.friends },
  { path: '/journal/notifications', lazy: pages.notifications },
  { path: '/journal/goals', lazy: pages.goals },
  { path: '/journal/media/:slug', lazy: pages.review },
  { path: '/journal/import', lazy: pages.importFile },
  { path: '/journal/import/:id', lazy: pages.importPreview },
  { path: '/journal/playlists', lazy: pages.playlists },
  { path: '/journal/playlists/:slug', lazy: pages.playlist },
  { path: '/journal/clips', lazy: pages.clips },
  { path: '/journal/compare', lazy: pages.compare },
  { path: '/journal/settings/profile', lazy: pages.settings },
  { path: '/journal/settings/plan', lazy: pages.plan },
  { path: '/guardian', lazy: pages.guardianHome },
  { path: '/guardian/add', lazy: pages.guardianAdd },
  { path: '/guardian/:slug', lazy: pages.guardianChild },
  // The payment sandbox redirects here instead of to a provider's portal.
  { path: '/payment-sandbox', lazy: pages.paymentSandbox },
];

const publicRoutes: RouteObject[] = [
  { path: '/login', loader: visitorsOnly, lazy: pages.login },
  // Between steps 2 and 3 there is a token but no user record, so registration can continue.
  { path: '/register', loader: visitorsOnly, lazy: pages.register },
  { path: '/forgot-password', loader: visitorsOnly, lazy: pages.forgot },
  { path: '/reset/:token', loader: visitorsOnly, lazy: pages.reset },
  { path: '/verify-email/:token', lazy: pages.verifyEmail },
  { path: '/stop-emails/:token', lazy: pages.stopEmails },
  { path: '/contact', lazy: pages.contact },
  { path: '/privacy', lazy: pages.privacy },
  { path: '/terms', lazy: pages.terms },
  { path: '/minors', lazy: pages.minors },
  { path: '/first-login', loader: visitorsOnly, lazy: pages.firstLogin },
  { path: '/payment-success', lazy: pages.paymentSuccess },
  { path: '/payment-failed', lazy: pages.paymentFailed },
  { path: '/reused', lazy: pages.reused },
  // The landing page is a separate document. Offline, this route is shown instead.
  { path: '/', Component: AddRedirect },
  { path: '/add', Component: AddRedirect },
];

export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      {
        // An error in a page replaces only that page. The header and the bottom bar stay.
        ErrorBoundary: ErrorPage,
        children: [
          ...publicRoutes.map(loadInOwnTask),
          {
            Component: RequireAuth,
            lazy: inOwnTask(loadOfflineRecords),
            children: [
              {
                lazy: inOwnTask(pages.accountGate),
                children: authenticatedRoutes.map(loadInOwnTask),
              },
            ],
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];

/** Once a third-party script has run, loads the next page as a new document without it (decision 0018). */
const reloadAfterThirdPartyScripts: MiddlewareFunction = ({ request }) => {
  if (hasThirdPartyScript() && new URL(request.url).pathname !== location.pathname)
    throw redirectDocument(request.url);
};

export const createRouter = () =>
  createBrowserRouter(
    routes.map((route) => ({ ...route, middleware: [reloadAfterThirdPartyScripts] })),
  );
