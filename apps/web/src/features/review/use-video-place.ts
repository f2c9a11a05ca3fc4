import type { Bout } from '@fencing-journal/contract/bouts';
import type { MediaItem } from '@fencing-journal/contract/media';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../http/query.ts';
import { pathOfBout } from '../../lib/bout-place.ts';
import { paths } from '../../lib/paths.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { boutQuery } from '../bouts/index.ts';

/** The bout or lesson of the video. */
interface VideoPlace {
  title: string;
  /** A link to its page. */
  parentCrumb: Crumb | undefined;
  bout: Bout | undefined;
}

const titleOfBout = ({ fencer_a, fencer_b }: Bout): string => `${fencer_a} vs ${fencer_b}`;

/** Resolves to the bout once it is loaded. */
export const loadBout = (slug: string): Promise<Bout> =>
  queryClient.fetchQuery({ ...boutQuery(slug), staleTime: Infinity });

/** Resolves to the bout of a video once it is loaded; undefined if there is none or it can't be read. */
export async function loadBoutOf({
  place,
}: MediaItem): Promise<{ bout: Bout; title: string } | undefined> {
  if (place.kind !== 'bout') return undefined;
  const bout = await loadBout(place.slug).catch(() => undefined);
  return bout && { bout, title: titleOfBout(bout) };
}

/** The bout or lesson of a video. The title is the file name until the bout is loaded. */
export function useVideoPlace(video: MediaItem | undefined): VideoPlace {
  const slugOfKind = (kind: MediaItem['place']['kind']) =>
    video?.place.kind === kind ? video.place.slug : '';
  const { data: bout } = useQuery({
    ...boutQuery(slugOfKind('bout')),
    enabled: slugOfKind('bout') !== '',
    retry: false,
  });
  if (bout) {
    const title = titleOfBout(bout);
    return { title, parentCrumb: { label: title, to: pathOfBout(bout) }, bout };
  }
  if (slugOfKind('lesson') !== '')
    return {
      title: 'Lesson video',
      parentCrumb: { label: 'Lesson', to: paths.lesson(slugOfKind('lesson')) },
      bout,
    };
  return {
    title: video?.filename.replace(/\.\w{2,4}$/, '') ?? 'Video',
    parentCrumb: undefined,
    bout,
  };
}
