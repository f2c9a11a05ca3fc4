import { auth, authTexts } from '@fencing-journal/contract/auth';
import { passwordRule } from '@fencing-journal/contract/shared/passwords';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../../http/client.ts';
import { usePlainForm } from '../../forms/use-plain-form.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Page } from '../../ui/page.tsx';

/** Sets a new password with the link from an email. */
export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const [failed, setFailed] = useState(false);
  const form = usePlainForm({
    validate: ({ password, password_confirm }) =>
      password === password_confirm ? {} : { password_confirm: authTexts.passwordMismatch },
    send: ({ password = '', password_confirm = '' }) =>
      call(auth.reset, { body: { token, password, password_confirm } }),
    onSaved: () => {
      dialogs.notice(authTexts.passwordSet);
      return navigate(paths.login);
    },
    showError: () => {
      setFailed(true);
      return dialogs.message(authTexts.passwordNotSet);
    },
  });

  return (
    <Page title="Set a new password" narrow>
      <form className="panel flex flex-col gap-4 p-5 sm:p-6" {...form.props}>
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={passwordRule}
          error={form.errors['password']}
        />
        <PasswordField
          label="Confirm password"
          name="password_confirm"
          autoComplete="new-password"
          error={form.errors['password_confirm']}
        />
        <Button type="submit" busy={form.busy}>
          Set password
        </Button>
        {failed && (
          <p>
            The link may have expired or already been used.{' '}
            <Link
              to={paths.forgotPassword}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Get a new link
            </Link>
          </p>
        )}
      </form>
    </Page>
  );
}
