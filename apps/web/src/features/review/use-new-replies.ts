import type { MediaItem } from '@fencing-journal/contract/media';
import { useEffect, useState } from 'react';
import { markRepliesRead } from './review.api.ts';

const noIds: ReadonlySet<string> = new Set();

/** Ids of the replies that were new when the owner opened the review; opening marks them as read. */
export function useNewReplies({ slug, new_replies = 0 }: MediaItem): ReadonlySet<string> {
  const [newReplyIds, setNewReplyIds] = useState(noIds);
  useEffect(() => {
    if (new_replies > 0)
      markRepliesRead(slug).then(
        (ids) => setNewReplyIds(new Set(ids)),
        // If it fails, the replies stay new until the review is opened again.
        () => undefined,
      );
  }, [slug, new_replies]);
  return newReplyIds;
}
