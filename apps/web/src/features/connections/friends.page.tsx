import { connectionTexts } from '@fencing-journal/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { nameOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { connectionsQuery } from './connections.api.ts';
import { friendsOf, roleOf } from './people.rules.ts';
import { PersonCard } from './person-card.tsx';

/** Everyone who can see the bouts and profile that the user shares with Friends. */
export function Component() {
  const { data, isPending, isError, refetch } = useQuery(connectionsQuery);
  const friends = data && friendsOf(data);
  return (
    <Page
      title="Friends"
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Connections', to: paths.connections },
        { label: 'Friends' },
      ]}
    >
      {isPending && <Skeleton rows={3} className="h-20" />}
      {!data && isError && <ErrorState onRetry={() => void refetch()} />}
      {friends?.length === 0 && (
        <EmptyState icon="people" title={connectionTexts.empty}>
          <ButtonLink to={paths.connections}>Find Fencer</ButtonLink>
        </EmptyState>
      )}
      {friends && friends.length > 0 && (
        <p className="-mt-2 mb-4 text-muted">
          They can see the profile and the bouts that you share with friends.
        </p>
      )}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {friends?.map((friend) => (
          <PersonCard
            key={friend.slug}
            name={nameOf(friend)}
            description={`Your ${friend.slots.map((slot) => roleOf[slot]).join(' and ')}`}
          />
        ))}
      </ul>
    </Page>
  );
}
