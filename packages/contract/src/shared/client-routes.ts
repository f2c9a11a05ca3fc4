/**
 * The pages of the web app. For any other path the server answers 404 with the app's shell, which
 * shows the not-found screen. A test keeps the router and this list in sync.
 */
export const clientRoutes = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset/:token',
  '/verify-email/:token',
  '/contact',
  '/payment-success',
  '/payment-failed',
  '/payment-sandbox',
  '/reused',
  '/privacy',
  '/terms',
  '/minors',
  '/first-login',
  '/add',
  '/journal',
  '/journal/lessons',
  '/journal/lessons/add',
  '/journal/lessons/edit/:slug',
  '/journal/lessons/:lessonName',
  '/coach/lessons',
  '/coach/lessons/edit/:slug',
  '/coach/bouts',
  '/coach/students',
  '/coach/students/:slug',
  '/journal/tournaments',
  '/journal/tournaments/add',
  '/journal/tournaments/edit/:slug',
  '/journal/tournaments/:tournamentName',
  '/journal/tournaments/:tournamentName/add',
  '/journal/tournaments/:tournamentName/edit/:eventSlug',
  '/journal/tournaments/:tournamentName/:eventName',
  '/journal/tournaments/:tournamentName/:eventName/bout/add',
  '/journal/tournaments/:tournamentName/:eventName/bout/live',
  '/journal/tournaments/:tournamentName/:eventName/pool/add',
  '/journal/tournaments/:tournamentName/:eventName/:boutSlug/bout/edit',
  '/journal/tournaments/:tournamentName/:eventName/:boutName',
  '/journal/fencer',
  '/journal/fencer/:fencerName',
  '/journal/guides',
  '/journal/guides/equipment',
  '/journal/guides/:slug',
  '/journal/calendar',
  '/journal/media/:slug',
  '/journal/notifications',
  '/journal/statistics',
  '/journal/statistics/bouts',
  '/journal/connections',
  '/journal/connections/friends',
  '/journal/settings/profile',
  '/journal/settings/plan',
  '/guardian',
  '/guardian/add',
  '/guardian/:slug',
] as const;

const patterns = clientRoutes.map(
  (route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`),
);

/** Returns whether the path, without its query, is a page of the web app. */
export const isClientRoute = (path: string): boolean =>
  patterns.some((pattern) => pattern.test(path));
