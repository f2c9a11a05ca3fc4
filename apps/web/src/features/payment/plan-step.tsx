import type { Plan } from '@fencing-journal/contract/shared/enums';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { Checkout } from './checkout.tsx';
import { noPlanText } from './plan.rules.ts';
import { usePaymentConfig } from './use-payment-config.ts';

interface PlanStepProps {
  email: string | undefined;
  initial?: Plan;
  onPrevious?: (() => void) | undefined;
  /** Other actions, below the text about using the journal without a plan. */
  children: ReactNode;
}

/**
 * Choosing and paying for a plan: the third step of the registration, and the same for users who return to it later.
 */
export function PlanStep({ email, initial = 'Student', onPrevious, children }: PlanStepProps) {
  const { data: config, isError, refetch } = usePaymentConfig();
  if (!config)
    return isError ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={3} className="h-32" />
    );
  const sold = config.mode !== 'off' && config.enforcement !== 'off';
  return (
    <div className="grid grid-cols-1 gap-4">
      {sold && (
        <div className="panel p-5 sm:p-6">
          <Checkout config={config} email={email} initial={initial} onPrevious={onPrevious} />
        </div>
      )}
      <div className="panel p-5 sm:p-6">
        <p>{noPlanText(config)}</p>
        <div className="mt-4 flex flex-wrap gap-3 max-sm:[&>*]:flex-auto">
          {!sold && onPrevious && (
            <Button variant="secondary" onClick={onPrevious}>
              Previous
            </Button>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
