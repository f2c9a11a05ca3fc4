export { hasOpenRequests } from './connections.queries.ts';
export { registerConnections } from './connections.routes.ts';
export { deleteExpiredRefusals } from './refusals.queries.ts';
