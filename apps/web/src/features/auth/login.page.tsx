import { auth, authTexts } from '@fencing-journal/contract/auth';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { call } from '../../http/client.ts';
import { ApiError, messageOf } from '../../http/api-error.ts';
import { usePlainForm } from '../../forms/use-plain-form.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Page } from '../../ui/page.tsx';
import { AlternativeLogins } from './alternative-logins.tsx';
import { GuardianNeeded } from './registration/guardian-needed.tsx';
import { useCompleteLogin } from './use-complete-login.ts';

export function Component() {
  // Unlike in the registration, this lasts only until a reload: others may log in on this device.
  const [guardianNeeded, setGuardianNeeded] = useState(false);
  return guardianNeeded ? (
    <GuardianNeeded />
  ) : (
    <Login onGuardianNeeded={() => setGuardianNeeded(true)} />
  );
}

/** Login with an email address or USA Fencing ID. No client-side validation: the server decides. */
function Login({ onGuardianNeeded }: { onGuardianNeeded: () => void }) {
  const completeLogin = useCompleteLogin();
  const dialogs = useDialogs();
  const [locked, setLocked] = useState(false);
  const [shared, setShared] = useState(false);

  /**
   * Requests a temporary password when the account is locked, and again if the email didn't arrive. Never reveals
   * whether the account exists.
   */
  async function sendTemporaryPassword(email = '') {
    await call(auth.temporaryPassword, { body: { email } }).catch((error: unknown) =>
      dialogs.message({ title: authTexts.loginFailed.title, body: messageOf(error) }),
    );
  }

  const form = usePlainForm({
    send: async ({ email = '', password = '' }) =>
      completeLogin(
        await call(auth.login, {
          body: { email, password, ...(shared && { shared_device: true }) },
        }),
      ),
    showError(error, { email }) {
      if (error instanceof ApiError && error.code === 'login_locked' && !locked) {
        setLocked(true);
        void sendTemporaryPassword(email);
      }
      const wrongCredentials = error instanceof ApiError && error.status === 400;
      return dialogs.message(
        wrongCredentials
          ? authTexts.loginFailed
          : { title: authTexts.loginFailed.title, body: messageOf(error) },
      );
    },
  });

  return (
    <Page title="Login" narrow>
      <div className="panel p-5 sm:p-6">
        <form className="flex flex-col gap-4 short:gap-2" {...form.props}>
          <div className="grid grid-cols-1 gap-4 short:grid-cols-2">
            <TextField
              label="Email or USA Fencing ID"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            {locked ? (
              <TextField
                key="temporary"
                label="Temporary password"
                name="password"
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                hint="If this account exists, we just emailed you one. It works for 10 minutes."
              />
            ) : (
              <PasswordField label="Password" name="password" autoComplete="current-password" />
            )}
          </div>
          <div className="short:flex short:items-center short:gap-3">
            <label className="inline-flex min-h-11 shrink-0 items-center gap-3">
              <input
                name="shared_device"
                type="checkbox"
                className="size-5 accent-accent"
                checked={shared}
                onChange={({ target }) => setShared(target.checked)}
                aria-describedby="shared-hint"
              />
              This is a shared device
            </label>
            <p id="shared-hint" className="text-sm text-muted">
              Nothing stays on this device after you log out or close the browser.
            </p>
          </div>
          <Button type="submit" busy={form.busy}>
            Login
          </Button>
          {locked && (
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                onClick={() => void sendTemporaryPassword(form.read()['email'])}
              >
                Send again
              </Button>
              <Button variant="secondary" onClick={() => setLocked(false)}>
                Use my password
              </Button>
            </div>
          )}
          <div className="flex flex-wrap justify-between gap-2 text-sm">
            <Link
              to={paths.forgotPassword}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Forgot Password
            </Link>
            <span className="inline-flex min-h-11 items-center">
              No account yet?
              <Link
                to={paths.register}
                className="inline-flex min-h-11 items-center px-2 underline underline-offset-4 sm:-mr-2"
              >
                Register
              </Link>
            </span>
          </div>
          <p className="text-sm">
            A parent opened your account?{' '}
            <Link
              to={paths.firstLogin}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Log in with their code
            </Link>
          </p>
        </form>
        <AlternativeLogins shared={shared} onGuardianNeeded={onGuardianNeeded} />
      </div>
    </Page>
  );
}
