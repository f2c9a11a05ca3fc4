import { countsAsCoach } from '@fencing-journal/contract/shared/entitlement';
import { useQuery } from '@tanstack/react-query';
import { useState, type FocusEvent, type MouseEvent } from 'react';
import { NavLink, useLocation } from 'react-router';
import { inboxCountQuery } from '../features/coach/index.ts';
import { commandKey, openPalette } from '../features/palette/index.ts';
import type { UserRecord } from '../http/session.ts';
import { createDeviceFlag, useDeviceFlag } from '../lib/device-flag.ts';
import { journalPages } from '../lib/journal-pages.ts';
import { paths } from '../lib/paths.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

const everyonesPages = [
  journalPages.today,
  journalPages.tournaments,
  journalPages.practices,
  journalPages.fencers,
  journalPages.lessons,
  journalPages.statistics,
  journalPages.goals,
  journalPages.playlists,
  journalPages.calendar,
  journalPages.guides,
];
const coachPages = [journalPages.inbox, journalPages.students];

/** layout.tsx repeats the key and the widths, because it reserves the space while this loads. */
const sideBarFolded = createDeviceFlag('fj:side-bar-folded', false);

const itemClass =
  'relative flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left font-medium hover:bg-sunken max-lg:short:justify-center';

/**
 * Links to the journal's pages, on wide screens. The bar can be folded to icons, which show their names as tooltips. A
 * phone in landscape has only the icons, in two columns, because a bottom bar would take too much of its height.
 */
export function SideBar({ session }: { session: UserRecord }) {
  const isFolded = useDeviceFlag(sideBarFolded);
  const pages = [...everyonesPages, ...(countsAsCoach(session) ? coachPages : [])];
  const { tip, tipHandlers } = useTip(isFolded);
  const { pathname } = useLocation();
  // These pages have no item of their own.
  const isOfStudents = [paths.coachLessons, paths.coachBouts].some((path) =>
    pathname.startsWith(path),
  );
  return (
    <div
      data-folded={isFolded}
      className={`side-bar sticky top-16 short:top-0 hidden h-[calc(100dvh-4rem)] short:h-dvh shrink-0 flex-col gap-1 max-lg:short:gap-0 overflow-x-hidden overflow-y-auto border-r border-line bg-card p-2 max-lg:short:py-0 short:flex lg:flex ${isFolded ? 'w-16' : 'w-16 lg:w-56'} max-lg:short:w-28`}
      {...tipHandlers}
    >
      <button type="button" className={`${itemClass} text-muted`} onClick={openPalette}>
        <Item icon="search" label="Find" isFolded={isFolded} />
        {!isFolded && (
          <kbd className="ml-auto font-sans text-sm max-lg:hidden" aria-hidden="true">
            {commandKey()} K
          </kbd>
        )}
      </button>
      <nav aria-label="Journal">
        <ul className="flex flex-col gap-1 max-lg:short:grid max-lg:short:grid-cols-2 max-lg:short:gap-0">
          {pages.map(({ label, to, icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === journalPages.today.to}
                className={({ isActive }) =>
                  `${itemClass} ${isActive || (isOfStudents && to === journalPages.students.to) ? 'bg-sunken font-semibold shadow-[inset_3px_0_0_var(--ink)]' : 'text-muted'}`
                }
              >
                <Item icon={icon} label={label} isFolded={isFolded} />
                {to === journalPages.inbox.to && <InboxCount isFolded={isFolded} />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <button
        type="button"
        className={`${itemClass} mt-auto text-muted max-lg:hidden`}
        onClick={() => sideBarFolded.set(!isFolded)}
      >
        <Item
          icon="fold"
          label={isFolded ? 'Expand sidebar' : 'Collapse sidebar'}
          isFolded={isFolded}
        />
      </button>
      {tip && (
        <div
          aria-hidden="true"
          style={{ top: tip.top }}
          className="pointer-events-none fixed left-18 z-40 -translate-y-1/2 rounded-lg bg-ink px-3 py-1.5 text-sm font-medium text-card"
        >
          {tip.label}
        </div>
      )}
    </div>
  );
}

const Item = ({ icon, label, isFolded }: { icon: IconName; label: string; isFolded: boolean }) => (
  <>
    <Icon name={icon} className={`size-6 ${icon === 'fold' && isFolded ? '-scale-x-100' : ''}`} />
    <span data-tip className={isFolded ? 'sr-only' : 'truncate max-lg:sr-only'}>
      {label}
    </span>
  </>
);

/** The number of items waiting for the coach. Renders nothing while it is unknown or zero. */
function InboxCount({ isFolded }: { isFolded: boolean }) {
  const { data: count = 0 } = useQuery(inboxCountQuery);
  if (count === 0) return null;
  return (
    <span
      className={`figures inline-flex h-6 min-w-6 items-center justify-center rounded-full border border-ink bg-card px-1.5 text-sm text-ink ${isFolded ? 'absolute top-0 right-0' : 'max-lg:absolute max-lg:-top-0.5 max-lg:-right-0.5 max-lg:h-5 max-lg:min-w-5 max-lg:px-1 max-lg:text-xs lg:ml-auto'}`}
    >
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

/** Returns the name of the folded item under the pointer or with the focus, and the handlers that update it. */
function useTip(isFolded: boolean) {
  const [tip, setTip] = useState<{ label: string; top: number }>();
  const show = ({ target }: MouseEvent | FocusEvent) => {
    const item = target instanceof Element ? target.closest('a, button') : null;
    const label = item?.querySelector('[data-tip]')?.textContent;
    if (!item || !label) return setTip(undefined);
    const { top, height } = item.getBoundingClientRect();
    setTip({ label, top: top + height / 2 });
  };
  const hide = () => setTip(undefined);
  return {
    tip: isFolded ? tip : undefined,
    tipHandlers: {
      onMouseOver: show,
      onMouseLeave: hide,
      onFocus: show,
      onBlur: hide,
      onScroll: hide,
      onKeyDown: ({ key }: { key: string }) => key === 'Escape' && hide(),
    },
  };
}
