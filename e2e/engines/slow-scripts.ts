import { createServer, request, type Server } from 'node:http';

/** A proxy in front of the app on loopback. Delays scripts while `slow` is set. */
export class SlowScripts {
  slow = false;
  private readonly server: Server;

  constructor(from: number, to: number, delayMs: number) {
    this.server = createServer((incoming, outgoing) => {
      const { method, url = '/', headers } = incoming;
      const forward = () =>
        incoming.pipe(
          request({ host: '127.0.0.1', port: to, method, path: url, headers }, (answer) => {
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(outgoing);
          }).on('error', () => outgoing.destroy()),
        );
      if (this.slow && /\.js(\?|$)/.test(url)) setTimeout(forward, delayMs);
      else forward();
    }).listen(from, '127.0.0.1');
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
