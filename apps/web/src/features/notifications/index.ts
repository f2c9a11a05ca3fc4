export { namesOnlyCoaches } from './notifications.rules.ts';
