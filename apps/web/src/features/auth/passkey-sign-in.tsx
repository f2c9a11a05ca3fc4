import { passkeys } from '@fencing-journal/contract/passkeys';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { call } from '../../http/client.ts';
import { passkeyErrorMessage } from '../../forms/passkey-error-message.ts';
import { Button } from '../../ui/button.tsx';
import { useCompleteLogin } from './use-complete-login.ts';

/** Asks the device for a passkey and logs in with it. */
async function signInWithPasskey(shared: boolean) {
  const options = await call(passkeys.loginOptions, {});
  const {
    id,
    rawId,
    response: { clientDataJSON, authenticatorData, signature, userHandle = '' },
  } = await startAuthentication({ optionsJSON: options });
  return call(passkeys.login, {
    body: {
      ...(shared && { shared_device: true }),
      credential: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
    },
  });
}

/** Login without a name or password. Renders nothing if the browser doesn't support passkeys. */
export function PasskeySignIn({ shared }: { shared: boolean }) {
  const completeLogin = useCompleteLogin();
  const [busy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string>();
  if (!browserSupportsWebAuthn()) return null;

  async function signIn() {
    setBusy(true);
    setErrorText(undefined);
    try {
      await completeLogin(await signInWithPasskey(shared));
    } catch (error) {
      setBusy(false);
      setErrorText(passkeyErrorMessage(error));
    }
  }

  return (
    <div>
      <Button variant="secondary" className="w-full" busy={busy} onClick={() => void signIn()}>
        Log in with a passkey
      </Button>
      <p role="status" className="mt-2 text-sm font-medium empty:hidden">
        {errorText}
      </p>
    </div>
  );
}
