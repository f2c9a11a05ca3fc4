export { notify, notifyOfPayment } from './notify.service.ts';
export { deleteExpiredNotifications } from './notifications.queries.ts';
export { registerNotifications } from './notifications.routes.ts';
