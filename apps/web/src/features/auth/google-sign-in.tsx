import { auth, authTexts } from '@fencing-journal/contract/auth';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../http/client.ts';
import { ApiError } from '../../http/api-error.ts';
import { ensureThirdPartiesAllowed } from '../../lib/third-party-scripts.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { loadGoogleIdentity, type GoogleIdentity } from './google-script.ts';
import { GoogleBirthYear } from './google-birth-year.tsx';
import { isChildsYear } from './registration/birth-year-field.tsx';
import { isGuardianNeeded, storeGuardianNeeded } from './registration/guardian-needed.store.ts';
import { useCompleteLogin } from './use-complete-login.ts';

/** Fetched on every visit: the nonce is valid for one day and only in this browser. */
const googleStart = queryOptions({
  queryKey: ['auth', 'google'],
  queryFn: ({ signal }) => call(auth.googleStart, { signal }),
  staleTime: 0,
  retry: false,
});

/** Google's button and One Tap. Renders nothing if Google sign-in isn't configured. */
export function GoogleSignIn({
  context = 'signin',
  shared = false,
  onGuardianNeeded,
}: {
  context?: 'signin' | 'signup';
  shared?: boolean;
  /** A child wanted to open an account. */
  onGuardianNeeded: () => void;
}) {
  const { data } = useQuery(googleStart);
  if (!data?.client_id) return null;
  return (
    <GoogleWidget
      clientId={data.client_id}
      nonce={data.nonce}
      context={context}
      shared={shared}
      onGuardianNeeded={onGuardianNeeded}
    />
  );
}

/** Returns the width of the container, within the 200 to 400 pixels that Google allows. */
const buttonWidth = (container: HTMLElement) =>
  Math.max(200, Math.min(400, Math.floor(container.clientWidth)));

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

/** Resolves when no dialog is open, because a document reload would discard its message. */
async function waitForDialogsToClose(): Promise<void> {
  for (let dialog = findOpenDialog(); dialog; dialog = findOpenDialog()) await waitForClose(dialog);
}
const findOpenDialog = () => document.querySelector('dialog[open]');
const waitForClose = (dialog: Element) =>
  new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));

function GoogleWidget({
  clientId,
  nonce,
  context,
  shared,
  onGuardianNeeded,
}: {
  clientId: string;
  nonce: string;
  context: 'signin' | 'signup';
  shared: boolean;
  onGuardianNeeded: () => void;
}) {
  const dialogs = useDialogs();
  const completeLogin = useCompleteLogin();
  const container = useRef<HTMLDivElement>(null);
  const [unavailable, setUnavailable] = useState(false);
  /** A new person's credential, until they have answered the question about their year of birth. */
  const [unanswered, setUnanswered] = useState<string>();

  /** Drops the credential. Only the date of the refusal is stored. */
  function refuseChild() {
    setUnanswered(undefined);
    storeGuardianNeeded();
    onGuardianNeeded();
  }

  /** Signs in with a credential. The specification fixes the texts, including their spelling. */
  async function signIn(credential: string | undefined, birth_year?: number) {
    if (credential === undefined) return dialogs.message(authTexts.googleLoginError);
    try {
      const answer = await call(auth.google, {
        body: {
          token: credential,
          ...(birth_year !== undefined && { birth_year }),
          ...(shared && { shared_device: true }),
        },
      });
      if (!('user_data' in answer)) throw new TypeError('No session came with the answer.');
      dialogs.notice(authTexts.googleLoginSucceeded);
      await completeLogin(answer);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'guardian_needed') return refuseChild();
      // A year that was refused today can't be changed.
      if (code === 'birth_year_needed')
        return isGuardianNeeded() ? refuseChild() : setUnanswered(credential);
      setUnanswered(undefined);
      const message =
        error instanceof ApiError && error.hasMessage
          ? error.message
          : authTexts.googleLoginFailed.body;
      await dialogs.message({ ...authTexts.googleLoginFailed, body: message });
    }
  }
  const onCredential = useEffectEvent((credential: string | undefined) => void signIn(credential));

  useEffect(() => {
    let identity: GoogleIdentity | undefined;
    let canceled = false;
    async function show() {
      await waitForDialogsToClose();
      if (canceled || !ensureThirdPartiesAllowed()) return;
      const loaded = await loadGoogleIdentity();
      if (canceled || !container.current) return;
      identity = loaded;
      identity.initialize({
        client_id: clientId,
        nonce,
        context,
        ux_mode: 'popup',
        itp_support: true,
        callback: ({ credential }) => onCredential(credential),
      });
      identity.renderButton(container.current, {
        type: 'standard',
        theme: prefersDark() ? 'filled_black' : 'outline',
        size: 'large',
        text: 'continue_with',
        width: buttonWidth(container.current),
      });
      identity.prompt();
    }
    show().catch(() => setUnavailable(true));
    return () => {
      canceled = true;
      identity?.cancel();
    };
  }, [clientId, nonce, context]);

  if (unavailable)
    return (
      <p className="text-center text-sm text-muted">
        Sign in with Google isn’t available right now.
      </p>
    );
  return (
    <>
      {unanswered !== undefined && (
        <GoogleBirthYear
          openAccount={async (year) =>
            isChildsYear(year) ? refuseChild() : signIn(unanswered, year)
          }
          onCancel={() => setUnanswered(undefined)}
        />
      )}
      <div
        ref={container}
        hidden={unanswered !== undefined}
        className="flex min-h-11 justify-center"
      />
    </>
  );
}
