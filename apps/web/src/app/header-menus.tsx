import { Link } from 'react-router';
import { useLogOut } from '../features/sync/index.ts';
import { openPalette } from '../features/palette/shown-dialog.ts';
import { journalPages } from '../lib/journal-pages.ts';
import { paths } from '../lib/paths.ts';
import { isGuardian, type UserRecord } from '../http/session.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

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
        {isGuardian(session) ? 'Parent' : session.subscription}
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

const AccountItems = ({ session }: { session: UserRecord }) => (
  <>
    {!isGuardian(session) && (
      <MenuLink to={paths.friends} icon="people">
        Friends
      </MenuLink>
    )}
    <MenuLink to={paths.settings} icon="settings">
      Settings
    </MenuLink>
    <LogOutButton />
  </>
);

export function ProfileMenu({ session }: { session: UserRecord }) {
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
        <AccountItems session={session} />
      </div>
    </>
  );
}

export function MobileMenu({ session }: { session: UserRecord | null }) {
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
          {isGuardian(session) ? (
            <MenuLink to={paths.guardian} icon="people">
              Children
            </MenuLink>
          ) : (
            <MenuLink to={paths.journal} icon="book">
              Journal
            </MenuLink>
          )}
          <MenuLink to={paths.contact} icon="link">
            Contact
          </MenuLink>
          {session ? (
            <>
              {!isGuardian(session) && (
                <>
                  <button
                    type="button"
                    popoverTarget="mobile-menu"
                    popoverTargetAction="hide"
                    className={menuItemClass}
                    onClick={openPalette}
                  >
                    <Icon name="search" />
                    Find
                  </button>
                  {[journalPages.statistics, journalPages.playlists].map(({ label, to, icon }) => (
                    <MenuLink key={to} to={to} icon={icon}>
                      {label}
                    </MenuLink>
                  ))}
                  <MenuLink to={paths.connections} icon="people">
                    Connections
                  </MenuLink>
                </>
              )}
              <AccountItems session={session} />
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
