export { isQuiet, localTime, earliestSendTime } from './local-time.ts';
export { deleteExpiredReminders } from './push.queries.ts';
export { pushKeys } from './push-keys.queries.ts';
export { pushTo } from './push.service.ts';
export { startPush } from './push-worker.ts';
export { registerReminders } from './reminders.routes.ts';
export { settingsOf, switchName, type Settings } from './settings.queries.ts';
export { stopToken } from './stop-links.ts';
