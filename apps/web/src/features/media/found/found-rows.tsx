import { pluralize } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { addFoundTo, discardFound, useFoundTouches, type FoundInFile } from './found-touches.ts';

/** Touches that were found in a bout's files and aren't in its log yet. */
export function FoundRows({ bout }: { bout: string }) {
  const files = useFoundTouches(bout);
  return (
    files.length > 0 && (
      <ul aria-label="Found touches" className="mt-3 divide-y divide-line border-t border-line">
        {files.map((entry) => (
          <FoundRow key={`${entry.filename} ${entry.size}`} bout={bout} entry={entry} />
        ))}
      </ul>
    )
  );
}

function FoundRow({ bout, entry }: { bout: string; entry: FoundInFile }) {
  const { filename, touches, video } = entry;
  const { attempt, busy } = useAttempt();
  const count = pluralize(touches.length, 'touch', 'touches');
  const discard = () =>
    attempt(
      () => {
        discardFound(bout, entry);
        return Promise.resolve({ title: 'Touches discarded' });
      },
      {
        title: 'Discard touches',
        subject: filename,
        detail: `You accepted ${count}. They are only on this device.`,
        confirmLabel: 'Discard',
        tone: 'danger',
      },
    );
  return (
    <li className="py-3">
      <p className="font-semibold wrap-anywhere">{filename}</p>
      <p className="text-sm text-muted">
        {video === null
          ? `${count} found. Upload the video to add them to the bout.`
          : `${count} found, not in the bout yet.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {video !== null && (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => void attempt(() => addFoundTo(bout, entry, video))}
          >
            Add to the bout
          </Button>
        )}
        <Button variant="quiet" onClick={() => void discard()}>
          Discard
        </Button>
      </div>
    </li>
  );
}
