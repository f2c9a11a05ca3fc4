import type { Child } from '@fencing-journal/contract/guardian';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { nameOf, formatDayOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { replaceSearch } from '../../lib/replace-search.ts';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ViewList } from '../access-log/index.ts';
import { AccountTab } from './account-tab.tsx';
import { ConnectionsTab } from './connections-tab.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { childrenQuery, viewsQuery } from './guardians.api.ts';
import { MessagesTab } from './messages-tab.tsx';

/** A guardian's page about one child: connections, messages, who opened what, and the account. */
export function Component() {
  const { slug = '' } = useParams();
  const { data, isPending, isError, refetch } = useQuery(childrenQuery);
  const child = data?.find((one) => one.slug === slug);
  if (data && !child) return <NotFound />;
  return (
    <Page
      title={isError && !data ? 'Child' : child && nameOf(child)}
      documentTitle="Child"
      narrow
      crumbs={[
        { label: 'Children', to: paths.guardian },
        { label: child ? child.first_name : 'Child' },
      ]}
    >
      {isPending && <Skeleton rows={3} className="h-28" />}
      {!data && isError && <ErrorState onRetry={() => void refetch()} />}
      {child && child.waiting > 0 && <ConfirmEmail />}
      {child && <ChildTabs child={child} />}
    </Page>
  );
}

const ViewsTab = ({ child }: { child: Child }) => (
  <section className="panel p-5 sm:p-6">
    <h2 className="text-2xl">Who opened lessons and videos</h2>
    <p className="mt-1 mb-2 text-muted">
      Everyone but you and {child.first_name}, for the last 12 months.
    </p>
    <ViewList query={viewsQuery(child.slug)} emptyText="Nobody opened anything yet." />
  </section>
);

const tabs = {
  People: ConnectionsTab,
  Messages: MessagesTab,
  Opened: ViewsTab,
  Account: AccountTab,
};
type TabName = keyof typeof tabs;
const tabNames = Object.keys(tabs) as TabName[];

/** The tab is in the address, so that Back from a lesson returns to it. */
function ChildTabs({ child }: { child: Child }) {
  const [search, setSearch] = useSearchParams();
  const selected = tabNames.find((name) => name === search.get('tab')) ?? 'People';
  const Content = tabs[selected];
  return (
    <>
      <ChildNotices child={child} />
      <Tabs
        label={`About ${child.first_name}`}
        tabs={tabNames.map((name) => ({
          name,
          content: name === selected && <Content child={child} />,
        }))}
        selected={selected}
        onSelect={(tab) => setSearch({ tab }, replaceSearch)}
      />
    </>
  );
}

const noticeClass = 'panel mb-4 border-l-4 border-l-accent p-4 font-medium';

function ChildNotices({ child: { delete_on, consent_pending } }: { child: Child }) {
  if (delete_on !== null)
    return (
      <p className={noticeClass}>
        This account is closed. It will be deleted on {formatDayOf(delete_on)}. To keep it, write to
        us before then.
      </p>
    );
  return (
    consent_pending && (
      <p className={noticeClass}>
        We’re checking your consent. Until then the account can’t be used.
      </p>
    )
  );
}
