import { auth, authTexts } from '@fencing-journal/contract/auth';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../http/client.ts';
import { formText } from '../../lib/form-text.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';

/** Requests a link to set a new password. The answer is the same whether the account exists or not. */
export function Component() {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);

  async function requestLink(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = formText(new FormData(event.currentTarget), 'email');
    setBusy(true);
    try {
      await call(auth.forgot, { body: { email } });
      dialogs.notice(authTexts.linkSent);
      await navigate(paths.login);
    } catch {
      setBusy(false);
      await dialogs.message(authTexts.linkFailed);
    }
  }

  return (
    <Page title="Forgot Password" narrow>
      <form
        noValidate
        onSubmit={(event) => void requestLink(event)}
        className="panel flex flex-col gap-4 p-5 sm:p-6"
      >
        <TextField
          label="Email or USA Fencing ID"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="We’ll email you a link to set a new password. It works once and expires in an hour."
        />
        <Button type="submit" busy={busy}>
          Send link
        </Button>
        <ButtonLink to={paths.login} variant="secondary" icon="back">
          Login
        </ButtonLink>
      </form>
    </Page>
  );
}
