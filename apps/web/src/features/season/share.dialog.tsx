import type { SeasonReview } from '@fencing-journal/contract/season';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { pictureFigures, type FrequentAction } from './season.rules.ts';
import { drawPicture, pictureFile, pictureSize } from './share-picture.ts';

function save(file: File): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click();
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Whether the browser can share the picture through the system's dialog. */
const canShare = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] });

/** Shows the picture before anybody else sees it. */
export function ShareDialog({
  review,
  actions,
  onClose,
}: {
  review: SeasonReview;
  actions: readonly FrequentAction[];
  onClose: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { attempt, busy } = useAttempt({
    errorBody: 'Couldn’t share the picture. Save it instead.',
  });
  const { period, wins, losses } = review;
  const figures = pictureFigures(review, actions);
  const spoken = `Season ${period}: ${wins} won, ${losses} lost. ${figures
    .map(({ value, label }) => `${value} ${label}`)
    .join(', ')}.`;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const draw = () => drawPicture(context, { period, wins, losses, figures });
    draw();
    // Draws again once the fonts have loaded.
    void document.fonts.ready.then(draw);
  }, [figures, losses, period, wins]);
  const withFile = (use: (file: File) => void | Promise<void>) =>
    attempt(async () => {
      const file = canvas.current && (await pictureFile(canvas.current, period));
      if (file) await use(file);
    });
  return (
    <Dialog
      title="Share picture"
      onClose={onClose}
      footer={
        <>
          <Button
            variant={'canShare' in navigator ? 'secondary' : 'primary'}
            onClick={() => void withFile(save)}
          >
            Save
          </Button>
          {'canShare' in navigator && (
            <Button
              busy={busy}
              onClick={() =>
                void withFile(async (file) => {
                  if (!canShare(file)) return save(file);
                  // Closing the system's dialog is not a failure.
                  await navigator.share({ files: [file] }).catch((error: unknown) => {
                    if (!(error instanceof DOMException && error.name === 'AbortError'))
                      throw error;
                  });
                })
              }
            >
              Share
            </Button>
          )}
        </>
      }
    >
      <canvas
        ref={canvas}
        {...pictureSize}
        role="img"
        aria-label={spoken}
        className="mx-auto max-h-[55dvh] max-w-full rounded-lg"
      />
      <p className="mt-2 text-muted">No names and no places are in it, not even yours.</p>
    </Dialog>
  );
}
