import type { MediaItem } from '@fencing-journal/contract/media';
import { useState } from 'react';
import type { Player } from './player.ts';
import { renewClip } from './review.api.ts';

/** Why a video does not play: this browser cannot, or nothing came. */
export type Failure = 'unplayable' | 'unreachable';

/**
 * Whether this browser says no to what the link plays; "maybe" is no no. Codecs are asked for by the four letters of MP4,
 * which browsers know; what Matroska calls them they do not.
 */
function canPlay({ type, codecs }: Pick<MediaItem, 'type' | 'codecs'>): boolean {
  const video = document.createElement('video');
  // To a browser a camera's MOV is an MP4.
  const container = type === 'video/quicktime' ? 'video/mp4' : type;
  const kinds = codecs
    .filter((codec) => /^\w{4}$/.test(codec))
    .map((codec) => `${container}; codecs="${codec}"`);
  return [container, ...kinds].every((kind) => video.canPlayType(kind) !== '');
}

/** The link that is played. One that has run out is renewed, and the video goes on where it was. */
export function useSource(player: Player, clip: MediaItem) {
  const [playing, setPlaying] = useState(clip);
  const [failure, setFailure] = useState<Failure>();

  async function renew() {
    try {
      const fresh = await renewClip(clip.slug);
      // The same link has not run out: it is the network, or what the link leads to.
      if (fresh.url === playing.url)
        return setFailure(canPlay(fresh) ? 'unreachable' : 'unplayable');
      player.keepPlace();
      setPlaying(fresh);
    } catch {
      // Of a video that is shared no more the page itself says that it is not there.
      setFailure('unreachable');
    }
  }

  /** Begins again where it stopped, by the person's wish. */
  function retry() {
    player.keepPlace();
    setFailure(undefined);
  }
  return { clip: playing, failure, onError: () => void renew(), retry };
}
