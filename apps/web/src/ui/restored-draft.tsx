import { Button } from './button.tsx';

/** Says that the form holds what was typed before it was left, or where else it comes from, and discards it. */
export function RestoredDraft({
  onDiscard,
  words = 'We restored your draft.',
}: {
  /** Left out where discarding needs more than a tap. */
  onDiscard?: () => void;
  words?: string;
}) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-lg border-l-4 border-accent bg-card px-4 py-1"
    >
      <p className="py-2">{words}</p>
      {onDiscard && (
        <Button variant="quiet" className="-mr-3" onClick={onDiscard}>
          Discard
        </Button>
      )}
    </div>
  );
}
