import type { Drawing } from '@fencing-journal/contract/drawings';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { DrawingView } from './drawing-view.tsx';
import { describeDrawing } from './figures.rules.ts';
import { StillDialog } from './still.dialog.tsx';
import { takeStill } from './still.ts';

/** The drawing of a moment in the list, at a small size, with buttons to edit it and to get it as a picture. */
export function MomentDrawing({
  drawing: { shapes },
  aspect,
  time,
  showFrame,
  onEdit,
}: {
  drawing: Drawing;
  aspect: number;
  /** The time of the moment, as it is shown. */
  time: string;
  /** Shows the frame of the moment. Resolves to the video once the frame is shown. */
  showFrame: () => Promise<HTMLVideoElement>;
  /** Undefined if the viewer isn't allowed to change it. */
  onEdit: (() => void) | undefined;
}) {
  const { busy, attempt } = useAttempt({
    errorBody: 'Couldn’t take the picture. Wait until the video shows, and try again.',
  });
  const [picture, setPicture] = useState<{ file: File; url: string }>();
  const take = () =>
    attempt(async () => {
      const video = await showFrame();
      const file = await takeStill(video, shapes, `drawing ${time.replaceAll(':', '.')}.jpg`);
      setPicture({ file, url: URL.createObjectURL(file) });
    });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1">
      <span className="inline-block w-28 shrink-0 overflow-hidden rounded bg-[#59636e]">
        <DrawingView shapes={shapes} aspect={aspect} className="block w-full" />
      </span>
      <span className="flex flex-wrap">
        <Button
          variant="quiet"
          className="!px-3"
          busy={busy}
          aria-label={`Picture of the drawing at ${time}`}
          onClick={() => void take()}
        >
          Picture
        </Button>
        {onEdit && (
          <Button
            variant="quiet"
            className="!px-3"
            aria-label={`Edit the drawing at ${time}`}
            onClick={onEdit}
          >
            Edit drawing
          </Button>
        )}
      </span>
      {picture && (
        <StillDialog
          picture={picture.file}
          url={picture.url}
          description={`The frame at ${time} with a drawing: ${describeDrawing(shapes, aspect)}`}
          onClose={() => {
            URL.revokeObjectURL(picture.url);
            setPicture(undefined);
          }}
        />
      )}
    </div>
  );
}
