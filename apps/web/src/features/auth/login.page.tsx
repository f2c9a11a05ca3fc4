import { auth, authTexts } from '@fencing-journal/contract/auth';
import { useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths, returnTarget } from '../../lib/paths.ts';
import { call } from '../../lib/api.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Log in by e-mail or USA Fencing ID. No rules of its own: what the server says counts (R-AUTH-10). */
export function Component() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);

  async function logIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      await call(auth.login, { body: { email: textOf(form, 'email'), password: textOf(form, 'password') } });
      await navigate(returnTarget(search), { replace: true });
    } catch (error) {
      setBusy(false);
      const refused = error instanceof ApiError && error.status === 400;
      await dialogs.message(refused ? authTexts.loginFailed : { title: authTexts.loginFailed.title, body: messageOf(error) });
    }
  }

  return (
    <Page title="Login" narrow>
      <form noValidate onSubmit={(event) => void logIn(event)} className="panel flex flex-col gap-4 p-5 sm:p-6">
        <TextField label="Email or USA Fencing ID" name="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" />
        <Button type="submit" busy={busy} className="mt-2">Login</Button>
        <div className="flex flex-wrap justify-between gap-2 text-sm">
          <Link to={paths.forgotPassword} className="inline-flex min-h-11 items-center underline underline-offset-4">Forgot Password</Link>
          <span className="inline-flex min-h-11 items-center">No account yet?<Link to={paths.register} className="inline-flex min-h-11 items-center px-2 underline underline-offset-4 sm:-mr-2">Register</Link></span>
        </div>
      </form>
    </Page>
  );
}
