import { authTexts } from '@fencing-journal/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { useStatusLine } from '../../ui/use-status-line.tsx';
import { accountQuery, sendVerificationEmail } from './account.api.ts';

/** Returns the user's email address until it is confirmed. Undefined afterward, or while it is unknown. */
export function useUnconfirmedEmail(): string | undefined {
  // The link opens in another tab, so returning to this one must show that it worked.
  const { data } = useQuery({ ...accountQuery, refetchOnWindowFocus: 'always' });
  return data && !data.email_verified ? data.email : undefined;
}

/** Sends the email with the confirmation link again. The status line says that it was sent. */
export const ResendConfirmation = ({
  busy,
  run,
}: Pick<ReturnType<typeof useStatusLine>, 'busy' | 'run'>) => (
  <Button
    variant="secondary"
    busy={busy}
    onClick={() => void run(sendVerificationEmail, authTexts.linkSent.body)}
  >
    Send the email again
  </Button>
);

/** Says that an address must be confirmed first, and can send the email again. `reason` says what for. */
export function UnconfirmedEmail({ email, reason }: { email: string; reason: string }) {
  const { busy, run, statusLine } = useStatusLine();
  return (
    <section className="panel mb-4 border-l-4 border-l-accent p-4">
      <h2 className="text-2xl">Confirm your email address</h2>
      <p className="mt-1">
        {reason} Open the link in the email that we sent to{' '}
        <strong className="wrap-anywhere">{email}</strong>.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <ResendConfirmation busy={busy} run={run} />
        {statusLine}
      </div>
    </section>
  );
}
