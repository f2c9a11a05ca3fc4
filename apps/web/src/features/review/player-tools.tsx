import type { MediaItem } from '@fencing-journal/contract/media';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { CompareButton } from './compare-button.tsx';
import { LoopControl, ViewControl } from './controls.tsx';

/** Tools that are needed less often: the loop, the view, the comparison, and recording a walkthrough. */
export function PlayerTools({
  video,
  title,
  walkthrough,
  ...view
}: ComponentProps<typeof ViewControl> & {
  video: MediaItem;
  /** The video's title. */
  title: string;
  /** Undefined for people who aren't allowed to mark moments. */
  walkthrough: { busy: boolean; open: () => void } | undefined;
}) {
  const { player } = view;
  return (
    <div className="review-tools">
      <LoopControl player={player} />
      <ViewControl {...view} />
      <CompareButton player={player} video={video} title={title} />
      {walkthrough && (
        <Button
          variant="secondary"
          icon="mic"
          busy={walkthrough.busy}
          onClick={() => walkthrough.open()}
        >
          Record walkthrough
        </Button>
      )}
    </div>
  );
}
