import { club } from '@fencing-journal/contract/club';
import type { AnswerOf } from '@fencing-journal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';

export type Confirmations = AnswerOf<typeof club.confirmations>;

export const clubQuery = queryOptions({
  queryKey: ['connections', 'club'],
  queryFn: ({ signal }) => call(club.confirmations, { signal }),
});

const changed = () => queryClient.invalidateQueries({ queryKey: clubQuery.queryKey });

export async function confirmClub(member: string, name: string): Promise<void> {
  await call(club.confirm, { body: { member, club: name } });
  await changed();
}

export async function withdrawClub(id: string): Promise<void> {
  await call(club.withdraw, { params: { id } });
  await changed();
}
