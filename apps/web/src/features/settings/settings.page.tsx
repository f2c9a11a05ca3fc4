import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { NotBuiltYet } from '../../ui/not-built-yet.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { MemberIdSection } from './member-id.section.tsx';
import { settingsQuery } from './settings.api.ts';

/** The account's settings: so far its USA Fencing ID. */
export function Component() {
  const { data, error, refetch } = useQuery(settingsQuery);
  const notBuilt = error instanceof ApiError && error.code === 'not_built';
  return (
    <Page title="Settings" narrow>
      <div className="grid grid-cols-1 gap-4">
        {data && <MemberIdSection user={data.user} />}
        {!data && !error && <Skeleton rows={1} className="h-64" />}
        {!data && error && !notBuilt && <ErrorState onRetry={() => void refetch()} />}
        <NotBuiltYet will={`Here you will manage your ${notBuilt && !data ? 'USA Fencing ID, ' : ''}subscription and privacy.`} />
      </div>
    </Page>
  );
}
