// Evaluated once per page, which several test files share.
import { installOfflineRecords } from '../app/offline-records.ts';
import { connectOfflineCache } from '../offline/start.ts';

// Clicks wait until their target stops moving.
const noMotionStyle = document.createElement('style');
noMotionStyle.textContent =
  '*, ::before, ::after { animation: none !important; transition: none !important; }';
document.head.append(noMotionStyle);

installOfflineRecords();
connectOfflineCache();
