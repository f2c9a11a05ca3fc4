import { paymentTexts } from '@fencing-journal/contract/subscription';
import { Page } from '../../ui/page.tsx';
import { BackToPlans } from './back-to-plans.tsx';

/** A payment that the provider says has failed (G-29). */
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
