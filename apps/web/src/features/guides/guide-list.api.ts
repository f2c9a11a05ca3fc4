import { guides } from '@fencing-journal/contract/guides';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

export const tournamentParam = (tournament: string) => (tournament === '' ? {} : { tournament });

/** Progress of every list, for a competition or for none (""). */
export const guidesQuery = (tournament: string) =>
  queryOptions({
    queryKey: ['guides', 'all', tournament],
    queryFn: ({ signal }) => call(guides.all, { query: tournamentParam(tournament), signal }),
  });
