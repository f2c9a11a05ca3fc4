import { auth } from '@fencing-journal/contract/auth';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../http/client.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { PlanStep } from '../../payment/index.ts';

/** The plans, and a way into the journal without one. */
export function LastStep({
  email,
  onPrevious,
}: {
  email: string | undefined;
  onPrevious: (() => void) | undefined;
}) {
  const navigate = useNavigate();
  const { busy, attempt } = useAttempt();

  const openJournal = () =>
    attempt(async () => {
      await call(auth.me, {});
      await navigate(paths.journal, { replace: true });
    });

  return (
    <>
      <p className="mb-4 text-lg">Your account is ready.</p>
      <Suspense fallback={<Skeleton rows={3} className="h-32" />}>
        <PlanStep email={email} onPrevious={onPrevious}>
          <Button variant="secondary" busy={busy} onClick={() => void openJournal()}>
            Go to the journal
          </Button>
        </PlanStep>
      </Suspense>
    </>
  );
}
