/** What the main thread asks of the database's thread: to answer protocol messages, or to close. */
export type DatabaseRequest = Uint8Array | 'close';

/** What the thread answers, in the order of the requests; 'ready' once when it has opened the store. */
export type DatabaseResponse =
  | 'ready'
  | 'closed'
  | { response: Uint8Array<ArrayBuffer>; syncCount: number };
