import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { sharedPort } from './ports.ts';

/**
 * A second address of the shared server. It can go down and come back, and can publish a new version
 * of the app. In Chromium's emulated offline mode, opening a page still reaches the server, and
 * `page.route` doesn't see the browser's update checks for the service worker's script.
 */
export class ServerProxy {
  readonly origin: string;
  private readonly port: number;
  private readonly server: Server;
  private version = 1;

  constructor(port: number) {
    this.port = port;
    this.origin = `http://localhost:${port}`;
    this.server = createServer((incoming, outgoing) => {
      const isWorker = incoming.url === '/sw.js';
      const { method, url: path } = incoming;
      // The server compares the origin with its own address.
      const origin = `http://localhost:${sharedPort}`;
      const headers = isWorker ? {} : { ...incoming.headers, host: `localhost:${sharedPort}` };
      if (incoming.headers.origin !== undefined) Object.assign(headers, { origin });
      const forwarded = request({ port: sharedPort, method, path, headers }, (response) => {
        if (isWorker) delete response.headers['content-length'];
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        if (!isWorker) return void response.pipe(outgoing);
        void text(response).then((script) => outgoing.end(`${script}\n// ${this.version}`));
      });
      forwarded.on('error', () => outgoing.destroy());
      incoming.pipe(forwarded);
    });
  }

  publishVersion(): void {
    this.version += 1;
  }

  /** Does nothing if the proxy is already up. */
  async start(): Promise<void> {
    if (this.server.listening) return;
    this.server.listen(this.port);
    await once(this.server, 'listening');
  }

  /** Ends all connections and refuses new ones. Does nothing if the proxy is already down. */
  async stop(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
