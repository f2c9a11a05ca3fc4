import { EventEmitter, once } from 'node:events';
import {
  Agent,
  createServer,
  get,
  request as openRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** How often servers are asked whether they are ready, and how long they have to respond. */
const checkIntervalMs = 100;
const checkTimeoutMs = 20_000;

/** Headers of a single connection, which a proxy doesn't pass on. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];
/** Chooses a server as long as it is ready, like the cookie of a sticky session. */
export const stickyHeader = 'x-sticky-port';

interface Backend {
  port: number;
  isReady: boolean;
  agent: Agent;
}

/**
 * 'unsent': the server refused the connection. 'repeatable': the connection broke, and the request
 * changes nothing.
 */
type Outcome = 'done' | 'unsent' | 'repeatable';

interface Forwarded {
  port: number;
  method: string;
  path: string;
}

const withoutConnectionHeaders = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name)));

/** Whether a proxy may send the request a second time after it has reached a server. */
const isRepeatable = ({ method = '', headers }: IncomingMessage): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) && headers['content-length'] === undefined;

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(
      { port, host: '127.0.0.1', path: '/api/ready', agent: false, timeout: checkTimeoutMs },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
  });
}

function refuse(request: IncomingMessage, response: ServerResponse, reason: string): void {
  if (response.headersSent) return void response.destroy();
  request.resume();
  response.writeHead(502, { 'content-type': 'text/plain' }).end(reason);
}

/**
 * Starts a round-robin proxy that behaves like nginx or HAProxy. It sends requests only to servers
 * whose health check succeeds, and keeps connections to them. It sends a request to another server
 * only if nothing of it was sent or if it changes nothing, and otherwise responds with 502.
 */
export async function startProxy(ports: readonly number[]) {
  const events = new EventEmitter().setMaxListeners(100);
  const backends = ports.map((port): Backend => ({
    port,
    isReady: false,
    agent: new Agent({ keepAlive: true }),
  }));
  let turn = 0;
  let repeated = 0;

  function choose(tried: ReadonlySet<Backend>, sticky: unknown): Backend | undefined {
    const candidates = backends.filter((backend) => backend.isReady && !tried.has(backend));
    return (
      candidates.find(({ port }) => String(port) === sticky) ??
      candidates[(turn += 1) % Math.max(1, candidates.length)]
    );
  }

  function setReady(backend: Backend, ready: boolean): void {
    backend.isReady = ready;
    events.emit('checked', backend);
  }

  function attempt(backend: Backend, request: IncomingMessage, response: ServerResponse) {
    const { method = '', url: path = '', headers } = request;
    const { port, agent } = backend;
    return new Promise<Outcome>((resolve) => {
      let sent = false;
      const forwarded: ClientRequest = openRequest({
        host: '127.0.0.1',
        port,
        agent,
        method,
        path,
        headers: {
          ...withoutConnectionHeaders(headers),
          'x-forwarded-for': request.socket.remoteAddress,
        },
      });
      const send = () => {
        sent = true;
        request.pipe(forwarded);
        events.emit('forwarded', { port, method, path } satisfies Forwarded);
      };
      forwarded.once('socket', (socket) =>
        socket.connecting ? socket.once('connect', send) : send(),
      );
      forwarded.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, withoutConnectionHeaders(answer.headers));
        pipeline(answer, response, () => resolve('done'));
      });
      response.once('close', () => forwarded.destroy());
      forwarded.on('error', (error) => {
        if (!sent) {
          setReady(backend, false);
          return resolve('unsent');
        }
        if (!response.headersSent && isRepeatable(request) && !response.destroyed)
          return resolve('repeatable');
        request.unpipe(forwarded);
        refuse(request, response, `${method} ${path} to ${port}: ${error.message}`);
        resolve('done');
      });
    });
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const tried = new Set<Backend>();
    for (;;) {
      const backend = choose(tried, request.headers[stickyHeader]);
      if (!backend) return refuse(request, response, 'No server is ready.');
      tried.add(backend);
      if ((await attempt(backend, request, response)) === 'done') return;
      repeated += 1;
    }
  }

  const server = createServer((request, response) => void forward(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const closing = new AbortController();
  const checking = backends.map(async (backend) => {
    while (!closing.signal.aborted) {
      setReady(backend, await isReady(backend.port));
      await delay(checkIntervalMs);
    }
  });

  /** Resolves when the latest health check of a server has this result. */
  const health = async (port: number, ready: boolean): Promise<void> => {
    while (backends.find((backend) => backend.port === port)?.isReady !== ready)
      await once(events, 'checked');
  };

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: (port: number) => health(port, true),
    unready: (port: number) => health(port, false),
    /** Returns how often a request had to be sent again, to another server. */
    repeated: () => repeated,
    /** Resolves when the next matching request is on its way to a server. */
    async forwarded(matches: (request: Forwarded) => boolean): Promise<Forwarded> {
      for (;;) {
        const [request] = (await once(events, 'forwarded')) as [Forwarded];
        if (matches(request)) return request;
      }
    },
    async close() {
      closing.abort();
      await Promise.all(checking);
      server.close();
      server.closeAllConnections();
      for (const { agent } of backends) agent.destroy();
    },
  };
}
