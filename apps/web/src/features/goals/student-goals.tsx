import { useToday } from '../../lib/use-today.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { GoalCard } from './goal-card.tsx';
import { goalsQuery } from './goals.api.ts';

/** A student's goals, which the coach can comment on. */
export function StudentGoals({ student }: { student: string }) {
  const { data, isPending, refetch } = useQuery(goalsQuery(student));
  const today = useToday();
  return (
    <section aria-labelledby="goals">
      <h2 id="goals" className="mb-3 text-2xl">
        Goals
      </h2>
      {isPending && <Skeleton rows={1} className="h-28" />}
      {!isPending && !data && <ErrorState onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-muted">No goals yet</p>}
      {data && data.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {data.map((goal) => (
            <GoalCard key={goal.id} goal={goal} today={today} />
          ))}
        </ul>
      )}
    </section>
  );
}
