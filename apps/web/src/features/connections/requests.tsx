import { connectionTexts, type ConnectionSlot } from '@fencing-journal/contract/connections';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useId, type ReactNode } from 'react';
import { nameOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { accept, removeRequest, type ConnectionList } from './connections.api.ts';
import { onceAccepted, roleOf, type Person } from './people.rules.ts';
import { useAttempt } from './use-attempt.ts';

interface Request extends Person {
  id: number;
}

const elementId = (id: number) => `request-${id}`;

/** Leads the eye and the keyboard to a request that waits for an answer. */
export const showRequest = (id: number): void => document.getElementById(elementId(id))?.focus();

/** What others ask, and what one has asked oneself; a section without any is not there. */
export function Requests({
  list,
  onAccepted,
}: {
  list: ConnectionList;
  onAccepted: (slot: ConnectionSlot) => void;
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
            <Incoming
              key={request.id}
              request={request}
              slot={slot}
              me={list.profile.slug}
              onAccepted={onAccepted}
            />
          ))}
        </Section>
      ))}
      <Section title="Sent Requests" shown={list.sent_requests.length > 0}>
        {list.sent_requests.map(({ type_, ...request }) => (
          <Sent key={request.id} request={request} slot={type_} />
        ))}
      </Section>
    </>
  );
}

function Section({
  title,
  shown,
  children,
}: {
  title: string;
  shown: boolean;
  children: ReactNode;
}) {
  const id = useId();
  if (!shown) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-2xl">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-3">{children}</ul>
    </section>
  );
}

function Incoming({
  request,
  slot,
  me,
  onAccepted,
}: {
  request: Request;
  slot: ConnectionSlot;
  me: string;
  onAccepted: (slot: ConnectionSlot) => void;
}) {
  const { busy, attempt } = useAttempt();
  const name = nameOf(request);

  const take = () =>
    attempt(async () => {
      await accept(me, request.slug, slot);
      onAccepted(slot);
      return { title: 'Request Accepted', body: `${name} is your ${roleOf[slot]} now.` };
    });
  const refuse = () =>
    attempt(
      () => remove(request.id, slot),
      question(
        `${name} will not become your ${roleOf[slot]}, and may ask again.`,
        'Delete request',
      ),
    );

  return (
    <li
      id={elementId(request.id)}
      tabIndex={-1}
      className="panel border-l-4 border-l-accent p-4 focus:bg-accent-soft"
    >
      <p className="leading-tight font-semibold wrap-anywhere">{name}</p>
      <p className="text-muted">Wants to be your {roleOf[slot]}</p>
      <p className="mt-2 text-sm wrap-anywhere">{onceAccepted[slot](request.first_name)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button aria-label={`Accept ${name}`} busy={busy} onClick={() => void take()}>
          Accept
        </Button>
        <Button
          variant="secondary"
          aria-label={`Delete request of ${name}`}
          disabled={busy}
          onClick={() => void refuse()}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

function Sent({ request, slot }: { request: Request; slot: ConnectionSlot }) {
  const { busy, attempt } = useAttempt();
  const name = nameOf(request);
  const withdraw = () =>
    attempt(
      () => remove(request.id, slot),
      question(`${name} will no longer be asked to be your ${roleOf[slot]}.`, 'Withdraw'),
    );
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

async function remove(id: number, slot: ConnectionSlot) {
  await removeRequest(id, slot);
  return connectionTexts.requestDeleted;
}

const question = (detail: string, confirmLabel: string) => ({
  title: texts.deleteTitle,
  body: connectionTexts.confirmRequestDelete,
  detail,
  confirmLabel,
});
