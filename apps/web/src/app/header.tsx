import { Suspense } from 'react';
import { Link, NavLink } from 'react-router';
import { paths } from '../lib/paths.ts';
import { isGuardian, type UserRecord } from '../http/session.ts';
import { openPalette } from '../features/palette/shown-dialog.ts';
import { IconButton } from '../ui/button.tsx';
import { MobileMenu, ProfileMenu } from './header-menus.tsx';
import { lazyOrNothing } from './lazy-or-nothing.ts';
import { loadBell } from './pages.ts';

const Bell = lazyOrNothing(async () => (await loadBell()).NotificationBell);

/** Reserves the space of the bell from the start, so that nothing jumps when it loads. */
const BellSlot = () => (
  <div className="size-11">
    <Suspense>
      <Bell />
    </Suspense>
  </div>
);

const navLinkClass = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 items-center rounded-lg px-3 font-medium ${isActive ? 'text-accent underline decoration-2 underline-offset-8' : 'hover:bg-sunken'}`;

export function Header({ session }: { session: UserRecord | null }) {
  const hasJournal = session !== null && !isGuardian(session);
  return (
    <header className="sticky top-0 z-30 short:static border-b border-line bg-card">
      <div
        className={`mx-auto flex h-16 short:h-12 w-full items-center gap-2 max-w-6xl px-4 sm:px-6 ${hasJournal ? 'lg:max-w-none' : ''}`}
      >
        <Link
          to={paths.home}
          reloadDocument
          className="font-display mr-auto flex min-h-11 min-w-0 items-center gap-2 text-xl font-bold tracking-wide uppercase"
        >
          <span className="size-3 shrink-0 rounded-full bg-lamp" aria-hidden="true" />
          <span className="truncate">Fencing Journal</span>
        </Link>
        {hasJournal && (
          <IconButton
            icon="search"
            label="Find"
            className="shrink-0 max-[21rem]:hidden short:hidden lg:hidden"
            onClick={openPalette}
          />
        )}
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <Link to={paths.home} reloadDocument className={navLinkClass({ isActive: false })}>
            Home
          </Link>
          {isGuardian(session) ? (
            <NavLink to={paths.guardian} className={navLinkClass}>
              Children
            </NavLink>
          ) : (
            <NavLink to={paths.journal} className={navLinkClass}>
              Journal
            </NavLink>
          )}
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
        <div className="flex shrink-0">
          {session && <BellSlot />}
          <MobileMenu session={session} />
        </div>
      </div>
    </header>
  );
}
