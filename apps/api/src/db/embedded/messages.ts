/** A request from the main thread to the database thread: protocol messages to run, or to close. */
export type DatabaseRequest = Uint8Array<ArrayBuffer> | 'close';

/**
 * A response from the thread. Responses come in the order of the requests, after a single 'ready'
 * when the store is open. The response to protocol messages comes in parts, the last of which has
 * `isLast`.
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
