import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { dayOf } from '../../lib/days.ts';
import { formatDate } from '../../lib/format.ts';
import { useReauthentication } from '../../forms/use-reauthentication.tsx';
import { paths } from '../../lib/paths.ts';
import { readSession } from '../../http/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextField } from '../../ui/field.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { feedQuery, renewFeed, revokeFeed } from './calendar.api.ts';

/** Creates, renews and revokes the private calendar feed address. */
export function FeedSection() {
  const { data: feed, isError, refetch } = useQuery(feedQuery);
  const dialogs = useDialogs();
  const [url, setUrl] = useState<string>();
  const { busy, runWithReauth, dialog } = useReauthentication(readSession()?.email ?? '');

  const create = () =>
    runWithReauth({
      title: 'Calendar address',
      submitLabel: 'Create address',
      work: async (password) => setUrl(await renewFeed(password)),
    });
  async function renew() {
    const sure = await dialogs.confirm({
      title: 'New address',
      body: 'Create a new calendar address?',
      detail: 'The old one stops working in every calendar that uses it.',
      confirmLabel: 'Create new address',
      tone: 'primary',
    });
    if (sure) await create();
  }
  async function revoke() {
    const sure = await dialogs.confirm({
      title: 'Revoke address',
      body: 'Revoke your calendar address?',
      detail:
        'Calendars that use it stop getting updates. They may keep the entries they already have.',
      confirmLabel: 'Revoke address',
      tone: 'danger',
    });
    if (!sure) return;
    await runWithReauth({
      title: 'Revoke address',
      submitLabel: 'Revoke address',
      work: async (password) => {
        await revokeFeed(password);
        setUrl(undefined);
      },
    });
  }

  return (
    <section className="panel mt-6 p-5 sm:p-6" aria-labelledby="feed">
      <h2 id="feed" className="text-2xl">
        In your own calendar
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        A private address your phone’s or family’s calendar can subscribe to. It shows dates, your
        tournament and event names, “Fencing practice” and “Fencing lesson”: no coaches, locations,
        notes or results. Anyone with the address can see these.
      </p>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!feed && !isError && <Skeleton rows={1} className="h-11" />}
      {url !== undefined && <Address url={url} />}
      {feed?.created_at === null && (
        <Button busy={busy} onClick={() => void create()}>
          Create address
        </Button>
      )}
      {feed && feed.created_at !== null && (
        <>
          {feed.kept_until !== null && (
            <p className="mb-4">
              The address was turned off when you recovered your account.{' '}
              <Link to={`${paths.settings}#switched-off`} className="underline">
                Turn it back on in Settings
              </Link>
              , or create a new one.
            </p>
          )}
          {url === undefined && feed.kept_until === null && (
            <p className="mb-4">
              You created an address on {formatDate(dayOf(new Date(feed.created_at)))}. We keep only
              its fingerprint, so we can’t show it again.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" paused={busy} onClick={() => void renew()}>
              New address
            </Button>
            <Button variant="secondary" paused={busy} onClick={() => void revoke()}>
              Revoke
            </Button>
          </div>
        </>
      )}
      {dialog}
    </section>
  );
}

/** The new address, shown once. If the browser blocks the clipboard (insecure page), it is selected for copying. */
function Address({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [statusMessage, setStatusMessage] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setStatusMessage('Copied.');
    } catch {
      field.current?.select();
      setStatusMessage('Selected. Copy it now.');
    }
  }
  return (
    <div className="mb-5 rounded-lg bg-sunken p-4">
      <TextField
        ref={field}
        label="Your calendar address"
        hint="You’ll see this only once. Add it to your calendars before you leave this page."
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>Copy address</Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary')}>
          Open in calendar app
        </a>
        <p role="status" className="font-medium">
          {statusMessage}
        </p>
      </div>
    </div>
  );
}
