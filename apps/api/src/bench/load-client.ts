/** Clients of the load server. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { LoadServerPlan, LoadServerQuestion, LoadServerReady } from './load-server.ts';

export interface LoadServer extends LoadServerReady {
  ask(question: LoadServerQuestion): Promise<number>;
  close(): void;
}

export async function startLoadServer(plan: LoadServerPlan): Promise<LoadServer> {
  const child: ChildProcess = fork(process.argv[1] ?? '', [], {
    env: { ...process.env, BENCH_LOAD_SERVER: JSON.stringify(plan) },
    // Log lines are written, and thrown away.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [ready] = (await once(child, 'message')) as [LoadServerReady];
  return {
    ...ready,
    ask: async (question) => {
      const answer = once(child, 'message') as Promise<[number]>;
      child.send(question);
      return (await answer)[0];
    },
    close: () => child.disconnect(),
  };
}

export interface LoadRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface LoadResponse {
  status: number;
  ms: number;
  text: string;
}

/** Sends requests on kept connections, at most `connections` of them. */
export function createSender(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = ({ method, path, headers = {}, body }: LoadRequest): Promise<LoadResponse> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const content = body === undefined ? undefined : JSON.stringify(body);
      const type = content === undefined ? {} : { 'content-type': 'application/json' };
      request(origin + path, { method, agent, headers: { ...type, ...headers } }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            ms: performance.now() - startedAt,
            text,
          }),
        );
      })
        .once('error', reject)
        .end(content);
    });
  return { send, close: () => agent.destroy() };
}
