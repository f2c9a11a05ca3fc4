import { settings } from '@fencing-journal/contract/settings';
import type { AnswerOf } from '@fencing-journal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';

export type Settings = AnswerOf<typeof settings.read>;

export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => call(settings.read, { signal }) });

/** null takes the ID away. It travels as a number, which the contract reads and fills up with zeros (G-95, G-107). */
export async function saveMemberId(id: string | null): Promise<void> {
  const usa_fencing = (id === null ? null : Number(id)) as unknown as string | null;
  queryClient.setQueryData(settingsQuery.queryKey, await call(settings.save, { body: { usa_fencing } }));
}
