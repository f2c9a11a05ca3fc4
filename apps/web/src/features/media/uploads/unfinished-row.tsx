import { useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { sizeText } from '../../../lib/size.ts';
import { Button } from '../../../ui/button.tsx';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { fileTexts } from '../media.texts.ts';
import { continueUpload, discardUpload, type Destination } from './engine.ts';
import { isSameFile } from './resumable-uploads.ts';
import { percentOf } from './upload.rules.ts';
import type { UnfinishedUpload } from './use-unfinished.ts';

/** The title and link for an upload if only its lesson or bout is known. */
const destinationOf = ({ place }: UnfinishedUpload): Destination =>
  place.kind === 'bout'
    ? { place, title: 'Open the bout', to: paths.boutBySlug(place.slug) }
    : { place, title: 'Open the lesson', to: paths.lesson(place.slug) };

/** An upload interrupted by closing its tab; choosing the same file resumes it. */
export function UnfinishedRow({
  upload,
  destination = destinationOf(upload),
}: {
  upload: UnfinishedUpload;
  destination?: Destination;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { attempt } = useAttempt();
  const [errorMessage, setErrorMessage] = useState<string>();
  const { filename, size, received } = upload;

  function resume(file: File | undefined) {
    if (!file) return;
    if (isSameFile(upload, file)) continueUpload(file, upload, destination);
    else setErrorMessage(fileTexts.other);
  }
  const discard = () =>
    attempt(
      async () => {
        const isDiscarded = await discardUpload(upload);
        setErrorMessage(isDiscarded ? undefined : fileTexts.notCanceled);
        return isDiscarded ? { title: 'Upload discarded' } : undefined;
      },
      {
        title: 'Discard upload',
        body: `Discard ${filename}?`,
        detail: 'The partial upload will be discarded.',
        confirmLabel: 'Discard',
        tone: 'danger',
      },
    );
  return (
    <li className="py-3">
      <p className="font-semibold wrap-anywhere">{filename}</p>
      <p className="text-sm text-muted">
        Stopped at {percentOf(received, size)}% of {sizeText(size)}. Choose the file again to
        continue.
      </p>
      {errorMessage && (
        <p role="alert" className="text-sm font-medium text-loss">
          {errorMessage}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept="video/*"
          hidden
          aria-label={`File for ${filename}`}
          onChange={({ target }) => resume(target.files?.[0])}
        />
        <Button variant="secondary" icon="video" onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <Button variant="quiet" onClick={() => void discard()}>
          Discard
        </Button>
      </div>
    </li>
  );
}
