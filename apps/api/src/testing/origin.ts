import type { Server } from 'node:net';

/** The URL of a server that listens on the loopback interface. */
export function originOf(server: Pick<Server, 'address'>): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
