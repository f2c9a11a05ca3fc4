import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Stands in for the bank's authentication window. Closing it counts as a refusal. */
export function AuthenticationDialog({ onAnswer }: { onAnswer: (approves: boolean) => void }) {
  const footer = (
    <>
      <Button variant="secondary" onClick={() => onAnswer(false)}>
        Fail
      </Button>
      <Button data-autofocus onClick={() => onAnswer(true)}>
        Complete
      </Button>
    </>
  );
  return (
    <Dialog title="Sandbox authentication" onClose={() => onAnswer(false)} footer={footer}>
      <p>
        This is where your bank would ask you to confirm the payment. Complete the authentication or
        let it fail.
      </p>
    </Dialog>
  );
}
