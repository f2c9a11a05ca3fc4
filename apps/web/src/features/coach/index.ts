export { inboxCountQuery, inboxQuery } from './inbox-queries.api.ts';
export { inboxShortcuts } from './inbox.rules.ts';
export { WaitingItems } from './waiting-items.tsx';
