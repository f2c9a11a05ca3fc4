import { useQuery } from '@tanstack/react-query';
import { ownViewsQuery, ViewList } from '../access-log/index.ts';
import { meQuery } from '../auth/index.ts';
import { InviteCoach } from '../invites/index.ts';
import { ApprovalNotice, OwnGuardians, useApproval } from '../minors/index.ts';
import { guardiansTitle, Section, SectionGroup } from './section.tsx';

/** For minors: who their guardians are, who opened their records, and the code for a coach. */
export function GuardiansGroup() {
  const { data: me, isPending } = useQuery(meQuery);
  return (
    <SectionGroup title={guardiansTitle}>
      <Section title="Your parents" open>
        <OwnGuardians />
      </Section>
      {/* An account that is waiting for a guardian has nothing to share. */}
      {!isPending && !me?.guardian_needed && <SharedRecords />}
    </SectionGroup>
  );
}

function SharedRecords() {
  const parentMissing = useApproval() === 'parent missing';
  return (
    <>
      <Section title="Who opened my lessons and videos">
        <p className="mt-1 mb-2 text-muted">
          Everyone but you and your parents, for the last 12 months.
        </p>
        <ViewList query={ownViewsQuery} emptyText="Nobody opened anything yet." />
      </Section>
      <Section title="Invite a coach" open>
        <ApprovalNotice />
        <InviteCoach secondary={parentMissing} />
      </Section>
    </>
  );
}
