import type { Bout } from '@fencing-journal/contract/bouts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { boutQuery } from '../bouts/index.ts';
import { boutSeenOf, hasClip, lessonSeenOf } from './review.api.ts';

/** What the video is of. */
interface Place {
  title: string;
  /** The page that it belongs to. */
  up: Crumb | undefined;
  bout: Bout | undefined;
}

/**
 * What a video is of: the page one came from knows it, or the address says it (?bout=…) and the bout says the same. A video
 * by itself does not tell.
 */
export function usePlace(slug: string, filename: string | undefined): Place {
  const [search] = useSearchParams();
  const [seenBout] = useState(() => boutSeenOf(slug));
  const [lesson] = useState(() => lessonSeenOf(slug));
  const named = search.get('bout') ?? seenBout?.slug ?? '';
  const { data } = useQuery({ ...boutQuery(named), enabled: named !== '', retry: false });
  const bout = data && hasClip(data.bout_media, slug) ? data : undefined;
  if (bout) {
    const { tournament, event, fencer_a, fencer_b } = bout;
    const title = `${fencer_a} vs ${fencer_b}`;
    return { title, up: { label: title, to: paths.bout(tournament.slug, event.slug, bout.slug) }, bout };
  }
  if (lesson) return { title: `Lesson with ${lesson.coach}`, up: { label: 'Lesson', to: paths.lesson(lesson.slug) }, bout };
  return { title: filename?.replace(/\.\w{2,4}$/, '') ?? 'Video', up: undefined, bout };
}
