import { notificationLimits } from '@fencing-journal/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isGuardian, useSession } from '../../http/session.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { NotificationCard } from './notification-card.tsx';
import { markAsRead, notificationsQuery } from './notifications.api.ts';

/** What happened that concerns the user, latest first. */
export function Component() {
  const guardian = isGuardian(useSession());
  const [page, setPage] = useState(1);
  // Users open this page to see what is new, so a response from the last minute isn't fresh enough.
  const { data, isPending, refetch } = useQuery({ ...notificationsQuery(page), staleTime: 5_000 });
  const { attempt, busy } = useAttempt();
  const home = guardian
    ? { label: 'Children', to: paths.guardian }
    : { label: 'Journal', to: paths.journal };
  return (
    <Page
      title="Notifications"
      crumbs={[home, { label: 'Notifications' }]}
      narrow
      actions={
        data !== undefined &&
        data.unread > 0 && (
          <Button
            variant="secondary"
            icon="check"
            busy={busy}
            onClick={() => void attempt(() => markAsRead())}
          >
            Mark all as read
          </Button>
        )
      }
    >
      {isPending && <Skeleton rows={4} className="h-20" />}
      {!isPending && !data && <ErrorState onRetry={() => void refetch()} />}
      {data?.count === 0 && (
        <EmptyState icon="bell" title="Nothing new">
          <p className="max-w-prose text-muted">{emptyText(guardian)}</p>
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {data.results.map((notification) => (
            <NotificationCard key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
      {data && data.count > notificationLimits.pageSize && (
        <Pagination
          links={data}
          size={notificationLimits.pageSize}
          onPageChange={(next) => {
            setPage(next);
            window.scrollTo({ top: 0 });
          }}
        />
      )}
    </Page>
  );
}

const emptyText = (guardian: boolean) =>
  guardian
    ? 'When a coach waits for your approval, you see it here.'
    : 'Feedback, comments, replies and requests appear here.';
