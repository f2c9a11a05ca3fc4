import { connectionTexts, type ConnectionRole } from '@fencing-journal/contract/connections';
import { nameOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { deleteConfirmation } from '../../ui/delete-confirmation.ts';
import { acceptRequest, removeRequest, type ConnectionList } from './connections.api.ts';
import { BlockButton } from './block.button.tsx';
import {
  backgroundOf,
  confirmationOf,
  acceptConsequence,
  roleOf,
  type Person,
} from './people.rules.ts';
import { Section } from './section.tsx';
import { useConnectionAttempt } from './use-connection-attempt.ts';

interface ConnectionRequest extends Person {
  id: number;
  club?: string | null | undefined;
  joined?: string | undefined;
  coach_confirmed?: boolean | undefined;
}

const requestElementId = (id: number) => `request-${id}`;

/** Moves the focus to a request that is waiting for an answer, which also scrolls it into view. */
export const focusRequest = (id: number): void =>
  document.getElementById(requestElementId(id))?.focus();

/** Received and sent requests. */
export function Requests({
  list,
  onAccepted,
}: {
  list: ConnectionList;
  onAccepted: (slot: ConnectionRole) => void;
}) {
  const incoming = [
    { slot: 'Coach', title: 'Request Coach', requests: list.pending_coaches },
    { slot: 'Student', title: 'Request Student', requests: list.pending_students },
  ] as const;
  return (
    <>
      {incoming.map(({ slot, title, requests }) => (
        <Section key={slot} title={title} shown={requests.length > 0}>
          {requests.map((request) => (
            <IncomingRequest
              key={request.id}
              request={request}
              slot={slot}
              me={list.profile.slug}
              onAccepted={onAccepted}
            />
          ))}
        </Section>
      ))}
      <Section title="Sent requests" shown={list.sent_requests.length > 0}>
        {list.sent_requests.map(({ type_, ...request }) => (
          <SentRequest key={request.id} request={request} slot={type_} />
        ))}
      </Section>
    </>
  );
}

function IncomingRequest({
  request,
  slot,
  me,
  onAccepted,
}: {
  request: ConnectionRequest;
  slot: ConnectionRole;
  me: string;
  onAccepted: (slot: ConnectionRole) => void;
}) {
  const { busy, attempt } = useConnectionAttempt();
  const name = nameOf(request);

  const handleAccept = () =>
    attempt(async () => {
      await acceptRequest(me, request.slug, slot);
      onAccepted(slot);
      return { title: 'Request accepted', body: `${name} is now your ${roleOf[slot]}.` };
    });
  const decline = () =>
    attempt(() => remove(request.id, slot), {
      ...deleteRequestConfirmation(
        name,
        `${name} won't become your ${roleOf[slot]}. They can ask one more time after a day. To stop their requests, block them.`,
      ),
      title: 'Decline this request?',
      confirmLabel: 'Decline',
    });

  return (
    <li
      id={requestElementId(request.id)}
      tabIndex={-1}
      className="panel border-l-4 border-l-accent p-4 focus:bg-accent-soft"
    >
      <p className="leading-tight font-semibold wrap-anywhere">{name}</p>
      <p className="text-muted">Wants to be your {roleOf[slot]}</p>
      <p className="text-sm text-muted wrap-anywhere empty:hidden">{backgroundOf(request)}</p>
      {request.coach_confirmed !== undefined && (
        <p className="text-sm font-medium">{confirmationOf(request.coach_confirmed)}</p>
      )}
      <p className="mt-2 text-sm wrap-anywhere">{acceptConsequence[slot](request.first_name)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button aria-label={`Accept ${name}`} busy={busy} onClick={() => void handleAccept()}>
          Accept
        </Button>
        <Button
          variant="secondary"
          aria-label={`Decline ${name}'s request`}
          paused={busy}
          onClick={() => void decline()}
        >
          Decline
        </Button>
        <BlockButton person={request} />
      </div>
    </li>
  );
}

function SentRequest({ request, slot }: { request: ConnectionRequest; slot: ConnectionRole }) {
  const { busy, attempt } = useConnectionAttempt();
  const name = nameOf(request);
  const withdraw = () =>
    attempt(() => remove(request.id, slot), {
      ...deleteRequestConfirmation(
        name,
        `This withdraws your request for ${name} to be your ${roleOf[slot]}.`,
      ),
      title: 'Withdraw this request?',
      confirmLabel: 'Withdraw',
    });
  return (
    <li className="panel flex flex-wrap items-center justify-between gap-x-3 gap-y-2 p-4">
      <div className="min-w-0">
        <p className="leading-tight font-semibold wrap-anywhere">{name}</p>
        <p className="text-muted">As your {roleOf[slot]}</p>
      </div>
      <Button
        variant="secondary"
        aria-label={`Withdraw request to ${name}`}
        busy={busy}
        onClick={() => void withdraw()}
      >
        Withdraw
      </Button>
    </li>
  );
}

async function remove(id: number, slot: ConnectionRole) {
  await removeRequest(id, slot);
  return connectionTexts.requestDeleted;
}

const deleteRequestConfirmation = (subject: string, detail: string) =>
  deleteConfirmation('request', { subject, detail, body: connectionTexts.confirmRequestDelete });
