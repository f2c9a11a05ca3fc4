import { auth, authTexts } from '@fencing-journal/contract/auth';
import { passwordRule } from '@fencing-journal/contract/shared/passwords';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePlainForm } from '../../forms/use-plain-form.ts';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { focusMain } from '../../ui/focus.ts';
import { Page } from '../../ui/page.tsx';
import { withCodeError } from '../codes/index.ts';
import { meQuery } from './auth.api.ts';

/** Sets the password of an account that a parent opened, using the parent's code, and logs in. */
export function Component() {
  const [loginName, setLoginName] = useState<string>();
  return (
    <Page title={loginName === undefined ? 'First login' : 'You’re in'} narrow>
      {loginName === undefined ? (
        <CodeForm onOpened={setLoginName} />
      ) : (
        <LoginName name={loginName} />
      )}
    </Page>
  );
}

function CodeForm({ onOpened }: { onOpened: (loginName: string) => void }) {
  const form = usePlainForm({
    required: ['code', 'password', 'password_confirm'],
    validate: ({ password, password_confirm }) =>
      password === password_confirm
        ? {}
        : {
            password: authTexts.passwordMismatch,
            password_confirm: authTexts.passwordMismatch,
          },
    send: ({ code = '', password = '', password_confirm = '' }) =>
      withCodeError(() => call(auth.childCode, { body: { code, password, password_confirm } })),
    onSaved({ token: _token, login_name, ...me }) {
      queryClient.setQueryData(meQuery.queryKey, me);
      onOpened(login_name);
      window.scrollTo({ top: 0 });
      focusMain();
    },
    errorsAt: 'fields',
  });
  const fieldProps = (name: string, label: string) => ({
    label,
    name,
    markRequired: true,
    error: form.errors[name],
  });
  return (
    <form {...form.props} className="panel grid grid-cols-1 gap-4 p-5 sm:p-6">
      <p className="text-muted">
        A parent opened your account and has a code for you. Choose a password that only you know.
      </p>
      <TextField
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        {...fieldProps('code', 'Code')}
      />
      <PasswordField
        autoComplete="new-password"
        hint={passwordRule}
        {...fieldProps('password', 'New password')}
      />
      <PasswordField
        autoComplete="new-password"
        {...fieldProps('password_confirm', 'Confirm password')}
      />
      <div>
        <Button type="submit" busy={form.busy} className="max-sm:w-full">
          Set password and log in
        </Button>
      </div>
      <p className="text-sm text-muted">
        Do you have a password already?{' '}
        <Link to={paths.login} className="underline underline-offset-4">
          Log in
        </Link>
      </p>
    </form>
  );
}

function LoginName({ name }: { name: string }) {
  const navigate = useNavigate();
  return (
    <section className="panel grid gap-3 p-5 sm:p-6">
      <p>Your login name:</p>
      <p className="figures text-3xl font-bold wrap-anywhere select-all">{name}</p>
      <p className="text-muted">
        Write it down. Next time you log in with this name and your password. Your parent can see
        the name too, but not the password.
      </p>
      <div>
        <Button className="max-sm:w-full" onClick={() => void navigate(paths.journal)}>
          Open my journal
        </Button>
      </div>
    </section>
  );
}
