import { retentionDays } from '@fencing-journal/contract/shared/retention';
import { useQuery } from '@tanstack/react-query';
import { nameOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { ownGuardiansQuery } from './own-guardians.api.ts';
import { useApproval } from './use-approval.ts';

/** Tells a minor, before they share a code, whether a parent has to approve the coach who uses it. */
export function ApprovalNotice() {
  const approval = useApproval();
  const { data: guardians = [] } = useQuery(ownGuardiansQuery);
  switch (approval) {
    case 'pending':
      return <Skeleton rows={1} className="mt-3 h-12" />;
    case 'unknown':
      return (
        <p className="mt-3">
          A parent approves first if one is linked to you, and always if you’re under 16.
        </p>
      );
    case 'parent decides':
      return (
        <p className="mt-3">
          {guardians.map(nameOf).join(' or ')} approves your coach first. Nothing is shared until
          then.
        </p>
      );
    case 'not needed':
      return <p className="mt-3">Your coach is connected as soon as they enter the code.</p>;
    case 'parent missing':
      return (
        <div className="mt-3 rounded-lg border-l-4 border-l-accent bg-sunken p-4">
          <p className="font-semibold">
            A parent must approve your coach, and no parent is linked to you yet.
          </p>
          <p className="mt-1">
            Link a parent first. A coach who enters your code waits for them,{' '}
            {retentionDays.approval} days at most.
          </p>
          <ButtonLink to={`${paths.settings}#parents-and-guardians`} className="mt-3">
            Link a parent
          </ButtonLink>
        </div>
      );
  }
}
