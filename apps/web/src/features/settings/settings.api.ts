import { settings } from '@fencing-journal/contract/settings';
import type { ResponseOf, BodyOf } from '@fencing-journal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';
import { readSession } from '../../http/session.ts';
import { showAnswer } from '../../http/show-answer.ts';

export type Settings = ResponseOf<typeof settings.read>;

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => {
    const answer = await call(settings.read, { signal });
    refreshStaleHeader(answer);
    return answer;
  },
});

/** Refetches the user record if the header shows an outdated name or plan. */
function refreshStaleHeader({ user, subscription }: Settings): void {
  const storedUser = readSession();
  if (
    storedUser?.first_name === user.first_name &&
    storedUser.last_name === user.last_name &&
    storedUser.subscription === subscription
  )
    return;
  void queryClient.invalidateQueries({ queryKey: ['auth', 'me'] });
}

async function save(body: BodyOf<typeof settings.save>): Promise<void> {
  const answer = await call(settings.save, { body });
  refreshStaleHeader(answer);
  showAnswer(settingsQuery, answer);
}

/** Saves the USA Fencing ID. Null removes it. The API takes a number, and the contract pads it with zeros. */
export const saveMemberId = (id: string | null): Promise<void> =>
  save({ usa_fencing: (id === null ? null : Number(id)) as unknown as string | null });

/** Saves the visibility level. With `allBouts`, which requires Private, every bout of the account is changed too. */
export async function savePrivacy(
  shareable: Settings['shareable'],
  allBouts: boolean,
): Promise<void> {
  await save(allBouts ? { shareable, all_bouts: true } : { shareable });
  if (allBouts) await queryClient.invalidateQueries({ queryKey: ['bouts'] });
}

export const saveMailNotices = (mail_notices: boolean): Promise<void> => save({ mail_notices });
