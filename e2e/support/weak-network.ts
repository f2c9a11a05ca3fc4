import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';

/**
 * A proxy that passes a limited number of body bytes and then stalls. The browser's own throttling only delays events;
 * it sends everything immediately.
 */
export class WeakNetwork {
  readonly address: string;
  private readonly port: number;
  private readonly server: Server;
  private most = Infinity;
  private whenHeld: () => void = () => undefined;
  private release: () => void = () => undefined;
  private lose: () => void = () => undefined;
  private leaving: Promise<unknown> = Promise.resolve();
  /** Upload bytes passed so far. */
  passed = 0;

  constructor(port: number) {
    this.port = port;
    this.address = `http://localhost:${port}`;
    this.server = createServer((asked, answer) => {
      const onward = request(
        asked.url ?? '',
        { method: asked.method, headers: asked.headers },
        (answered) => {
          answer.writeHead(answered.statusCode ?? 502, answered.headers);
          answered.pipe(answer);
        },
      );
      onward.on('error', () => answer.destroy());
      // If the browser disconnects, disconnect from the server too.
      answer.on('close', () => answer.writableFinished || onward.destroy());
      void this.pass(asked, (chunk) => onward.write(chunk)).then(
        () => onward.end(),
        () => onward.destroy(),
      );
    });
    // Requests of the test itself pass unchanged.
    this.server.on('connect', (asked, near: Socket) => {
      const { hostname, port: to } = new URL(`http://${asked.url ?? ''}`);
      const far = connect(Number(to), hostname, () => near.write('HTTP/1.1 200 OK\r\n\r\n'));
      far.on('error', () => near.destroy());
      near.on('error', () => far.destroy());
      near.pipe(far).pipe(near);
    });
  }

  private async pass(asked: IncomingMessage, write: (chunk: Uint8Array) => void): Promise<void> {
    const isUpload = asked.method === 'PATCH' && asked.url?.includes('/media/uploads/') === true;
    let left = this.most;
    for await (const chunk of asked as AsyncIterable<Uint8Array>) {
      for (let rest = chunk; rest.byteLength > 0;) {
        const part = isUpload ? rest.subarray(0, left) : rest;
        if (isUpload) {
          left -= part.byteLength;
          this.passed += part.byteLength;
        }
        write(part);
        rest = rest.subarray(part.byteLength);
        if (rest.byteLength === 0) break;
        left = await this.held(asked);
      }
    }
  }

  private held({ socket }: IncomingMessage): Promise<number> {
    this.leaving = once(socket, 'close');
    return new Promise((resolve, reject) => {
      this.release = () => resolve(Infinity);
      this.lose = () => reject(new Error('The connection is gone.'));
      this.whenHeld();
    });
  }

  /** Passes this many bytes of each upload, then holds it. Resolves when one is held. */
  holdAfter(bytes: number): Promise<void> {
    this.most = bytes;
    return new Promise((resolve) => {
      this.whenHeld = resolve;
    });
  }

  /**
   * Resolves when the browser has given up the held request. Before that, it would resend it as
   * soon as the connection breaks.
   */
  async abandoned(): Promise<void> {
    await this.leaving;
  }

  /** Passes everything again, including held data. */
  recover(): void {
    this.most = Infinity;
    this.release();
  }

  /** Drops held data; later requests pass. */
  cut(): void {
    this.most = Infinity;
    this.lose();
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
