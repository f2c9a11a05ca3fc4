import { themeLabel } from '@fencing-journal/contract/lesson-themes';
import type { TouchFilters, TouchSelection } from '@fencing-journal/contract/touch-statistics';
import { Link } from 'react-router';
import { capitalize, formatRange } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { actionPlural } from '../../lib/touch-labels.ts';
import { PlaySelection } from './play-selection.tsx';
import { TouchesLink } from './touches-link.tsx';
import { costText, type WorkItem } from './work-on.rules.ts';

/** The actions that cost most, with their clips and a theme to practice. Renders nothing if there are none. */
export function WorkOn({ items, filters }: { items: readonly WorkItem[]; filters: TouchFilters }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="work-on">
      <h2 id="work-on" className="mb-2 text-2xl">
        What to work on
      </h2>
      <ol className="grid grid-cols-1 gap-3 lg:grid-cols-3">
        {items.map((item) => (
          <Item key={item.action} item={item} filters={filters} />
        ))}
      </ol>
      <p className="mt-2 text-sm text-muted">
        For each action, we compare your share of the touches with your share in all other actions,
        and show differences too large to be chance. Touches without an action don’t count.
      </p>
    </section>
  );
}

function Item({ item, filters }: { item: WorkItem; filters: TouchFilters }) {
  const { action, scored, received, others, rate, cost, theme } = item;
  const actions = actionPlural(action);
  const query: TouchSelection = { ...filters, action, side: 'received' };
  return (
    <li className="panel flex flex-col justify-between gap-3 p-4">
      <div>
        <p className="text-lg leading-snug font-semibold">
          {capitalize(actions)} cost you {costText(cost)}.
        </p>
        <p className="mt-1">
          You scored {scored} of {scored + received}, and {others.scored} of {others.touches} with
          other actions.
        </p>
        {rate && <p className="text-sm text-muted">Likely {formatRange(rate)} over time</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PlaySelection
          query={query}
          title={`${capitalize(actions)} received`}
          label={`Play ${actions} received`}
          variant="secondary"
        />
        <TouchesLink query={query} className="text-muted">
          {`Show ${received} received`}
        </TouchesLink>
        <Link
          to={paths.lessonTheme(theme)}
          className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:text-accent"
        >
          Practice: {themeLabel(theme)}
        </Link>
      </div>
    </li>
  );
}
