export { hasOpenRequests } from './connections.queries.ts';
export { registerConnections } from './connections.routes.ts';
export { connectByCode } from './connections.service.ts';
export { deleteExpiredRefusals } from './refusals.queries.ts';
