import type { Server } from 'node:net';

/** Returns the URL of a server that listens on the loopback interface. */
export function originOf(server: Pick<Server, 'address'>): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
