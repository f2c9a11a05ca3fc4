import type { Plan } from '@fencing-journal/contract/shared/enums';
import { useRef, useState } from 'react';
import { begin } from './payment.api.ts';

interface Begun {
  plan: Plan;
  secret: Promise<string>;
}

/** Creates subscriptions and remembers the last one. Repeated requests for the same plan reuse its client secret. */
export function useBegun(email: string | undefined) {
  const last = useRef<Begun>(undefined);
  const [known, setKnown] = useState<{ plan: Plan; secret: string }>();

  async function secretOf(plan: Plan): Promise<string> {
    const begun = last.current?.plan === plan ? last.current : { plan, secret: begin(plan, email) };
    last.current = begun;
    try {
      const secret = await begun.secret;
      if (last.current === begun) setKnown({ plan, secret });
      return secret;
    } catch (error) {
      if (last.current === begun) last.current = undefined;
      throw error;
    }
  }

  /** Makes the next attempt create a new subscription. */
  function forget() {
    last.current = undefined;
    setKnown(undefined);
  }

  return {
    secretOf,
    forget,
    knownFor: (plan: Plan) => (known?.plan === plan ? known.secret : undefined),
  };
}
