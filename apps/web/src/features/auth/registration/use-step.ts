import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Step = 1 | 2 | 3;

/**
 * Keeps the step in the browser history, so that Back returns to the previous step. The requested step may be
 * unavailable: a reload loses the password, and an existing account continues with the plan.
 */
export function useStep(ready: boolean, created: boolean) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { step?: Step } | null };
  const fallback = created ? 3 : 1;
  const requestedStep = state?.step ?? (ready ? 1 : fallback);
  const step = ready && (requestedStep !== 3 || created) ? requestedStep : fallback;
  useEffect(() => {
    if (state?.step !== undefined && state.step !== step)
      void navigate('.', { replace: true, state: { step } });
  }, [navigate, state, step]);
  return {
    step,
    goTo: (next: Step) => void navigate('.', { state: { step: next } }),
    goBack: () => void navigate(-1),
  };
}
