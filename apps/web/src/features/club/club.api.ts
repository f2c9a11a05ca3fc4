import { club } from '@fencing-journal/contract/club';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';

export type Confirmations = ResponseOf<typeof club.confirmations>;

export const clubQuery = queryOptions({
  queryKey: ['connections', 'club'],
  queryFn: ({ signal }) => call(club.confirmations, { signal }),
});

const invalidateClub = () => queryClient.invalidateQueries({ queryKey: clubQuery.queryKey });

export async function confirmClub(member: string, name: string): Promise<void> {
  await call(club.confirm, { body: { member, club: name } });
  await invalidateClub();
}

export async function withdrawClub(id: string): Promise<void> {
  await call(club.withdraw, { params: { id } });
  await invalidateClub();
}
