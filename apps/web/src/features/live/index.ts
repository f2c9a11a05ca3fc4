export { padShortcuts } from './use-shortcuts.ts';
