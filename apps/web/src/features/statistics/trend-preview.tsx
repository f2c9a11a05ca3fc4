import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/states.tsx';
import { figuresQuery } from './statistics.api.ts';
import { WinRateByMonth } from './trends.tsx';

/** A small win rate chart, for use outside the statistics page. */
export function TrendPreview() {
  const { data, isPending, isError, refetch } = useQuery(figuresQuery({}));
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (isPending) return <div className="skeleton h-48" />;
  const months = data.statistics?.months ?? [];
  // A line needs two points.
  return months.length > 1 && <WinRateByMonth months={months} filters={{}} height={120} />;
}
