import { createServer, request, type Server } from 'node:http';

/** A loopback proxy in front of the app that delays scripts while `slow` is set. */
export class SlowScriptProxy {
  slow = false;
  private readonly server: Server;

  constructor(listenPort: number, targetPort: number, delayMs: number) {
    this.server = createServer((incoming, outgoing) => {
      const { method, url = '/', headers } = incoming;
      const forward = () =>
        incoming.pipe(
          request(
            { host: '127.0.0.1', port: targetPort, method, path: url, headers },
            (response) => {
              outgoing.writeHead(response.statusCode ?? 502, response.headers);
              response.pipe(outgoing);
            },
          ).on('error', () => outgoing.destroy()),
        );
      if (this.slow && /\.js(\?|$)/.test(url)) setTimeout(forward, delayMs);
      else forward();
    }).listen(listenPort, '127.0.0.1');
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
