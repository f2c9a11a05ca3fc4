import { NavLink } from 'react-router';
import { journalPages } from '../lib/journal-pages.ts';
import { Icon } from '../ui/icon.tsx';

const { today, tournaments, practices, fencers, lessons } = journalPages;

export function BottomBar() {
  return (
    <nav
      aria-label="Journal"
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="flex">
        {[today, tournaments, practices, fencers, lessons].map(({ label, to, icon }) => (
          <li key={to} className="min-w-0 flex-1 max-[22rem]:flex-auto">
            <NavLink
              to={to}
              end={to === today.to}
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
