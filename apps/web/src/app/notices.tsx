import { LiveSlot } from '../features/live/live-slot.tsx';
import { PlanNotice } from '../features/payment/plan-notice.tsx';
import { SyncNotice } from '../features/sync/sync-notice.tsx';
import { UpdateNotice } from '../features/sync/update-notice.tsx';

/** Shown above every page when there is a reason. */
export const Notices = () => (
  <>
    <div className="notices">
      <UpdateNotice />
      <SyncNotice />
      <LiveSlot />
    </div>
    {/* Sticks to the top of the page, so it must be outside the wrapper. */}
    <PlanNotice />
  </>
);
