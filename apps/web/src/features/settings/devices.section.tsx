import type { AccountSession } from '@fencing-journal/contract/account';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { endOtherSessions, endSession, sessionsQuery } from './account.api.ts';
import { formatDateTime } from '../../lib/date-time.ts';
import { Section } from './section.tsx';
import { useStatusLine } from '../../ui/use-status-line.tsx';

/** The account's sessions, each with a button to end it. */
export const DevicesSection = () => (
  <Section title="Your devices">
    <Devices />
  </Section>
);

function Devices() {
  const { data, isPending, isError, refetch } = useQuery(sessionsQuery);
  const { busy, statusLine, runAndFocusStatus } = useStatusLine();

  return (
    <>
      {isPending && <Skeleton rows={1} className="mt-3 h-16" />}
      {!data && isError && <ErrorState onRetry={() => void refetch()} />}
      <ul className="mt-2 divide-y divide-line">
        {data?.map((session) => (
          <Device
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() =>
              void runAndFocusStatus(
                () => endSession(session.id),
                `${session.device} is logged out.`,
              )
            }
          />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {data && data.length > 1 && (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() =>
              void runAndFocusStatus(endOtherSessions, 'All other devices are logged out.')
            }
          >
            Log out all other devices
          </Button>
        )}
        {statusLine}
      </div>
    </>
  );
}

function Device({
  session: { device, created_at, last_used_at, here },
  busy,
  onEnd,
}: {
  session: AccountSession;
  busy: boolean;
  onEnd: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">
          {device}
          {here && (
            <span className="ml-2 inline-block rounded-full bg-accent-soft px-2 text-sm font-medium text-accent">
              This device
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          Last used {formatDateTime(last_used_at)}, logged in {formatDateTime(created_at)}
        </p>
      </div>
      {!here && (
        <Button
          variant="secondary"
          paused={busy}
          aria-label={`Log out ${device}, last used ${formatDateTime(last_used_at)}`}
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
