/** What the main thread asks of the database's thread: to answer protocol messages, or to close. */
export type DatabaseRequest = Uint8Array<ArrayBuffer> | 'close';

/**
 * What the thread answers, in the order of the requests; 'ready' once when it has opened the store. The answer to a
 * request comes in parts, the last of which says so.
 */
export type DatabaseResponse =
  | 'ready'
  | 'closed'
  | { part: Uint8Array<ArrayBuffer>; isLast: boolean; syncCount: number };

export interface DatabaseThreadData {
  directory: string;
  /** Address of the archive that a new store is unpacked from, if that file exists. */
  preparedStore: string | undefined;
}
