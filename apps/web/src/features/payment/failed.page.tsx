import { paymentTexts } from '@fencing-journal/contract/subscription';
import { Page } from '../../ui/page.tsx';
import { BackToPlans } from './back-to-plans.tsx';

/** Shown when the provider reports a failed payment. */
export const Component = () => (
  <Page title="Payment failed" narrow>
    <div className="panel p-5 sm:p-6">
      <p>{paymentTexts.notProcessed}</p>
      <div className="mt-5">
        <BackToPlans variant="primary" />
      </div>
    </div>
  </Page>
);
