export { shortcuts as playerShortcuts } from './shortcuts.rules.ts';
