import { Button } from './button.tsx';

/** Says that the form holds a restored draft, or input from elsewhere (`message`), and lets the user discard it. */
export function RestoredDraft({
  onDiscard,
  message = 'We restored your draft.',
}: {
  /** Omit it if discarding needs more than one tap. */
  onDiscard?: () => void;
  message?: string;
}) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-lg border-l-4 border-accent bg-card px-4 py-1"
    >
      <p className="py-2">{message}</p>
      {onDiscard && (
        <Button variant="quiet" className="-mr-3" onClick={onDiscard}>
          Discard
        </Button>
      )}
    </div>
  );
}
