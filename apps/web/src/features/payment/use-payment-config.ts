import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ensureThirdPartiesAllowed } from '../../lib/third-party-scripts.ts';
import { configQuery } from './payment.api.ts';

/**
 * The payment configuration, for pages with the payment form or on the way to it. With Stripe, reloads the document if
 * its content security policy doesn't allow Stripe, before the user types anything.
 */
export function usePaymentConfig() {
  const query = useQuery(configQuery);
  const mode = query.data?.mode;
  useEffect(() => {
    if (mode === 'stripe') ensureThirdPartiesAllowed();
  }, [mode]);
  return query;
}
