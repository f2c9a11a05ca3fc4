import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { storageKeys, useSession } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';

const tiles: readonly { label: string; to: string; icon: IconName; words: string }[] = [
  { label: 'Tournaments', to: paths.tournaments, icon: 'trophy', words: 'Competitions, events and bouts' },
  { label: 'Lessons', to: paths.lessons, icon: 'book', words: 'What you practised, what the coach said' },
  { label: 'Fencer Dashboard', to: paths.fencers, icon: 'mask', words: 'Opponents and your statistics' },
  { label: 'Connections', to: paths.connections, icon: 'people', words: 'Coaches, students, friends' },
];

/** The way into everything; any plan but Student gets the coach's doors as well (section 6). */
export function Component() {
  const session = useSession();
  const coach = session !== null && session.subscription !== 'Student';
  return (
    <Page title={session ? `Salut, ${session.first_name}` : 'Journal'}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {tiles.map(({ label, to, icon, words }) => (
          <li key={to} className="panel relative flex min-h-40 flex-col gap-3 p-4 hover:border-edge sm:p-5">
            <Icon name={icon} className="size-9 text-accent" />
            <div className="min-w-0">
              <Link to={to} className="font-display text-xl leading-tight font-semibold min-[22rem]:text-2xl after:absolute after:inset-0">{label}</Link>
              <p className="mt-1 text-sm text-muted">{words}</p>
            </div>
          </li>
        ))}
      </ul>
      {coach && (
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={paths.coachLessons} variant="secondary" icon="book">Student Lessons</ButtonLink>
          <ButtonLink to={paths.coachBouts} variant="secondary" icon="trophy">Student Bouts</ButtonLink>
        </div>
      )}
      <InstallGuide />
    </Page>
  );
}

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;
const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** How to put the journal on the home screen, until it is dismissed on this device (G-116). */
function InstallGuide() {
  const [hidden, setHidden] = useState(() => localStorage.getItem(storageKeys.installGuide) === 'true' || isInstalled());
  if (hidden) return null;
  const dismiss = () => {
    localStorage.setItem(storageKeys.installGuide, 'true');
    setHidden(true);
  };
  return (
    <section className="panel mt-6 flex flex-wrap items-center justify-between gap-4 p-5" aria-labelledby="install">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="install" className="text-2xl">Keep the journal at hand</h2>
        <p className="mt-1 text-muted">
          {isApple() ? 'In Safari press Share, then “Add to Home Screen”.' : 'Open your browser’s menu and choose “Install app” or “Add to Home screen”.'}
        </p>
      </div>
      <Button variant="secondary" onClick={dismiss}>Dismiss</Button>
    </section>
  );
}
