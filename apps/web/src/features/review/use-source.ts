import type { MediaItem } from '@fencing-journal/contract/media';
import { useState } from 'react';
import type { Player } from './player.ts';
import { renewClip } from './review.api.ts';

/** Why a video does not play: this browser cannot, or nothing came. */
export type Failure = 'unplayable' | 'unreachable';

/** Whether this browser says no to what the link plays; "maybe" is no no. */
function canPlay({ type, codecs }: Pick<MediaItem, 'type' | 'codecs'>): boolean {
  const video = document.createElement('video');
  // Matroska is WebM with more codecs, and no browser gives its own name a word; the names of its codecs are not those that browsers ask for.
  const known = codecs.filter((codec) => /^(avc1|hvc1|hev1|vp8|vp9|av01|mp4a|opus|vorbis)$/i.test(codec));
  const plain = type === 'video/quicktime' ? 'video/mp4' : type;
  return [type, plain].some((one) => video.canPlayType(one) !== '') || (known.length > 0 && video.canPlayType(`${plain}; codecs="${known.join(', ')}"`) !== '');
}

/** The link that is played. One that has run out is renewed, and the video goes on where it was. */
export function useSource(player: Player, clip: MediaItem) {
  const [playing, setPlaying] = useState(clip);
  const [failure, setFailure] = useState<Failure>();

  async function renew() {
    try {
      const fresh = await renewClip(clip.slug);
      // The same link has not run out: it is the network, or what the link leads to.
      if (fresh.url === playing.url) return setFailure(canPlay(fresh) ? 'unreachable' : 'unplayable');
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
