import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import {
  Navigate,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  type Location,
} from 'react-router';
import { meQuery } from '../features/auth/index.ts';
import { CookieBanner, Footer } from '../features/landing/index.ts';
import { UploadTray } from '../features/media/uploads/tray-slot.tsx';
import { useProvisionalSlugRedirect } from '../features/sync/index.ts';
import { messageOf } from '../http/api-error.ts';
import { useSlowCall } from '../http/call-timeout.ts';
import { isGuardian, useSession } from '../http/session.ts';
import { DialogProvider } from '../ui/dialogs.tsx';
import { Skeleton } from '../ui/states.tsx';
import { paths } from '../lib/paths.ts';
import { Header } from './header.tsx';
import { lazyOrNothing } from './lazy-or-nothing.ts';
import { loadJournalFrame, loadNotices, prefetchWhenIdle } from './pages.ts';

/** Header, page and footer. Logged-in users also have a bottom bar on small screens or a sidebar on wide ones. */
export function Layout() {
  const session = useSession();
  const guardian = isGuardian(session);
  const hasJournal = session !== null && !guardian;
  const main = useFocusOnNavigation();
  return (
    <DialogProvider messageOf={messageOf}>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
        >
          Skip to content
        </a>
        <Header session={session} />
        <SlowCallNotice />
        <div className="flex flex-1">
          {hasJournal && (
            <Suspense fallback={<SideBarSpace />}>
              <JournalFrame session={session} />
            </Suspense>
          )}
          <div className="flex min-w-0 flex-1 flex-col">
            {session && <BackgroundTasks guardian={guardian} />}
            {session && (
              <Suspense>
                <Notices />
              </Suspense>
            )}
            {/* Journal pages fill the screen even while empty, so the footer doesn't jump when content loads. */}
            <main
              id="main"
              ref={main}
              tabIndex={-1}
              className={`flex-1 ${session ? 'min-h-[calc(100dvh-4rem)]' : ''}`}
            >
              <Progress />
              <Suspense
                fallback={
                  <div className="p-6">
                    <Skeleton />
                  </div>
                }
              >
                <Outlet />
              </Suspense>
            </main>
            <div className={`mt-10 bg-sunken ${hasJournal ? 'pb-bottom-bar' : ''}`}>
              <Footer compact={session !== null} journal={!guardian} />
            </div>
          </div>
        </div>
        {session && <UploadTray />}
        {!session && <CookieBanner />}
      </div>
      <ScrollRestoration getKey={scrollKey} />
    </DialogProvider>
  );
}

/**
 * Keys for saved scroll positions. Every document's first entry has the key "default", so a fresh document would
 * inherit another page's position. Uses a hash, because the browser stores the key and the path may be private.
 */
const scrollKey = ({ key, pathname }: Location): string =>
  key === 'default'
    ? String(Array.from(pathname).reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) | 0, 0))
    : key;

/** For routes that need an account: visitors go to /login and return afterward, but not after logging out. */
export function RequireAuth() {
  const session = useSession();
  const [wasSignedIn] = useState(session !== null);
  const { key, pathname, search } = useLocation();
  if (session) return <Outlet />;
  // A new key per address: visiting again before the first redirect has finished redirects again.
  return (
    <Navigate
      key={key}
      to={
        wasSignedIn ? paths.login : `${paths.login}?next=${encodeURIComponent(pathname + search)}`
      }
      replace
    />
  );
}

/** Moves focus to the new page and closes open menus after navigation. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover();
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/**
 * Refreshes the stored user record, which may be stale (another device, an expired plan), and
 * prefetches the journal's pages while online.
 */
function BackgroundTasks({ guardian }: { guardian: boolean }) {
  const { data } = useQuery(meQuery);
  useEffect(() => (guardian ? undefined : prefetchWhenIdle()), [guardian]);
  useProvisionalSlugRedirect();
  return data && (data.delete_on !== undefined || data.temporary_password || data.switched_off) ? (
    <Suspense>
      <AccountNotice {...data} />
    </Suspense>
  ) : null;
}

const AccountNotice = lazy(async () => ({
  default: (await import('../features/auth/account-notice.tsx')).AccountNotice,
}));

const JournalFrame = lazyOrNothing(async () => (await loadJournalFrame()).JournalFrame);

/** Reserves the sidebar's width while it loads. The key is a literal, because an import would enlarge the shell. */
const SideBarSpace = () => (
  <div
    className={`hidden shrink-0 border-r border-line short:block lg:block w-16 max-lg:short:w-28 ${localStorage.getItem('fj:side-bar-folded') ? '' : 'lg:w-56'}`}
  />
);

const Notices = lazyOrNothing(async () => (await loadNotices()).Notices);

function Progress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : (
    <div
      className="fixed inset-x-0 top-0 z-40 h-1 animate-pulse bg-accent"
      role="status"
      aria-label="Loading"
    />
  );
}

/** Says that a call is slow. The live region exists before its text, so that the text is announced. */
function SlowCallNotice() {
  const slow = useSlowCall();
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-0 top-18 z-30 mx-auto w-fit rounded-full bg-mask px-4 py-1 text-sm font-medium text-card empty:hidden short:top-2"
    >
      {slow && 'Still working…'}
    </p>
  );
}
