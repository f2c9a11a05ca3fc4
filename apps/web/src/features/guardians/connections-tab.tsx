import {
  guardianTexts,
  type Child,
  type ChildConnection,
} from '@fencing-journal/contract/guardian';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../http/session.ts';
import { nameOf, pluralize, formatDayOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { InviteCoach } from '../invites/index.ts';
import { ReportButton, ReportSomeone } from '../reports/index.ts';
import {
  approve,
  childConnectionsQuery,
  createInviteCode,
  end,
  invalidateGuardian,
  revokeInviteCodes,
} from './guardians.api.ts';

/** After an error the lists are reloaded: the child or the other guardian may have acted first. */
const useGuardianAttempt = () => useAttempt({ onError: invalidateGuardian });

/** The child's connections. Those waiting for approval come first. */
export function ConnectionsTab({ child }: { child: Child }) {
  const { data, isPending, isError, refetch } = useQuery(childConnectionsQuery(child.slug));
  const waiting = data?.filter((connection) => connection.waiting) ?? [];
  const connected = data?.filter((connection) => !connection.waiting) ?? [];
  return (
    <div className="grid grid-cols-1 gap-6">
      {isPending && <Skeleton rows={2} className="h-32" />}
      {!data && isError && <ErrorState onRetry={() => void refetch()} />}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting" className="mb-2 text-2xl">
            Waiting for you
          </h2>
          <ul className="grid grid-cols-1 gap-3">
            {waiting.map((connection) => (
              <Waiting key={connection.id} child={child} connection={connection} />
            ))}
          </ul>
        </section>
      )}
      {data && (
        <section aria-labelledby="connected">
          <h2 id="connected" className="mb-2 text-2xl">
            Connected
          </h2>
          {connected.length === 0 && (
            <p className="panel p-4">Nobody is connected with {child.first_name}.</p>
          )}
          <ul className="grid grid-cols-1 gap-3">
            {connected.map((connection) => (
              <Connected key={connection.id} child={child} connection={connection} />
            ))}
          </ul>
          <ReportSomeone child={child.slug} />
        </section>
      )}
      <section className="panel p-5 sm:p-6" aria-labelledby="invite">
        <h2 id="invite" className="text-2xl">
          Invite a coach
        </h2>
        <InviteCoach
          student={child.first_name}
          createCode={() => createInviteCode(child.slug)}
          revokeCodes={() => revokeInviteCodes(child.slug)}
        />
      </section>
    </div>
  );
}

function Waiting({ child, connection }: { child: Child; connection: ChildConnection }) {
  const { busy, attempt } = useGuardianAttempt();
  const name = nameOf(connection);
  const { first_name } = child;
  // Nobody approves their own access to a child; another guardian can.
  const isOwn = useSession()?.slug === connection.slug;

  const approveConnection = () =>
    attempt(async () => {
      await approve(child.slug, connection.id);
      return { title: 'Approved', body: `${name} is now ${first_name}’s coach.` };
    });
  const decline = () =>
    attempt(async () => ({ title: 'Declined', body: await end(child.slug, connection.id) }), {
      title: 'Decline this connection?',
      subject: name,
      detail: `${name} won’t become ${first_name}’s coach. Nothing was shared.`,
      confirmLabel: 'Decline',
      tone: 'danger',
    });

  return (
    <li className="panel border-l-4 border-l-accent p-4">
      <p className="font-display text-2xl leading-tight font-semibold wrap-anywhere">{name}</p>
      <p className="wrap-anywhere text-muted">
        {[`Wants to coach ${first_name}`, connection.club].filter(Boolean).join(' · ')}
      </p>
      <p className="text-sm text-muted">Asked on {formatDayOf(connection.since)}</p>
      {isOwn ? (
        <p className="mt-2 text-sm">{guardianTexts.notOwnApproval}</p>
      ) : (
        <p className="mt-2 text-sm">
          If you approve, {name} can see the lessons where they’re the coach, and the profile and
          bouts that {first_name} shares with coaches. They can write to {first_name}, and you can
          read it.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {!isOwn && (
          <Button
            aria-label={`Approve ${name}`}
            busy={busy}
            onClick={() => void approveConnection()}
          >
            Approve
          </Button>
        )}
        <Button
          variant="secondary"
          aria-label={`Decline ${name}`}
          paused={busy}
          onClick={() => void decline()}
        >
          Decline
        </Button>
      </div>
    </li>
  );
}

function Connected({ child, connection }: { child: Child; connection: ChildConnection }) {
  const { busy, attempt } = useGuardianAttempt();
  const name = nameOf(connection);
  const { lessons, bouts } = connection.shared;
  const endConnection = () =>
    attempt(async () => ({ title: 'Ended', body: await end(child.slug, connection.id) }), {
      title: 'End this connection?',
      subject: name,
      detail: `${name} loses access to everything of ${child.first_name} right away. What they wrote stays.`,
      confirmLabel: 'End connection',
      tone: 'danger',
    });
  return (
    <li className="panel p-4">
      <p className="font-display text-2xl leading-tight font-semibold wrap-anywhere">{name}</p>
      <p className="wrap-anywhere text-muted">
        {[connection.role, connection.club].filter(Boolean).join(' · ')}
      </p>
      <p className="text-sm text-muted">Since {formatDayOf(connection.since)}</p>
      <p className="mt-1">
        Can open {pluralize(lessons, 'lesson')} and {pluralize(bouts, 'bout')}.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-label={`End connection with ${name}`}
          busy={busy}
          onClick={() => void endConnection()}
        >
          End connection
        </Button>
        <ReportButton slug={connection.slug} name={name} child={child.slug} />
      </div>
    </li>
  );
}
