import type { Child } from '@fencing-journal/contract/guardian';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { nameOf, pluralize, formatDayOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { childrenQuery } from './guardians.api.ts';

/** A guardian's home page: their children, with what is waiting for each of them. */
export function Component() {
  const { data, isPending, isError, refetch } = useQuery(childrenQuery);
  return (
    <Page
      title="Children"
      actions={
        data &&
        data.length > 0 && (
          <ButtonLink to={paths.guardianAdd} variant="secondary" icon="plus">
            Add a child
          </ButtonLink>
        )
      }
    >
      <ConfirmEmail />
      {isPending && <Skeleton rows={2} className="h-28" />}
      {!data && isError && <ErrorState onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState icon="people" title="No children yet">
          <p className="max-w-prose text-muted">
            Once you add a child, you see who they’re connected with, the messages between them and
            adults, and who opened their lessons and videos.
          </p>
          <ButtonLink to={paths.guardianAdd}>Add a child</ButtonLink>
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {data?.map((child) => (
          <ChildCard key={child.slug} child={child} />
        ))}
      </ul>
      <p className="mt-6 text-sm text-muted">
        <Link to={paths.minors} className="underline underline-offset-4">
          How we protect minors
        </Link>
      </p>
    </Page>
  );
}

/** What a guardian should know first about a child. */
function describe({ waiting, consent_pending, delete_on }: Child): string {
  if (delete_on !== null) return `Closed. Will be deleted on ${formatDayOf(delete_on)}`;
  if (consent_pending) return 'We’re checking your consent';
  return waiting > 0 ? `${pluralize(waiting, 'connection')} to approve` : 'Nothing waits for you';
}

function ChildCard({ child }: { child: Child }) {
  const isWaiting = child.waiting > 0 && child.delete_on === null;
  return (
    <li
      className={`panel relative flex min-w-0 items-center gap-3 p-4 hover:border-edge ${isWaiting ? 'border-l-4 border-l-accent' : ''}`}
    >
      <div className="min-w-0 flex-1">
        <Link
          to={paths.child(child.slug)}
          className="font-display text-2xl leading-tight font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {nameOf(child)}
        </Link>
        <p className={isWaiting ? 'font-semibold' : 'text-muted'}>{describe(child)}</p>
      </div>
      <Icon name="next" className="size-5 text-muted" />
    </li>
  );
}
