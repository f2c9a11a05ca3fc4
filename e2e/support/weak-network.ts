import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';

/**
 * A network between browser and server, as a proxy, that lets through so much of a body and then nothing more. The browser's own
 * way to play a slow network slows what it tells the page, and sends everything at once.
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
  /** Bytes of uploads that it let through. */
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
      // Who goes away is gone for the server too.
      answer.on('close', () => answer.writableFinished || onward.destroy());
      void this.pass(asked, (chunk) => onward.write(chunk)).then(
        () => onward.end(),
        () => onward.destroy(),
      );
    });
    // Requests of the test itself, which go through as they are.
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

  /** From now on so many bytes of each upload go through; resolves when one is held. */
  holdAfter(bytes: number): Promise<void> {
    this.most = bytes;
    return new Promise((resolve) => {
      this.whenHeld = resolve;
    });
  }

  /** The browser has let go of what is held. Until then it would send it again by itself, as soon as the connection breaks. */
  async abandoned(): Promise<void> {
    await this.leaving;
  }

  /** Everything goes through again, what is held too. */
  recover(): void {
    this.most = Infinity;
    this.release();
  }

  /** What is held never arrives; all that comes after it does. */
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
