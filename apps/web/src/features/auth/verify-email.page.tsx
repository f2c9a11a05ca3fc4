import { auth } from '@fencing-journal/contract/auth';
import { useState, type FormEvent } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { call } from '../../http/client.ts';
import { ApiError, messageOf } from '../../http/api-error.ts';
import { formText } from '../../lib/form-text.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../http/query.ts';
import { useSession } from '../../http/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
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
  const [passwordError, setPasswordError] = useState<string>();
  const [state, setState] = useState<'asked' | 'busy' | 'confirmed'>('asked');
  // Someone else may be logged in on this device.
  const [needsPassword, setNeedsPassword] = useState(session === null);

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = formText(new FormData(event.currentTarget), 'password');
    setState('busy');
    setStatusMessage('');
    setPasswordError(undefined);
    try {
      // Renews an access token that expired while the page was open.
      if (session) await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
      const body = needsPassword ? { token, password } : { token };
      setStatusMessage((await call(auth.verifyEmail, { body })).message);
      setState('confirmed');
      // The account that is logged in here may have a new address.
      void queryClient.invalidateQueries();
    } catch (error) {
      setState('asked');
      const passwordMessage = error instanceof ApiError && error.errors['password']?.[0];
      if (passwordMessage) {
        setNeedsPassword(true);
        setPasswordError(passwordMessage);
      } else setStatusMessage(messageOf(error));
    }
  }

  return (
    <Page title="Confirm your email address" narrow>
      <form
        noValidate
        onSubmit={(event) => void confirm(event)}
        className="panel flex flex-col gap-4 p-5 sm:p-6"
      >
        {state !== 'confirmed' && needsPassword && (
          <TextField
            label="Your password"
            name="password"
            type="password"
            autoComplete="current-password"
            hint="For the account with this email address."
            error={passwordError}
          />
        )}
        {state !== 'confirmed' && (
          <Button type="submit" busy={state === 'busy'}>
            Confirm
          </Button>
        )}
        {state !== 'confirmed' && needsPassword && (
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
        {state === 'confirmed' && (
          <ButtonLink to={paths.journal} variant="secondary">
            Go to the journal
          </ButtonLink>
        )}
      </form>
    </Page>
  );
}
