import { limits } from '@fencing-journal/contract/shared/limits';
import { memberTexts, type MemberRecord } from '@fencing-journal/contract/usaf-data';
import { useQuery } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../http/api-error.ts';
import { memberQuery } from './usaf-data.api.ts';

export type MemberLookup =
  | { state: 'incomplete' }
  | { state: 'looking' }
  | { state: 'unknown'; message: string }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'found'; member: MemberRecord };

/** Looks up a person's USA Fencing ID once it has nine digits, unless `off`. */
export function useMember(
  id: string,
  lastName: string,
  { off: disabled = false } = {},
): MemberLookup {
  const complete = id.length === limits.usaFencingId && !disabled;
  const record = useQuery({ ...memberQuery(id, lastName), enabled: complete });
  if (!complete) return { state: 'incomplete' };
  if (record.data) return { state: 'found', member: record.data };
  if (!record.isError || record.isFetching) return { state: 'looking' };
  if (record.error instanceof ApiError && record.error.status === 404)
    return { state: 'unknown', message: memberTexts.unknown };
  return { state: 'failed', message: messageOf(record.error), retry: () => void record.refetch() };
}
