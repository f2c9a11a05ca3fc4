import type { MediaItem } from '@fencing-journal/contract/media';
import { useState } from 'react';
import type { Player } from './player.ts';
import { renewVideoLink } from './review.api.ts';

/** Why a video doesn't play: this browser can't decode it, or loading failed. */
export type Failure = 'unplayable' | 'unreachable';

/**
 * Whether this browser doesn't rule out the file's format ("maybe" counts as yes). Only MP4 sample entry codes are
 * checked, because browsers don't know Matroska codec names.
 */
export function canPlay({ type, codecs }: Pick<MediaItem, 'type' | 'codecs'>): boolean {
  const video = document.createElement('video');
  // Browsers don't know QuickTime's MIME type but play MOV files from cameras as MP4.
  const container = type === 'video/quicktime' ? 'video/mp4' : type;
  const mimeTypes = codecs
    .filter((codec) => /^\w{4}$/.test(codec))
    .map((codec) => `${container}; codecs="${codec}"`);
  return [container, ...mimeTypes].every((mimeType) => video.canPlayType(mimeType) !== '');
}

/** The signed link that is played. Renews an expired link and resumes at the same position. */
export function useSource(player: Player, video: MediaItem) {
  const [currentVideo, setCurrentVideo] = useState(video);
  const [failure, setFailure] = useState<Failure>();

  async function renew() {
    try {
      const fresh = await renewVideoLink(video.slug);
      // If the link is the same, it hasn't expired, so the network or the file is the problem.
      if (fresh.url === currentVideo.url)
        return setFailure(canPlay(fresh) ? 'unreachable' : 'unplayable');
      player.savePosition();
      setCurrentVideo(fresh);
    } catch {
      // If the video is no longer shared, the page itself shows that.
      setFailure('unreachable');
    }
  }

  /** Reloads at the position where playback stopped. */
  function retry() {
    player.savePosition();
    setFailure(undefined);
  }
  return { video: currentVideo, failure, onError: () => void renew(), retry };
}
