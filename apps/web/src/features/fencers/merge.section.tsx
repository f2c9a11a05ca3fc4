import { fencerTexts, type FencerDetail } from '@fencing-journal/contract/fencers';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { undoMerge } from './fencers.api.ts';
import { MergeDialog } from './merge.dialog.tsx';
import { lazily } from '../../lib/lazily.ts';

const dayFormat = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }));
const formatDay = (timestamp: string) => dayFormat().format(new Date(timestamp));

/** Merges two cards into one, with Undo for 30 days. At the bottom of the page to avoid accidental taps. */
export function MergeSection({ fencer }: { fencer: FencerDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="border-t border-line pt-4">
      <h2 className="text-lg text-muted">Two cards for the same person?</h2>
      {fencer.merge && <Undo slug={fencer.slug} merge={fencer.merge} />}
      <Button
        variant="quiet"
        className="-ml-4 underline underline-offset-4"
        onClick={() => setOpen(true)}
      >
        Merge with another card…
      </Button>
      {open && <MergeDialog fencer={fencer} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Undo({
  slug,
  merge: { name, merged_at, undo_until },
}: {
  slug: string;
  merge: NonNullable<FencerDetail['merge']>;
}) {
  const { busy, attempt } = useAttempt();

  const undo = () =>
    attempt(
      async () => {
        await undoMerge(slug);
        return fencerTexts.unmerged;
      },
      {
        title: 'Undo merge',
        body: `${name} goes back on your list of fencers.`,
        detail: "Bouts and text from that card go back to it, unless you've changed them since.",
        confirmLabel: 'Undo merge',
        tone: 'primary',
      },
    );

  return (
    <div className="my-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border-l-4 border-accent bg-card px-4 py-3">
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
        Merged with {name} on {formatDay(merged_at)}. You can undo this until{' '}
        {formatDay(undo_until)}.
      </p>
      <Button variant="secondary" busy={busy} onClick={() => void undo()}>
        Undo merge
      </Button>
    </div>
  );
}
