import type { MediaItem } from '@fencing-journal/contract/media';
import { useEffect, useState } from 'react';
import { readReplies } from './review.api.ts';

const none: ReadonlySet<string> = new Set();

/** The replies that were new when their owner opened the review: from then on they count as read. */
export function useNewReplies({ slug, new_replies = 0 }: MediaItem): ReadonlySet<string> {
  const [fresh, setFresh] = useState(none);
  useEffect(() => {
    if (new_replies > 0)
      readReplies(slug).then(
        (ids) => setFresh(new Set(ids)),
        // They stay new until the review is opened again.
        () => undefined,
      );
  }, [slug, new_replies]);
  return fresh;
}
