import { passkeys } from '@fencing-journal/contract/passkeys';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { passkeyFailure } from '../../lib/passkey-failure.ts';
import { Button } from '../../ui/button.tsx';
import { useArrival } from './use-arrival.ts';

/** Asks the device for a passkey and logs in with it. */
async function signInByPasskey(shared: boolean) {
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
  const arrive = useArrival();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  if (!browserSupportsWebAuthn()) return null;

  async function signIn() {
    setBusy(true);
    setSaid(undefined);
    try {
      await arrive(await signInByPasskey(shared));
    } catch (error) {
      setBusy(false);
      setSaid(passkeyFailure(error));
    }
  }

  return (
    <div>
      <Button variant="secondary" className="w-full" busy={busy} onClick={() => void signIn()}>
        Log in with a passkey
      </Button>
      <p role="status" className="mt-2 text-sm font-medium empty:hidden">
        {said}
      </p>
    </div>
  );
}
