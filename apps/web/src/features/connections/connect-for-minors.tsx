import { useId, type Ref } from 'react';
import { InviteCoach } from '../invites/index.ts';
import { ApprovalNotice, useApproval } from '../minors/index.ts';

/** Replaces the search for people under 18, who don't appear in searches and connect by code. */
export function ConnectForMinors({ ref }: { ref: Ref<HTMLElement> }) {
  const id = useId();
  const parentMissing = useApproval() === 'parent missing';
  return (
    <section ref={ref} tabIndex={-1} className="panel p-4 sm:p-5" aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Invite a coach
      </h2>
      <p className="mt-1 text-muted">
        Until you’re 18 nobody can find you by name, and you connect with coaches by a code.
      </p>
      <ApprovalNotice />
      <InviteCoach secondary={parentMissing} />
    </section>
  );
}
