import type { MediaItem } from '@fencing-journal/contract/media';
import type { Moment, MomentKind } from '@fencing-journal/contract/moments';
import { useQuery } from '@tanstack/react-query';
import { inOrder } from './moments.rules.ts';
import { momentsQuery } from './review.api.ts';
import { useMarks, type Mark } from './use-marks.ts';

/** A moment in the list and on the timeline: a saved one, or a mark that is not saved yet. */
export interface Shown {
  id: string;
  at_ms: number;
  kind: MomentKind | null;
  note: string;
  created_at: string;
  moment?: Moment;
  mark?: Mark;
}

/** The moments of a video, if the viewer may see them. */
export function useMoments({ slug, moments: access }: Pick<MediaItem, 'slug' | 'moments'>) {
  const { data, isPending, isError, refetch } = useQuery({
    ...momentsQuery(slug),
    enabled: access !== 'none',
  });
  const marks = useMarks(slug);
  const kept = (data ?? []).map((moment): Shown => ({ ...moment, moment }));
  const onTheWay = marks.marks.map((mark): Shown => ({ ...mark, id: mark.key, mark }));
  return {
    access,
    shown: inOrder([...kept, ...onTheWay]),
    marks,
    isPending: access !== 'none' && isPending,
    isError,
    refetch,
  };
}
export type Moments = ReturnType<typeof useMoments>;
