import type { MediaItem } from '@fencing-journal/contract/media';
import type { Drawing } from '@fencing-journal/contract/drawings';
import type { Moment, MomentKind } from '@fencing-journal/contract/moments';
import { useDeferredQuery } from '../../http/use-deferred-query.ts';
import { sortMoments } from './moments.rules.ts';
import { momentsQuery } from './review.api.ts';
import { usePendingMoments, type PendingMoment, type SaveAnswers } from './use-pending-moments.ts';

/** A moment in the list and on the timeline: saved, not saved yet, or saved with unsent answers. */
export interface MomentItem {
  id: string;
  at_ms: number;
  kind: MomentKind | null;
  note: string;
  drawing?: Drawing | null | undefined;
  created_at: string;
  moment?: Moment;
  pendingMoment?: PendingMoment;
}

/** The moments of a video, if the viewer may see them. */
export function useMoments(
  { slug, moments: access }: Pick<MediaItem, 'slug' | 'moments'>,
  saveAnswers: SaveAnswers,
) {
  const { data, isError, refetch } = useDeferredQuery({
    ...momentsQuery(slug),
    enabled: access !== 'none',
  });
  const pendingMoments = usePendingMoments(slug, saveAnswers);
  const savedItems = (data ?? []).map((moment): MomentItem => {
    const pendingMoment = pendingMoments.marks.find(({ id }) => id === moment.id);
    return { ...moment, moment, ...(pendingMoment && { pendingMoment }) };
  });
  const savedIds = new Set(data?.map(({ id }) => id));
  const pendingItems = pendingMoments.marks
    .filter(({ id }) => id === undefined || !savedIds.has(id))
    .map((pendingMoment): MomentItem => ({
      ...pendingMoment,
      id: pendingMoment.key,
      pendingMoment,
    }));
  return {
    access,
    items: sortMoments([...savedItems, ...pendingItems]),
    marks: pendingMoments,
    isPending: access !== 'none' && !data && !isError,
    isError,
    refetch,
  };
}
export type Moments = ReturnType<typeof useMoments>;
