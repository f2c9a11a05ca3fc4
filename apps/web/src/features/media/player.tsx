import type { MediaItem } from '@fencing-journal/contract/media';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { renewLinks } from './media.api.ts';

/**
 * The browser's own player. A link lasts for hours, and a page stands longer: when one ends, another is asked for, and it goes on
 * where it was. A new link that does not play either means that it was not the link.
 */
export function Player({
  item,
  name,
  onGone,
  onFailed,
}: {
  item: MediaItem;
  name: string;
  onGone: () => void;
  onFailed: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [url, setUrl] = useState(item.url);
  const place = useRef(0);
  const triedFrom = useRef<number>(undefined);

  async function renew() {
    // It has played on since the last one, so that one was good.
    const worked = triedFrom.current === undefined || place.current > triedFrom.current;
    if (!worked) return onFailed();
    triedFrom.current = place.current;
    try {
      const renewed = await renewLinks(item.slug);
      if (renewed.url === url) onFailed();
      else setUrl(renewed.url);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onGone();
      else onFailed();
    }
  }
  return (
    <video
      ref={video}
      src={url}
      className="absolute inset-0 size-full"
      aria-label={name}
      controls
      autoPlay
      playsInline
      preload="auto"
      onLoadedMetadata={({ currentTarget }) => {
        if (place.current > 0) currentTarget.currentTime = place.current;
      }}
      onTimeUpdate={({ currentTarget }) => {
        if (currentTarget.currentTime > 0) place.current = currentTarget.currentTime;
      }}
      onError={() => void renew()}
    />
  );
}
