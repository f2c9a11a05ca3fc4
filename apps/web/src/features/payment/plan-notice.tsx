import { useEffect, useState } from 'react';
import { onPlanRefused } from '../../http/client.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../http/query.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';

/**
 * Shown after a change was refused because there is no plan, with a link to the plans. Every refusal refetches the user
 * record, which still showed a plan. If a read is refused, the page shows the error.
 */
export function PlanNotice() {
  const [message, setMessage] = useState<string>();
  useEffect(
    () =>
      onPlanRefused(({ message: refusalMessage, isRead }) => {
        void queryClient.invalidateQueries({ queryKey: ['auth', 'me'] });
        if (!isRead) setMessage(refusalMessage);
      }),
    [],
  );
  if (message === undefined) return null;
  const close = () => setMessage(undefined);
  return (
    <div
      role="status"
      className="plan-notice sticky top-16 z-20 short:static border-b border-line bg-accent-soft"
    >
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 sm:px-6">
        <p className="min-w-0 flex-1 basis-64">{message}</p>
        <div className="flex flex-1 items-center justify-between gap-1 sm:flex-none">
          <ButtonLink to={paths.plan} variant="secondary" onClick={close}>
            See the plans
          </ButtonLink>
          <IconButton icon="close" label="Close" onClick={close} />
        </div>
      </div>
    </div>
  );
}
