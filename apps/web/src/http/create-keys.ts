import { randomKey } from '../lib/random-key.ts';

/** A create that has not been answered yet, and its idempotency key. */
export interface UnansweredCreate {
  /** The URL and the body. */
  request: string;
  key: string;
}

/** Where a form keeps its unanswered create, so that a retry after a reload uses the same key. */
export interface UnansweredCreateStore {
  read: () => UnansweredCreate | undefined;
  /** Undefined once it is answered. */
  write: (create: UnansweredCreate | undefined) => void;
}

/** Keys of unanswered creates by request. */
const pendingKeys = new Map<string, string>();
let formStore: UnansweredCreateStore | undefined;

/** Runs a form's `send`, and keeps the first create that it makes before its first `await`. */
export function keepCreate<T>(store: UnansweredCreateStore, send: () => T): T {
  formStore = store;
  try {
    return send();
  } finally {
    formStore = undefined;
  }
}

/**
 * Runs a create with an idempotency key that stays the same until it is answered, so that our own retry, a double
 * click and the user's next try after a lost response create only one row.
 */
export async function withCreateKey<T>(
  url: string,
  body: unknown,
  work: (key: string) => Promise<T>,
): Promise<T> {
  const store = formStore;
  formStore = undefined;
  const request = `${url} ${JSON.stringify(body)}`;
  const kept = store?.read();
  const keptKey = kept?.request === request ? kept.key : undefined;
  const key = pendingKeys.get(request) ?? keptKey ?? randomKey();
  pendingKeys.set(request, key);
  store?.write({ request, key });
  const answer = await work(key);
  pendingKeys.delete(request);
  store?.write(undefined);
  return answer;
}
