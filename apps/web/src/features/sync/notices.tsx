import { SyncNotice } from './sync-notice.tsx';
import { UpdateNotice } from './update-notice.tsx';

/** What stands above every page while there is reason for it. */
export const Notices = () => (
  <div className="notices">
    <UpdateNotice />
    <SyncNotice />
  </div>
);
