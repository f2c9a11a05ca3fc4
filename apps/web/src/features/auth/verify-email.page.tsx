import { auth } from '@fencing-journal/contract/auth';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { call } from '../../http/client.ts';
import { ApiError, messageOf } from '../../http/api-error.ts';
import { usePlainForm } from '../../forms/use-plain-form.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../http/query.ts';
import { useSession } from '../../http/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Page } from '../../ui/page.tsx';
import { meQuery } from './auth.api.ts';

/**
 * Confirms an email address with the link from an email. Requires a click, because mail programs open links
 * automatically, and the account's session or password, because the mailbox may belong to someone else.
 */
export function Component() {
  const { token = '' } = useParams();
  const { pathname } = useLocation();
  const session = useSession();
  const [statusMessage, setStatusMessage] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  // Someone else may be logged in on this device.
  const [needsPassword, setNeedsPassword] = useState(session === null);
  const form = usePlainForm({
    errorsAt: 'fields',
    async send({ password = '' }) {
      setStatusMessage('');
      // Renews an access token that expired while the page was open.
      if (session) await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
      return call(auth.verifyEmail, { body: needsPassword ? { token, password } : { token } });
    },
    onSaved({ message }) {
      setStatusMessage(message);
      setConfirmed(true);
      // The account that is logged in here may have a new address.
      void queryClient.invalidateQueries();
    },
    showError(error) {
      if (error instanceof ApiError && error.errors['password']) setNeedsPassword(true);
      else setStatusMessage(messageOf(error));
    },
  });

  return (
    <Page title="Confirm your email address" narrow>
      <form className="panel flex flex-col gap-4 p-5 sm:p-6" {...form.props}>
        {!confirmed && needsPassword && (
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            hint="For the account with this email address."
            error={form.errors['password']}
          />
        )}
        {!confirmed && (
          <Button type="submit" busy={form.busy}>
            Confirm
          </Button>
        )}
        {!confirmed && needsPassword && (
          <Link
            to={`${paths.login}?next=${encodeURIComponent(pathname)}`}
            className="inline-flex min-h-11 items-center self-start underline underline-offset-4"
          >
            Log in another way
          </Link>
        )}
        <p role="status" className="font-semibold empty:hidden">
          {statusMessage}
        </p>
        {confirmed && (
          <ButtonLink to={paths.journal} variant="secondary">
            Go to the journal
          </ButtonLink>
        )}
      </form>
    </Page>
  );
}
