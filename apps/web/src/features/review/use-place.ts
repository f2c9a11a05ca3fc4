import type { Bout } from '@fencing-journal/contract/bouts';
import type { MediaItem } from '@fencing-journal/contract/media';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { boutQuery } from '../bouts/index.ts';

/** The bout or lesson of the video. */
interface Place {
  title: string;
  /** Its page. */
  up: Crumb | undefined;
  bout: Bout | undefined;
}

/** The bout or lesson of a video. The title is the file name until the bout is loaded. */
export function usePlace(clip: MediaItem | undefined): Place {
  const of = (kind: MediaItem['place']['kind']) =>
    clip?.place.kind === kind ? clip.place.slug : '';
  const { data: bout } = useQuery({
    ...boutQuery(of('bout')),
    enabled: of('bout') !== '',
    retry: false,
  });
  if (bout) {
    const { tournament, event, fencer_a, fencer_b } = bout;
    const title = `${fencer_a} vs ${fencer_b}`;
    return {
      title,
      up: { label: title, to: paths.bout(tournament.slug, event.slug, bout.slug) },
      bout,
    };
  }
  if (of('lesson') !== '')
    return {
      title: 'Lesson video',
      up: { label: 'Lesson', to: paths.lesson(of('lesson')) },
      bout,
    };
  return { title: clip?.filename.replace(/\.\w{2,4}$/, '') ?? 'Video', up: undefined, bout };
}
