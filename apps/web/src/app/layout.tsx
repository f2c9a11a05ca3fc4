import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import {
  Link,
  NavLink,
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
import { useLogOut, useProvisionalSlugRedirect } from '../features/sync/index.ts';
import { useSlowCall } from '../lib/call-timeout.ts';
import { useSession, type UserRecord } from '../lib/session.ts';
import { DialogProvider } from '../ui/dialogs.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Skeleton } from '../ui/states.tsx';
import { paths } from '../lib/paths.ts';
import { prefetchWhenIdle, loadNotices } from './pages.ts';

/** Header, page, footer; on phones also a bottom bar when logged in. */
export function Layout() {
  const session = useSession();
  const main = useFocusOnNavigation();
  return (
    <DialogProvider>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
        >
          Skip to content
        </a>
        <Header session={session} />
        <SlowCallNotice />
        {session && <BackgroundTasks />}
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
        <div className={`mt-10 bg-sunken ${session ? 'max-md:pb-14' : ''}`}>
          <Footer compact={session !== null} />
        </div>
        {session && <UploadTray />}
        {session && <BottomBar />}
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

/** For routes that need an account: visitors go to /login and return afterwards, but not after logging out. */
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

/** After navigation, moves focus to the new page and closes open menus. */
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
 * prefetches pages while online.
 */
function BackgroundTasks() {
  const { data } = useQuery(meQuery);
  useEffect(prefetchWhenIdle, []);
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

/** Shows nothing if the script can't be loaded. */
const Notices = lazy<() => ReactNode>(() =>
  loadNotices().then(
    ({ Notices: LoadedNotices }) => ({ default: LoadedNotices }),
    () => ({ default: () => null }),
  ),
);

function Progress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : (
    <div
      className="fixed inset-x-0 top-0 z-40 h-1 animate-pulse bg-lamp"
      role="status"
      aria-label="Loading"
    />
  );
}

/** Tells that a call is slow. The live region exists before its text, so that it is announced. */
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

const navLinkClass = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 items-center rounded-lg px-3 font-medium ${isActive ? 'text-accent underline decoration-2 underline-offset-8' : 'hover:bg-sunken'}`;

function Header({ session }: { session: UserRecord | null }) {
  return (
    <header className="sticky top-0 z-30 short:static border-b border-line bg-card">
      <div className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between gap-2 px-4 sm:px-6">
        <Link
          to={paths.home}
          reloadDocument
          className="font-display flex min-h-11 min-w-0 items-center gap-2 text-xl font-bold tracking-wide uppercase"
        >
          <span className="size-3 shrink-0 rounded-full bg-lamp" aria-hidden="true" />
          <span className="truncate">Fencing Journal</span>
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <Link to={paths.home} reloadDocument className={navLinkClass({ isActive: false })}>
            Home
          </Link>
          <NavLink to={paths.journal} className={navLinkClass}>
            Journal
          </NavLink>
          <NavLink to={paths.contact} className={navLinkClass}>
            Contact
          </NavLink>
          {!session && (
            <NavLink to={paths.login} className={navLinkClass}>
              Login
            </NavLink>
          )}
          {!session && (
            <NavLink to={paths.register} className={navLinkClass}>
              Register
            </NavLink>
          )}
          {session && <ProfileMenu session={session} />}
        </nav>
        <MobileMenu session={session} />
      </div>
    </header>
  );
}

const menuPanelClass =
  'fixed inset-auto top-16 right-2 m-0 max-h-[calc(100dvh-4.5rem)] w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-xl border border-line bg-card p-2 text-ink shadow-xl';
const menuItemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left font-medium hover:bg-sunken';

function Identity({ session }: { session: UserRecord }) {
  return (
    <div className="border-b border-line px-3 pb-3">
      <p className="font-semibold break-words">
        {session.first_name} {session.last_name}
      </p>
      <p className="text-sm break-all text-muted">{session.email}</p>
      <p className="mt-1 inline-block rounded-full bg-accent-soft px-2 text-sm font-medium text-accent">
        {session.subscription}
      </p>
    </div>
  );
}

function LogOutButton() {
  const logOut = useLogOut();
  return (
    <button type="button" className={menuItemClass} onClick={() => void logOut()}>
      <Icon name="logout" />
      Log out
    </button>
  );
}

const MenuLink = ({
  to,
  icon,
  children,
  reload = false,
}: {
  to: string;
  icon: IconName;
  children: string;
  reload?: boolean;
}) => (
  <Link to={to} reloadDocument={reload} className={menuItemClass}>
    <Icon name={icon} />
    {children}
  </Link>
);

function ProfileMenu({ session }: { session: UserRecord }) {
  return (
    <>
      <button
        type="button"
        popoverTarget="profile-menu"
        className="inline-flex min-h-11 items-center gap-2 rounded-lg px-3 font-medium hover:bg-sunken"
        aria-label={`${session.first_name} ${session.last_name}’s profile`}
      >
        <Icon name="user" />
        <span className="max-w-40 truncate">{session.first_name}</span>
      </button>
      <div id="profile-menu" popover="auto" className={menuPanelClass}>
        <Identity session={session} />
        <MenuLink to={paths.friends} icon="people">
          Friends
        </MenuLink>
        <MenuLink to={paths.settings} icon="settings">
          Settings
        </MenuLink>
        <LogOutButton />
      </div>
    </>
  );
}

function MobileMenu({ session }: { session: UserRecord | null }) {
  return (
    <div className="shrink-0 md:hidden">
      <button
        type="button"
        popoverTarget="mobile-menu"
        className="inline-flex size-11 items-center justify-center rounded-lg hover:bg-sunken"
        aria-label="Menu"
      >
        <Icon name="menu" className="size-6" />
      </button>
      <div id="mobile-menu" popover="auto" className={menuPanelClass}>
        {session && <Identity session={session} />}
        <nav aria-label="Menu">
          <MenuLink to={paths.home} icon="home" reload>
            Home
          </MenuLink>
          <MenuLink to={paths.journal} icon="book">
            Journal
          </MenuLink>
          <MenuLink to={paths.contact} icon="link">
            Contact
          </MenuLink>
          {session ? (
            <>
              <MenuLink to={paths.connections} icon="people">
                Connections
              </MenuLink>
              <MenuLink to={paths.friends} icon="people">
                Friends
              </MenuLink>
              <MenuLink to={paths.settings} icon="settings">
                Settings
              </MenuLink>
              <LogOutButton />
            </>
          ) : (
            <>
              <MenuLink to={paths.login} icon="user">
                Login
              </MenuLink>
              <MenuLink to={paths.register} icon="plus">
                Register
              </MenuLink>
            </>
          )}
        </nav>
      </div>
    </div>
  );
}

const bottomBarItems = [
  ['Journal', paths.journal, 'home'],
  ['Tournaments', paths.tournaments, 'trophy'],
  ['Fencers', paths.fencers, 'mask'],
  ['Lessons', paths.lessons, 'book'],
] as const;

function BottomBar() {
  return (
    <nav
      aria-label="Journal"
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex">
        {bottomBarItems.map(([label, to, icon]) => (
          <li key={to} className="min-w-0 flex-1">
            <NavLink
              to={to}
              end={to === paths.journal}
              className={({ isActive }) =>
                `flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium ${isActive ? 'text-accent' : 'text-muted'}`
              }
            >
              <Icon name={icon} className="size-6" />
              <span className="max-w-full truncate">{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
