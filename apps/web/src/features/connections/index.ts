export { connectionsQuery } from './connections.api.ts';
export { pendingCount } from './people.rules.ts';
