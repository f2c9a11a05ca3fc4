import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { admitsThirdParties } from '../../lib/documents.ts';
import { configQuery } from './payment.api.ts';

/**
 * How plans are paid for here, for a page that shows the payment form or leads to it: where that is Stripe's, the page gets
 * a document whose policy lets it in, before anything is typed.
 */
export function usePaymentConfig() {
  const query = useQuery(configQuery);
  const mode = query.data?.mode;
  useEffect(() => {
    if (mode === 'stripe') admitsThirdParties();
  }, [mode]);
  return query;
}
