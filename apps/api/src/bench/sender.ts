/** Clients of a server that is measured. */
import { Agent, request } from 'node:http';

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

/** Creates a client that keeps its connections open, at most `connections` of them. */
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

/** Runs the work `times` times, at most `parallel` at the same time. Passes the number of remaining runs. */
export async function inParallel(
  times: number,
  parallel: number,
  work: (left: number) => Promise<unknown>,
): Promise<void> {
  let left = times;
  const worker = async () => {
    while ((left -= 1) >= 0) await work(left);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}
