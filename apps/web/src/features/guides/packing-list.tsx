import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { guidesQuery } from './guide-list.api.ts';
import { progressText } from './progress-bar.tsx';

const packingList = 'bag';

/** A link to the packing list of the tournament, once its progress is known. */
export function PackingList({ tournament }: { tournament: string }) {
  const list = useQuery(guidesQuery(tournament)).data?.find(({ slug }) => slug === packingList);
  return (
    list && (
      <>
        <Link
          to={`${paths.guide(packingList)}?tournament=${tournament}`}
          className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {list.title}
        </Link>
        <span className="text-muted">{progressText(list)}</span>
      </>
    )
  );
}
