import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';

/** A still picture to save or, where the browser can, to share. */
export function StillDialog({
  picture,
  url,
  description,
  onClose,
}: {
  picture: File;
  /** The address of the picture on this page. */
  url: string;
  description: string;
  onClose: () => void;
}) {
  const { busy, attempt } = useAttempt({
    errorBody: 'Couldn’t share the picture. Save it and share it from there.',
  });
  // Not all browsers have it, whatever the types say.
  const canShare = 'canShare' in navigator && navigator.canShare({ files: [picture] });

  const share = () =>
    attempt(async () => {
      try {
        await navigator.share({ files: [picture] });
      } catch (error) {
        // The user closed the list of apps.
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      }
    });

  return (
    <Dialog
      title="Picture"
      wide
      onClose={onClose}
      footer={
        <>
          {canShare && (
            <Button variant="secondary" busy={busy} onClick={() => void share()}>
              Share picture
            </Button>
          )}
          <a href={url} download={picture.name} className={buttonClass('primary')}>
            Save picture
          </a>
        </>
      }
    >
      <img src={url} alt={description} className="w-full rounded-lg" />
      <p className="mt-3 text-sm text-muted">
        People can be recognized in it. Share it only with those who may see the video.
      </p>
    </Dialog>
  );
}
