import { calendar } from '@fencing-journal/contract/calendar';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../http/client.ts';
import { formatDayOf } from '../../lib/format.ts';
import { useReauthentication } from '../../forms/use-reauthentication.tsx';
import { queryClient } from '../../http/query.ts';
import { Button } from '../../ui/button.tsx';
import { meQuery } from '../auth/index.ts';
import type { Account } from '../account/index.ts';
import { keepPasskey, passkeysQuery, removePasskey } from './passkeys.api.ts';
import { Section } from './section.tsx';
import { useStatusLine } from '../../ui/use-status-line.tsx';

/** Shares its cache entry with the calendar page. */
const feedQuery = queryOptions({
  queryKey: ['calendar', 'feed'],
  queryFn: ({ signal }) => call(calendar.feed, { signal }),
});

interface Item {
  key: string;
  name: string;
  created_at: string;
  kept_until: string;
  keep: (password?: string) => Promise<unknown>;
  remove: (password?: string) => Promise<unknown>;
}

const invalidateSwitchedOff = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: feedQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  ]);

/**
 * Passkeys and the calendar address that a new password or the first Google login has switched off. The owner can keep
 * them; otherwise they are deleted after a while.
 */
export function SwitchedOffSection({ account }: { account: Account }) {
  const { data: passkeys = [] } = useQuery(passkeysQuery);
  const { data: me } = useQuery(meQuery);
  const { data: feed } = useQuery({ ...feedQuery, enabled: me?.switched_off === true });
  const { statusLine, setAndFocusStatus } = useStatusLine();
  const [hasActed, setHasActed] = useState(false);
  const { busy, runWithReauth, dialog } = useReauthentication(account.email);

  const items: Item[] = passkeys.flatMap(({ id, name, created_at, kept_until }) =>
    kept_until === null
      ? []
      : {
          key: id,
          name: `Passkey ${name}`,
          created_at,
          kept_until,
          keep: (password) => keepPasskey(id, password),
          remove: (password) => removePasskey(id, password),
        },
  );
  if (feed?.created_at && feed.kept_until)
    items.push({
      key: 'feed',
      name: 'Calendar address',
      created_at: feed.created_at,
      kept_until: feed.kept_until,
      keep: (current_password) => call(calendar.keepFeed, { body: { current_password } }),
      remove: (current_password) => call(calendar.revokeFeed, { body: { current_password } }),
    });

  const runAction = (title: string, work: Item['keep'], doneMessage: string) =>
    void runWithReauth({
      title,
      submitLabel: title,
      work: async (password) => {
        await work(password);
        setHasActed(true);
        setAndFocusStatus(doneMessage);
        await invalidateSwitchedOff();
      },
    });

  if (items.length === 0 && !hasActed) return null;
  return (
    <Section title="Switched off" open>
      <p className="mt-1 text-muted">
        These were made before you got back into your account, so they don’t work right now. Keep
        the ones you made. Remove any you don’t recognize.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {items.map((item) => (
          <Row key={item.key} item={item} busy={busy} runAction={runAction} />
        ))}
      </ul>
      {statusLine}
      {dialog}
    </Section>
  );
}

function Row({
  item: { name, created_at, kept_until, keep, remove },
  busy,
  runAction,
}: {
  item: Item;
  busy: boolean;
  runAction: (title: string, work: Item['keep'], doneMessage: string) => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Added {formatDayOf(created_at)}, will be deleted on {formatDayOf(kept_until)} unless you
          keep it
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          paused={busy}
          aria-label={`Keep ${name}`}
          onClick={() => runAction('Keep', keep, `${name} works again.`)}
        >
          Keep
        </Button>
        <Button
          variant="secondary"
          paused={busy}
          aria-label={`Remove ${name}`}
          onClick={() => runAction('Remove', remove, `${name} was removed.`)}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
