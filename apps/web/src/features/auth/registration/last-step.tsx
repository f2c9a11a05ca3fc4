import { auth } from '@fencing-journal/contract/auth';
import { texts } from '@fencing-journal/contract/shared/texts';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../http/client.ts';
import { messageOf } from '../../../http/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { Skeleton } from '../../../ui/states.tsx';
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
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);

  async function openJournal() {
    setBusy(true);
    try {
      await call(auth.me, {});
      await navigate(paths.journal, { replace: true });
    } catch (error) {
      setBusy(false);
      await dialogs.message({ title: texts.error.title, body: messageOf(error) });
    }
  }

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
