import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';

/**
 * A proxy that passes a limited number of body bytes and then stalls. The browser's throttling only
 * delays events; the browser still sends everything immediately.
 */
export class StallingProxy {
  readonly address: string;
  private readonly port: number;
  private readonly server: Server;
  private byteLimit = Infinity;
  private onStalled: () => void = () => undefined;
  private release: () => void = () => undefined;
  private dropStalled: () => void = () => undefined;
  private held: IncomingMessage | undefined;
  /** The upload bytes passed so far. */
  forwardedBytes = 0;

  constructor(port: number) {
    this.port = port;
    this.address = `http://localhost:${port}`;
    this.server = createServer((incoming, outgoing) => {
      const upstreamRequest = request(
        incoming.url ?? '',
        { method: incoming.method, headers: incoming.headers },
        (upstreamResponse) => {
          outgoing.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
          upstreamResponse.pipe(outgoing);
        },
      );
      upstreamRequest.on('error', () => outgoing.destroy());
      // If the browser disconnects, disconnect from the server too.
      outgoing.on('close', () => outgoing.writableFinished || upstreamRequest.destroy());
      void this.forward(incoming, (chunk) => upstreamRequest.write(chunk)).then(
        () => upstreamRequest.end(),
        () => upstreamRequest.destroy(),
      );
    });
    // Requests from the test itself pass unchanged.
    this.server.on('connect', (incoming, clientSocket: Socket) => {
      const { hostname, port: targetPort } = new URL(`http://${incoming.url ?? ''}`);
      const serverSocket = connect(Number(targetPort), hostname, () =>
        clientSocket.write('HTTP/1.1 200 OK\r\n\r\n'),
      );
      serverSocket.on('error', () => clientSocket.destroy());
      clientSocket.on('error', () => serverSocket.destroy());
      clientSocket.pipe(serverSocket).pipe(clientSocket);
    });
  }

  private async forward(
    incoming: IncomingMessage,
    write: (chunk: Uint8Array) => void,
  ): Promise<void> {
    const isUpload =
      incoming.method === 'PATCH' && incoming.url?.includes('/media/uploads/') === true;
    let remaining = this.byteLimit;
    for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
      for (let rest = chunk; rest.byteLength > 0;) {
        const part = isUpload ? rest.subarray(0, remaining) : rest;
        if (isUpload) {
          remaining -= part.byteLength;
          this.forwardedBytes += part.byteLength;
        }
        write(part);
        rest = rest.subarray(part.byteLength);
        if (rest.byteLength === 0) break;
        remaining = await this.waitWhileStalled(incoming);
      }
    }
  }

  private waitWhileStalled(incoming: IncomingMessage): Promise<number> {
    this.held = incoming;
    return new Promise((resolve, reject) => {
      this.release = () => resolve(Infinity);
      this.dropStalled = () => reject(new Error('The connection is gone.'));
      this.onStalled();
    });
  }

  /** Passes this many bytes of each upload, then holds the upload. Resolves when an upload is held. */
  stallAfter(bytes: number): Promise<void> {
    this.byteLimit = bytes;
    return new Promise((resolve) => {
      this.onStalled = resolve;
    });
  }

  /**
   * Resolves when the browser has given up on the held request. Before that, the browser would resend
   * it as soon as the connection breaks.
   */
  async waitForDisconnect(): Promise<void> {
    const { held } = this;
    if (held === undefined || held.socket.closed) return;
    // The end of the connection arrives after its data, which nobody reads while the request is held.
    held.on('readable', () => held.read());
    held.read();
    await once(held.socket, 'close');
  }

  /** Passes everything again, including held data. */
  recover(): void {
    this.byteLimit = Infinity;
    this.release();
  }

  /** Drops held data. Later requests pass. */
  dropConnection(): void {
    this.byteLimit = Infinity;
    this.dropStalled();
  }

  async start(): Promise<void> {
    this.server.listen(this.port);
    await once(this.server, 'listening');
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
