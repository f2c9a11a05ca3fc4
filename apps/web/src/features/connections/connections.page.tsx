import type { ConnectionRole } from '@fencing-journal/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useSession } from '../../http/session.ts';
import { ConfirmClub } from '../club/index.ts';
import { ConnectByCode } from '../invites/index.ts';
import { ReportSomeone } from '../reports/index.ts';
import { BlockedSection } from './blocked.section.tsx';
import { ConnectionTabs } from './connection-tabs.tsx';
import { connectionsQuery, type ConnectionList } from './connections.api.ts';
import { ConnectForMinors } from './connect-for-minors.tsx';
import { FindFencer } from './find-fencer.tsx';
import { Requests } from './requests.tsx';

/** Coaches and students: find people, answer requests and end connections. */
export function Component() {
  const { data, isPending, isError, refetch } = useQuery(connectionsQuery);
  return (
    <Page
      title="Connections"
      crumbs={[{ label: 'Journal', to: paths.journal }, { label: 'Connections' }]}
      actions={
        <ButtonLink to={paths.friends} variant="secondary" icon="people">
          Friends
        </ButtonLink>
      }
    >
      {isPending && <Skeleton rows={3} className="h-32" />}
      {!data && isError && <ErrorState onRetry={() => void refetch()} />}
      {data && <Connections list={data} />}
    </Page>
  );
}

function Connections({ list }: { list: ConnectionList }) {
  const minor = useSession()?.minor ?? false;
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  const onlyStudents = list.coach_connections.length === 0 && list.student_connections.length > 0;
  const [tab, setTab] = useState<ConnectionRole>(onlyStudents ? 'Student' : 'Coach');
  // Decided once: answering the last request must not move the search away from under the thumb.
  const [knowsPeople] = useState(() => countPeople(list) > 0);
  const people = (
    <div key="people" className="grid min-w-0 grid-cols-1 gap-6">
      <Requests list={list} onAccepted={setTab} />
      <ConnectionTabs
        list={list}
        selected={tab}
        onSelect={setTab}
        findLabel={minor ? 'Invite a coach' : 'Find a fencer'}
        onFind={() => (minor ? panel : field).current?.focus()}
      />
    </div>
  );
  const search = (
    <div key="search" className="grid min-w-0 grid-cols-1 gap-6">
      {minor ? (
        <ConnectForMinors ref={panel} />
      ) : (
        <>
          <FindFencer ref={field} list={list} />
          <ConnectByCode hasCoachPlan={list.profile.subscription === 'Coach'} />
        </>
      )}
      <ConfirmClub />
      <BlockedSection />
      <ReportSomeone />
    </div>
  );
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      {knowsPeople ? [people, search] : [search, people]}
    </div>
  );
}

/** Returns the number of connections and requests in either direction. */
const countPeople = (list: ConnectionList): number =>
  [
    list.coach_connections,
    list.student_connections,
    list.pending_coaches,
    list.pending_students,
    list.sent_requests,
  ].flat().length;
