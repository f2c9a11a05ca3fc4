import { useEffect } from 'react';
import { LiveSlot } from '../features/live/live-slot.tsx';
import { PlanNotice } from '../features/payment/plan-notice.tsx';
import { SyncNotice } from '../features/sync/sync-notice.tsx';
import { UpdateNotice } from '../features/sync/update-notice.tsx';
import { useSession } from '../http/session.ts';
import { whenIdle } from '../lib/idle.ts';

function useReportedZone() {
  const slug = useSession()?.slug;
  useEffect(() => {
    if (slug === undefined) return;
    let isLoggedIn = true;
    void whenIdle()
      .then(() => import('../features/reminders/report-zone.ts'))
      .then(({ reportZone }) => (isLoggedIn ? reportZone() : undefined))
      .catch(() => undefined);
    return () => {
      isLoggedIn = false;
    };
  }, [slug]);
}

/** Shown above every page when there is a reason. */
export function Notices() {
  useReportedZone();
  return (
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
}
