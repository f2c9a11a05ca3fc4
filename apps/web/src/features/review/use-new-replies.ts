import type { MediaItem } from '@fencing-journal/contract/media';
import { useEffect, useState } from 'react';
import { readReplies } from './review.api.ts';

const none: ReadonlySet<string> = new Set();

/** Ids of the replies that were new when the owner opened the review; opening marks them as read. */
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
