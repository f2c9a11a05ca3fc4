import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';

const steps = [
  {
    title: 'Enter your last tournament',
    description: 'Add its event and type the pool scores as they were on the sheet.',
    to: paths.tournamentAdd,
  },
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

/** What to begin with in an empty journal. */
export const FirstSteps = () => (
  <section aria-labelledby="first-steps" className="mb-5">
    <h2 id="first-steps" className="mb-3 text-2xl">
      Start here
    </h2>
    <ol className="grid grid-cols-1 gap-3 md:grid-cols-3">
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
