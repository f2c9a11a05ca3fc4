/** What the main thread asks of the database's thread: to answer protocol messages, or to close. */
export type ToDatabase = Uint8Array | 'close';

/** What the thread answers, in the order of the requests; 'ready' once when it has opened the store. */
export type FromDatabase = 'ready' | 'closed' | { answer: Uint8Array; syncs: number };
