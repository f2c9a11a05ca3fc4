import type { InboxItem } from '@fencing-journal/contract/coach-inbox';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import {
  acceptConsequence,
  acceptRequest,
  backgroundOf,
  connectionsQuery,
  invalidateRequests,
  removeRequest,
} from '../connections/index.ts';
import type { InboxState } from './use-inbox.ts';

const { Student: consequenceFor } = acceptConsequence;

/** Somebody who wants to be the coach's student. */
export function RequestContent({ inbox, item }: { inbox: InboxState; item: InboxItem }) {
  const { data, isPending, refetch } = useQuery(connectionsQuery);
  // After an error the requests are reloaded, because the other person may have withdrawn theirs.
  const { busy, attempt } = useAttempt({ onError: invalidateRequests });
  if (isPending) return <Skeleton rows={1} className="h-24" />;
  if (!data) return <ErrorState compact onRetry={() => void refetch()} />;
  const request = data.pending_students.find(({ slug }) => slug === item.id);
  if (!request)
    return <p className="text-muted">This request was already answered or withdrawn.</p>;

  const accept = () =>
    attempt(async () => {
      await acceptRequest(data.profile.slug, request.slug, 'Student');
      inbox.leave(item, `${item.student} is now your student.`);
    });
  const decline = () =>
    attempt(
      async () => {
        await removeRequest(request.id, 'Student');
        inbox.leave(item, `Declined ${item.student}.`);
      },
      {
        title: 'Decline this request?',
        subject: item.student,
        detail: `${item.student} won't become your student. They can ask one more time after a day.`,
        confirmLabel: 'Decline',
        tone: 'danger',
      },
    );
  return (
    <>
      <p className="text-sm text-muted empty:hidden">{backgroundOf(request)}</p>
      <p>{consequenceFor(request.first_name)}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void accept()}>
          Accept
        </Button>
        <Button variant="secondary" paused={busy} onClick={() => void decline()}>
          Decline
        </Button>
      </div>
    </>
  );
}
