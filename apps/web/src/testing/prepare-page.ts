// This file is evaluated once per page, which several test files share.
import { installOfflineRecords } from '../app/offline-records.ts';
import { connectOfflineCache } from '../offline/start.ts';

// There are no animations, because clicks wait until their target stops moving.
const noMotionStyle = document.createElement('style');
noMotionStyle.textContent =
  '*, ::before, ::after { animation: none !important; transition: none !important; }';
document.head.append(noMotionStyle);

installOfflineRecords();
connectOfflineCache();
