import { auth, authTexts, passwordRule } from '@fencing-journal/contract/auth';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../../http/client.ts';
import { ApiError } from '../../http/api-error.ts';
import { formText } from '../../lib/form-text.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';

/** Sets a new password with the link from an email. */
export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [failed, setFailed] = useState(false);

  async function setNewPassword(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [password, password_confirm] = [
      formText(form, 'password'),
      formText(form, 'password_confirm'),
    ];
    if (password !== password_confirm)
      return setErrors({ password_confirm: authTexts.passwordMismatch });
    setErrors({});
    setBusy(true);
    try {
      await call(auth.reset, { body: { token, password, password_confirm } });
      dialogs.notice(authTexts.passwordSet);
      await navigate(paths.login);
    } catch (error) {
      setBusy(false);
      setFailed(true);
      if (error instanceof ApiError)
        setErrors({
          password: error.errors['password']?.[0],
          password_confirm: error.errors['password_confirm']?.[0],
        });
      await dialogs.message(authTexts.passwordNotSet);
    }
  }

  return (
    <Page title="Set a new password" narrow>
      <form
        noValidate
        onSubmit={(event) => void setNewPassword(event)}
        className="panel flex flex-col gap-4 p-5 sm:p-6"
      >
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={passwordRule}
          error={errors['password']}
        />
        <TextField
          label="Confirm password"
          name="password_confirm"
          type="password"
          autoComplete="new-password"
          error={errors['password_confirm']}
        />
        <Button type="submit" busy={busy}>
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
