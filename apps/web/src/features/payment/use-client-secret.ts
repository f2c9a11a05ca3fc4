import type { Plan } from '@fencing-journal/contract/shared/enums';
import { useRef, useState } from 'react';
import { createSubscription } from './payment.api.ts';

interface PendingSubscription {
  plan: Plan;
  secret: Promise<string>;
}

/** Creates subscriptions and remembers the last one. Repeated requests for the same plan reuse its client secret. */
export function useClientSecret(email: string | undefined) {
  const pendingRef = useRef<PendingSubscription>(undefined);
  const [cached, setCached] = useState<{ plan: Plan; secret: string }>();

  async function clientSecretFor(plan: Plan): Promise<string> {
    const pending =
      pendingRef.current?.plan === plan
        ? pendingRef.current
        : { plan, secret: createSubscription(plan, email) };
    pendingRef.current = pending;
    try {
      const secret = await pending.secret;
      if (pendingRef.current === pending) setCached({ plan, secret });
      return secret;
    } catch (error) {
      if (pendingRef.current === pending) pendingRef.current = undefined;
      throw error;
    }
  }

  /** Makes the next attempt create a new subscription. */
  function reset() {
    pendingRef.current = undefined;
    setCached(undefined);
  }

  return {
    secretOf: clientSecretFor,
    forget: reset,
    cachedSecretFor: (plan: Plan) => (cached?.plan === plan ? cached.secret : undefined),
  };
}
