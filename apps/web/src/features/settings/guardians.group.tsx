import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../http/session.ts';
import { ownViewsQuery, ViewList } from '../access-log/index.ts';
import { meQuery } from '../auth/index.ts';
import { InviteCoach } from '../invites/index.ts';
import { OwnGuardians } from '../minors/index.ts';
import { Section, SectionGroup } from './section.tsx';

export const guardiansTitle = 'Parents and guardians';

/** For minors: who their guardians are, who opened their records, and the code for a coach. */
export function GuardiansGroup() {
  const minor = useSession()?.minor ?? false;
  const { data: me } = useQuery(meQuery);
  if (!minor) return null;
  return (
    <SectionGroup title={guardiansTitle}>
      <Section title="Your parents">
        <OwnGuardians />
      </Section>
      {/* An account that waits for a guardian has nothing to share. */}
      {!me?.guardian_needed && <SharedRecords />}
    </SectionGroup>
  );
}

const SharedRecords = () => (
  <>
    <Section title="Who opened my lessons and videos">
      <p className="mt-1 mb-2 text-muted">
        Everyone but you and your parents, for the last 12 months.
      </p>
      <ViewList query={ownViewsQuery} emptyText="Nobody opened anything yet." />
    </Section>
    <Section title="Invite a coach">
      <InviteCoach />
    </Section>
  </>
);
