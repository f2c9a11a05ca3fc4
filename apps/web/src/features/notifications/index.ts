export { NotificationCard } from './notification-card.tsx';
export { useNewestNotifications } from './use-newest-notifications.ts';
