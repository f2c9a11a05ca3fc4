import { auth, authTexts } from '@fencing-journal/contract/auth';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { admitsThirdParties } from '../../lib/documents.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { googleIdentity, type GoogleIdentity } from './google-script.ts';
import { useArrival } from './use-arrival.ts';

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
}: {
  context?: 'signin' | 'signup';
  shared?: boolean;
}) {
  const { data } = useQuery(googleStart);
  if (!data?.client_id) return null;
  return <Widget clientId={data.client_id} nonce={data.nonce} context={context} shared={shared} />;
}

/** As wide as the container, within the 200 to 400 pixels that Google allows. */
const widthIn = (place: HTMLElement) => Math.max(200, Math.min(400, Math.floor(place.clientWidth)));

const wantsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

/** Resolves when no dialog is open, because a document reload would discard its message. */
async function dialogsClosed(): Promise<void> {
  for (let open = openDialog(); open; open = openDialog()) await closing(open);
}
const openDialog = () => document.querySelector('dialog[open]');
const closing = (dialog: Element) =>
  new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));

function Widget({
  clientId,
  nonce,
  context,
  shared,
}: {
  clientId: string;
  nonce: string;
  context: 'signin' | 'signup';
  shared: boolean;
}) {
  const dialogs = useDialogs();
  const arrive = useArrival();
  const place = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState(false);

  /** The texts, including their spelling, are fixed by the specification. */
  async function signIn(credential: string | undefined) {
    if (credential === undefined) return dialogs.message(authTexts.googleBroken);
    try {
      const answer = await call(auth.google, {
        body: { token: credential, ...(shared && { shared_device: true }) },
      });
      if (!('user_data' in answer)) throw new TypeError('No session came with the answer.');
      dialogs.notice(authTexts.googleDone);
      await arrive(answer);
    } catch (error) {
      const said =
        error instanceof ApiError && error.hasMessage
          ? error.message
          : authTexts.googleRefused.body;
      await dialogs.message({ ...authTexts.googleRefused, body: said });
    }
  }
  const answered = useEffectEvent((credential: string | undefined) => void signIn(credential));

  useEffect(() => {
    let identity: GoogleIdentity | undefined;
    let left = false;
    async function show() {
      await dialogsClosed();
      if (left || !admitsThirdParties()) return;
      const loaded = await googleIdentity();
      if (left || !place.current) return;
      identity = loaded;
      identity.initialize({
        client_id: clientId,
        nonce,
        context,
        ux_mode: 'popup',
        itp_support: true,
        callback: ({ credential }) => answered(credential),
      });
      identity.renderButton(place.current, {
        type: 'standard',
        theme: wantsDark() ? 'filled_black' : 'outline',
        size: 'large',
        text: 'continue_with',
        width: widthIn(place.current),
      });
      identity.prompt();
    }
    show().catch(() => setMissing(true));
    return () => {
      left = true;
      identity?.cancel();
    };
  }, [clientId, nonce, context]);

  if (missing)
    return (
      <p className="text-center text-sm text-muted">
        Sign in with Google isn’t available right now.
      </p>
    );
  return <div ref={place} className="flex min-h-11 justify-center" />;
}
