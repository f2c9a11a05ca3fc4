import type { EndpointMeta } from '@fencing-journal/contract/shared/endpoint';
import { randomKey } from '../lib/random-key.ts';

/** Idempotency keys of unanswered creates, by path and body. */
const pendingKeys = new Map<string, string>();

/**
 * Runs a create with an idempotency key that stays the same until it is answered. So our own retry, a double click and
 * the user's next try after a lost answer create one row.
 */
export async function withIdempotencyKey<T>(
  endpoint: EndpointMeta,
  body: unknown,
  work: (key: string) => Promise<T>,
): Promise<T> {
  const action = `${endpoint.path} ${JSON.stringify(body)}`;
  const key = pendingKeys.get(action) ?? randomKey();
  pendingKeys.set(action, key);
  const answer = await work(key);
  pendingKeys.delete(action);
  return answer;
}
