import { LiveSlot } from '../features/live/live-slot.tsx';
import { PlanNotice } from '../features/payment/plan-notice.tsx';
import { SyncNotice } from '../features/sync/sync-notice.tsx';
import { UpdateNotice } from '../features/sync/update-notice.tsx';

/** What is shown above every page while there is reason for it. */
export const Notices = () => (
  <>
    <div className="notices">
      <UpdateNotice />
      <SyncNotice />
      <LiveSlot />
    </div>
    {/* Sticks to the top of the page, so it is a part of the page itself. */}
    <PlanNotice />
  </>
);
