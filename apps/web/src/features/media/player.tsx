import type { MediaItem } from '@fencing-journal/contract/media';
import { useRef, useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { renewLinks } from './media.api.ts';

/**
 * The browser's own player. Signed links expire while the page is open: on an error it loads a fresh link and resumes
 * at the same position. If a fresh link fails too, the link was not the cause.
 */
export function Player({
  item,
  name,
  onNotFound,
  onFailed,
}: {
  item: MediaItem;
  name: string;
  onNotFound: () => void;
  onFailed: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [url, setUrl] = useState(item.url);
  const position = useRef(0);
  const lastRenewalPosition = useRef<number>(undefined);

  async function renew() {
    // If playback advanced since the last renewal, that link worked.
    const hasAdvanced =
      lastRenewalPosition.current === undefined || position.current > lastRenewalPosition.current;
    if (!hasAdvanced) return onFailed();
    lastRenewalPosition.current = position.current;
    try {
      const renewed = await renewLinks(item.slug);
      if (renewed.url === url) onFailed();
      else setUrl(renewed.url);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onNotFound();
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
        if (position.current > 0) currentTarget.currentTime = position.current;
      }}
      onTimeUpdate={({ currentTarget }) => {
        if (currentTarget.currentTime > 0) position.current = currentTarget.currentTime;
      }}
      onError={() => void renew()}
    />
  );
}
