import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/states.tsx';
import { formQuery } from './statistics.api.ts';
import { FormByTournament } from './trends.tsx';

/** A small chart of the form, for use outside the statistics page. */
export function TrendPreview() {
  const { data, isPending, isError, refetch } = useQuery(formQuery({}));
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (isPending) return <div className="skeleton h-48" />;
  // A line needs two points.
  return (
    data.tournaments.length > 1 && <FormByTournament tournaments={data.tournaments} height={120} />
  );
}
