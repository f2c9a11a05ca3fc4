export {
  acceptRequest,
  connectionsQuery,
  invalidateRequests,
  removeRequest,
} from './connections.api.ts';
export { acceptConsequence, backgroundOf, pendingCount } from './people.rules.ts';
