export { hasOpenRequests } from './connections.queries.ts';
export { registerConnections } from './connections.routes.ts';
export { lockAccounts } from './people.queries.ts';
export { connectByCode } from './connections.service.ts';
export { deleteExpiredRefusals } from './refusals.queries.ts';
