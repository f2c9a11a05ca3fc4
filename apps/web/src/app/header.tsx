import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
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

const navLinkClass = (isActive: boolean) =>
  `inline-flex min-h-11 items-center rounded-lg px-3 font-medium ${isActive ? 'text-accent underline decoration-2 underline-offset-8' : 'hover:bg-sunken'}`;

export function Header({ session }: { session: UserRecord | null }) {
  const hasJournal = session !== null && !isGuardian(session);
  const { pathname } = useLocation();
  const isIn = (to: string) =>
    pathname.startsWith(to) || (to === paths.journal && pathname.startsWith('/coach'));
  const pages = [
    isGuardian(session) ? ['Children', paths.guardian] : ['Journal', paths.journal],
    ['Contact', paths.contact],
    ...(session
      ? []
      : [
          ['Login', paths.login],
          ['Register', paths.register],
        ]),
  ] as [string, string][];
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
          <Link to={paths.home} reloadDocument className={navLinkClass(false)}>
            Home
          </Link>
          {pages.map(([label, to]) => (
            <Link
              key={to}
              to={to}
              aria-current={isIn(to) && 'page'}
              className={navLinkClass(isIn(to))}
            >
              {label}
            </Link>
          ))}
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
