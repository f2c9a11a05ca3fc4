import { createBrowserRouter, Navigate, redirect, type RouteObject } from 'react-router';
import { readSession, useSession } from '../lib/session.ts';
import { ErrorPage, ErrorScreen } from './error.page.tsx';
import { Layout, SignedInOnly } from './layout.tsx';
import { pages } from './pages.ts';
import { NotFound } from '../ui/not-found.tsx';
import type { Promised } from './not-built-yet.page.tsx';
import { paths, returnTarget } from '../lib/paths.ts';

/** A signed-in user has no business on the sign-in pages (section 2). */
const visitorsOnly = ({ request }: { request: Request }) => {
  if (readSession()) throw redirect(returnTarget(new URL(request.url).search));
  return null;
};

const later = (path: string, promised: Promised): RouteObject => ({ path, handle: promised, lazy: pages.notBuiltYet });

/** The placeholder panel's button leads here (D-07). */
function AddTarget() {
  return <Navigate to={useSession() ? paths.journal : paths.login} replace />;
}

const signedIn: RouteObject[] = [
  { path: '/journal', lazy: pages.hub },
  { path: '/journal/tournaments', lazy: pages.tournamentList },
  { path: '/journal/tournaments/add', lazy: pages.tournamentAdd },
  { path: '/journal/tournaments/edit/:slug', lazy: pages.tournamentEdit },
  { path: '/journal/tournaments/:tournamentName', lazy: pages.tournamentDetail },
  { path: '/journal/tournaments/:tournamentName/add', lazy: pages.eventAdd },
  { path: '/journal/tournaments/:tournamentName/edit/:eventSlug', lazy: pages.eventEdit },
  { path: '/journal/tournaments/:tournamentName/:eventName', lazy: pages.eventDetail },
  { path: '/journal/tournaments/:tournamentName/:eventName/bout/add', lazy: pages.boutForm },
  { path: '/journal/tournaments/:tournamentName/:eventName/pool/add', lazy: pages.poolEntry },
  { path: '/journal/tournaments/:tournamentName/:eventName/:boutSlug/bout/edit', lazy: pages.boutForm },
  { path: '/journal/tournaments/:tournamentName/:eventName/:boutName', lazy: pages.boutDetail },
  { path: '/journal/fencer', lazy: pages.fencerList },
  { path: '/journal/fencer/:fencerName', lazy: pages.fencerDetail },
  { path: '/journal/statistics', lazy: pages.statistics },
  { path: '/journal/statistics/bouts', lazy: pages.statisticsBouts },
  { path: '/journal/lessons', lazy: pages.lessonList },
  { path: '/journal/lessons/add', lazy: pages.lessonAdd },
  { path: '/journal/lessons/edit/:slug', lazy: pages.lessonEdit },
  { path: '/journal/lessons/:lessonName', lazy: pages.lessonDetail },
  { path: '/coach/lessons', lazy: pages.coachLessonList },
  { path: '/coach/lessons/edit/:slug', lazy: pages.coachLessonEdit },
  { path: '/coach/bouts', lazy: pages.coachBouts },
  { path: '/coach/students', lazy: pages.coachStudents },
  { path: '/coach/students/:slug', lazy: pages.coachStudent },
  { path: '/journal/connections', lazy: pages.connections },
  { path: '/journal/connections/friends', lazy: pages.friends },
  { path: '/journal/settings/profile', lazy: pages.settings },
];

export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      {
        // What breaks in a page breaks that page alone: header and bar stay.
        ErrorBoundary: ErrorPage,
        children: [
          { path: '/login', loader: visitorsOnly, lazy: pages.login },
          // Between step 2 and 3 there is a token but no user record: the registration goes on (G-21).
          { path: '/register', loader: visitorsOnly, lazy: pages.register },
          { path: '/forgot-password', loader: visitorsOnly, lazy: pages.forgot },
          { path: '/reset/:token', loader: visitorsOnly, lazy: pages.reset },
          { path: '/verify-email/:token', lazy: pages.verifyEmail },
          later('/contact', { title: 'Contact', will: 'Here you will write to us. Until then, our address stands at the foot of each page.' }),
          later('/payment-success', { title: 'Payment', will: 'Here you will see that your payment has arrived. Plans cannot be bought yet.' }),
          later('/payment-failed', { title: 'Payment', will: 'Here you will see that a payment did not go through. Plans cannot be bought yet.' }),
          later('/reused', { title: 'Used link', will: 'This link has already been used.' }),
          { path: '/add', Component: AddTarget },
          { Component: SignedInOnly, children: signedIn },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
