import { auth, authTexts } from '@fencing-journal/contract/auth';
import { useNavigate } from 'react-router';
import { call } from '../../http/client.ts';
import { usePlainForm } from '../../forms/use-plain-form.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';

/** Requests a link to set a new password. The response is the same whether the account exists or not. */
export function Component() {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const form = usePlainForm({
    send: ({ email = '' }) => call(auth.forgot, { body: { email } }),
    onSaved: () => {
      dialogs.notice(authTexts.linkSent);
      return navigate(paths.login);
    },
    showError: () => dialogs.message(authTexts.linkFailed),
  });

  return (
    <Page title="Forgot Password" narrow>
      <form className="panel flex flex-col gap-4 p-5 sm:p-6" {...form.props}>
        <TextField
          label="Email or USA Fencing ID"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="We’ll email you a link to set a new password. It works once and expires in an hour."
        />
        <Button type="submit" busy={form.busy}>
          Send link
        </Button>
        <ButtonLink to={paths.login} variant="secondary" icon="back">
          Login
        </ButtonLink>
      </form>
    </Page>
  );
}
