import { useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { sizeText } from '../../../lib/size.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { fileTexts } from '../media.texts.ts';
import { continueUpload, discardUpload, type Destination } from './engine.ts';
import { isSameFile } from './known.ts';
import { percentOf } from './upload.rules.ts';
import type { Unfinished } from './use-unfinished.ts';

/** Title and link for an upload of which only the place is known. */
const destinationOf = ({ place }: Unfinished): Destination =>
  place.kind === 'bout'
    ? { place, title: 'Open the bout', to: paths.boutAlone(place.slug) }
    : { place, title: 'Open the lesson', to: paths.lesson(place.slug) };

/** An upload interrupted by closing its tab; choosing the same file resumes it. */
export function UnfinishedRow({
  upload,
  destination = destinationOf(upload),
}: {
  upload: Unfinished;
  destination?: Destination;
}) {
  const input = useRef<HTMLInputElement>(null);
  const dialogs = useDialogs();
  const [wrong, setWrong] = useState<string>();
  const { filename, size, received } = upload;

  function goOn(file: File | undefined) {
    if (!file) return;
    if (isSameFile(upload, file)) continueUpload(file, upload, destination);
    else setWrong(fileTexts.other);
  }
  async function giveUp() {
    const sure = await dialogs.confirm({
      title: 'Discard upload',
      body: `Discard ${filename}?`,
      detail: 'The partial upload will be discarded.',
      confirmLabel: 'Discard',
      tone: 'danger',
    });
    if (sure && !(await discardUpload(upload))) setWrong(fileTexts.notCanceled);
  }
  return (
    <li className="py-3">
      <p className="font-semibold wrap-anywhere">{filename}</p>
      <p className="text-sm text-muted">
        Stopped at {percentOf(received, size)}% of {sizeText(size)}. Choose the file again to
        continue.
      </p>
      {wrong && (
        <p role="alert" className="text-sm font-medium text-loss">
          {wrong}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept="video/*"
          hidden
          aria-label={`File for ${filename}`}
          onChange={({ target }) => goOn(target.files?.[0])}
        />
        <Button variant="secondary" icon="video" onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <Button variant="quiet" onClick={() => void giveUp()}>
          Discard
        </Button>
      </div>
    </li>
  );
}
