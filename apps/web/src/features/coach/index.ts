export { inboxQuery } from './inbox.api.ts';
export { inboxCountQuery } from './inbox-count.api.ts';
export { inboxShortcuts } from './inbox-keys.rules.ts';
export { WaitingItems } from './waiting-items.tsx';
