export { inboxCountQuery } from './inbox-count.api.ts';
export { inboxShortcuts } from './inbox-keys.rules.ts';
