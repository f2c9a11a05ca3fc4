import type { Goal } from '@fencing-journal/contract/goals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '../../lib/use-today.ts';
import { journalPages } from '../../lib/journal-pages.ts';
import { paths } from '../../lib/paths.ts';
import { useReachable } from '../../lib/reachability.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { OwnTasks } from '../tasks/index.ts';
import { GoalCard } from './goal-card.tsx';
import { GoalDialog } from './goal.dialog.tsx';
import { goalsQuery } from './goals.api.ts';

type OpenForm = 'add' | Goal;

/** What the student wants to reach, and what their coaches asked them to do. */
export function Component() {
  const { data, isPending, refetch } = useQuery(goalsQuery());
  const today = useToday();
  const [open, setOpen] = useState<OpenForm>();
  const isReachable = useReachable();
  const add = (
    <Button icon="plus" onClick={() => setOpen('add')}>
      Set a goal
    </Button>
  );
  return (
    <Page
      title={journalPages.goals.label}
      crumbs={[{ label: 'Journal', to: paths.journal }, { label: journalPages.goals.label }]}
      actions={data && data.length > 0 && add}
    >
      {!isReachable && (
        <p className="mb-4 text-muted">
          You’re offline. You can read your goals and tasks, but changing them needs a connection.
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <section aria-labelledby="goals">
          <h2 id="goals" className="mb-3 text-2xl max-lg:sr-only">
            Goals
          </h2>
          {isPending && <Skeleton rows={2} className="h-40" />}
          {!isPending && !data && <ErrorState onRetry={() => void refetch()} />}
          {data?.length === 0 && (
            <EmptyState icon="flag" title="What do you want to reach?">
              {add}
            </EmptyState>
          )}
          {data && data.length > 0 && (
            <ul className="grid grid-cols-1 gap-3">
              {data.map((goal) => (
                <GoalCard key={goal.id} goal={goal} today={today} onEdit={() => setOpen(goal)} />
              ))}
            </ul>
          )}
        </section>
        <OwnTasks today={today} />
      </div>
      {open !== undefined && (
        <GoalDialog {...(open !== 'add' && { goal: open })} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}
