import { Link } from 'react-router';
import { onTheWayTo } from '../../lib/first-entry.ts';
import { paths } from '../../lib/paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

const steps = [
  {
    title: 'Write down your last lesson',
    description: 'A few short questions. Your coach can reply to what you wrote.',
    to: paths.lessonQuick,
  },
  {
    title: 'Connect with your coach',
    description: 'You choose what they see, and they can give you feedback.',
    to: paths.connections,
  },
];

const ways: readonly { title: string; description: string; to: string; icon: IconName }[] = [
  {
    title: 'Import results',
    description: 'From a file of Fencing Time, FIE or AskFRED, or a table.',
    to: paths.imports,
    icon: 'inbox',
  },
  {
    title: 'Copy the pool sheet',
    description: 'Add its event and type the pool scores as they were on the sheet.',
    to: onTheWayTo(paths.tournamentAdd, 'pool'),
    icon: 'list',
  },
  {
    title: 'Just one bout',
    description: "The one you're still thinking about.",
    to: onTheWayTo(paths.tournamentAdd, 'bout'),
    icon: 'pencil',
  },
];

const LastCompetition = () => (
  <section aria-labelledby="last-competition" className="panel mb-5 p-5">
    <h2 id="last-competition" className="mb-1 text-2xl">
      What was your last competition?
    </h2>
    <p className="mb-4 text-muted">It takes two minutes, and your statistics appear here.</p>
    <ul className="grid grid-cols-1 gap-2 md:grid-cols-3">
      {ways.map(({ title, description, to, icon }) => (
        <li
          key={title}
          className="relative flex items-center gap-3 rounded-xl border border-line p-3 hover:border-edge"
        >
          <Icon name={icon} className="size-7 shrink-0 text-accent" />
          <div className="min-w-0">
            <Link to={to} className="text-lg font-semibold after:absolute after:inset-0">
              {title}
            </Link>
            <p className="text-sm text-muted">{description}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
);

/** Suggests the first steps in an empty journal. */
export const FirstSteps = () => (
  <>
    <LastCompetition />
    <NextSteps />
  </>
);

const NextSteps = () => (
  <section aria-labelledby="first-steps" className="mb-5">
    <h2 id="first-steps" className="mb-3 text-2xl">
      Then
    </h2>
    <ol className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {steps.map(({ title, description, to }, index) => (
        <li key={to} className="panel relative flex gap-3 p-4 hover:border-edge">
          <span className="figures text-3xl leading-none" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <Link to={to} className="text-lg font-semibold after:absolute after:inset-0">
              {title}
            </Link>
            <p className="text-muted">{description}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);
