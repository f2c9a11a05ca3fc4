import {
  connectionRoles,
  connectionTexts,
  type ConnectionRole,
  type RequestType,
} from '@fencing-journal/contract/connections';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useId, useState, type Ref } from 'react';
import { pluralize, nameOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { BlockButton } from './block.button.tsx';
import { sendRequest, type ConnectionList, type Hit } from './connections.api.ts';
import { findIncomingRequest, roleOf } from './people.rules.ts';
import { focusRequest } from './requests.tsx';
import { isHidden, possibleRequests, slotsOf } from './status.rules.ts';
import { useConnectionAttempt } from './use-connection-attempt.ts';
import { useFriendSearch, type FriendSearch } from './use-friend-search.ts';

const captions: Record<RequestType, string> = {
  Coach: 'Add as my coach',
  Student: 'Add as my student',
  Both: 'Add as both',
};

/** Finds people by name and offers the possible requests for each. */
export function FindFencer({ list, ref }: { list: ConnectionList; ref: Ref<HTMLInputElement> }) {
  const [typed, setTyped] = useState('');
  const search = useFriendSearch(typed);
  return (
    <search className="panel block p-4 sm:p-5">
      <TextField
        ref={ref}
        type="search"
        label="Find Fencer"
        hint="First and last name, at least two letters of each."
        maxLength={limits.search}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {list.profile.subscription === 'Student' && (
        <p className="mt-1 text-sm text-muted">
          With the Student plan, you can add coaches. To add students, you need the Coach plan.
        </p>
      )}
      <SearchResults search={search} list={list} />
    </search>
  );
}

function SearchResults({ search, list }: { search: FriendSearch; list: ConnectionList }) {
  const hits =
    search.state === 'done' ? search.hits.map((hit) => ({ hit, slots: slotsOf(hit.request) })) : [];
  const visibleHits = hits.filter(({ slots }) => !isHidden(slots));
  return (
    <>
      <div role="status" className="text-muted">
        {search.state === 'searching' && <p className="mt-3">Searching…</p>}
        {search.state === 'failed' && (
          <p className="mt-3 font-medium text-loss">{search.message}</p>
        )}
        {visibleHits.length > 0 && (
          <p className="sr-only">{pluralize(visibleHits.length, 'fencer')}</p>
        )}
        {search.state === 'done' && visibleHits.length === 0 && (
          <p className="mt-3 font-medium text-ink">{connectionTexts.noHits}</p>
        )}
        {hits.length > 0 && visibleHits.length === 0 && (
          <p>You're already connected. See your list below.</p>
        )}
      </div>
      {search.state === 'failed' && (
        <Button variant="secondary" className="mt-2" onClick={search.retry}>
          Try again
        </Button>
      )}
      {visibleHits.length > 0 && (
        <>
          <ul aria-label="Fencers found" className="mt-3 divide-y divide-line border-y border-line">
            {visibleHits.map(({ hit }) => (
              <FoundFencer key={hit.slug} hit={hit} list={list} />
            ))}
          </ul>
          {visibleHits.some(({ slots }) => slots.Coach === 'Show') && (
            <p className="mt-3 text-sm text-muted">
              Your coaches can see your lessons with them, plus your profile and bouts unless you've
              made them Private.
            </p>
          )}
        </>
      )}
    </>
  );
}

function FoundFencer({ hit, list }: { hit: Hit; list: ConnectionList }) {
  const id = useId();
  const { busy, attempt } = useConnectionAttempt();
  const slots = slotsOf(hit.request);
  const name = nameOf(hit);
  const send = (type: RequestType) =>
    attempt(async () =>
      (await sendRequest(list.profile.slug, hit.slug, type))
        ? { title: 'Connected', body: connectionTexts.connected }
        : connectionTexts.sent,
    );

  return (
    <li className="py-3">
      <p id={id} className="leading-tight font-semibold wrap-anywhere">
        {name}
      </p>
      {connectionRoles.map(
        (slot) =>
          slots[slot] === 'Connected' && (
            <p key={slot} className="text-sm text-muted">
              Connected as your {roleOf[slot]}
            </p>
          ),
      )}
      {connectionRoles.map((slot) => {
        const incoming = findIncomingRequest(list, hit.slug, slot);
        // The status omits slots that the user can't request, but the other person may have requested them.
        const isPending = slots[slot] === 'Pending' || (slots[slot] === undefined && incoming);
        return (
          isPending && <PendingRequest key={slot} name={name} slot={slot} incoming={incoming} />
        );
      })}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {possibleRequests(slots).map((type) => (
          <Button
            key={type}
            variant="secondary"
            aria-describedby={id}
            paused={busy}
            onClick={() => void send(type)}
          >
            {captions[type]}
          </Button>
        ))}
        <BlockButton person={hit} />
      </div>
    </li>
  );
}

/** A pending request. If the user received it, they can answer it here. */
function PendingRequest({
  name,
  slot,
  incoming,
}: {
  name: string;
  slot: ConnectionRole;
  incoming: { id: number } | undefined;
}) {
  if (!incoming)
    return <p className="text-sm text-muted">Your {roleOf[slot]} request is pending</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <p>
        {name}'s request to be your {roleOf[slot]} is pending
      </p>
      <button
        type="button"
        className="min-h-11 font-medium text-ink underline underline-offset-4"
        onClick={() => focusRequest(incoming.id)}
      >
        Respond to request
      </button>
    </div>
  );
}
