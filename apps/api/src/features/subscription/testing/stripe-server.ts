import { createServer, type IncomingMessage } from 'node:http';
import { originOf } from '../../../testing/origin.ts';
import { StripeAccount, type Json } from './stripe-account.ts';
import { route, type Answer } from './stripe-api.ts';
import { stripeEnvironment } from './stripe-environment.ts';
import { documentedFaults, type Fault } from './stripe-faults.ts';

/** A loopback server that implements the part of Stripe's API that we use, including idempotency keys. */
export class StripeServer extends StripeAccount {
  /** Every request in order of arrival. */
  readonly requests: { method: string; path: string; key: string | undefined; body: Json }[] = [];
  private readonly faults: { match: RegExp; fault: Fault }[] = [];
  private readonly responses = new Map<string, Answer>();
  private readonly server = createServer((request, response) => {
    void this.answer(request).then((answer) => {
      if (answer === 'drop') return request.socket.destroy();
      const text = JSON.stringify(answer.body);
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        'request-id': 'req_1',
        ...(answer.status === 500 && { 'stripe-should-retry': 'false' }),
      });
      return response.end(text);
    });
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return originOf(this.server);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Makes the next matching requests fail, such as "POST /v1/subscriptions". */
  fail(match: RegExp, fault: Fault): void {
    this.faults.push({ match, fault: { times: 1, ...fault } });
  }

  /** Forgets all idempotency keys, as Stripe does after a day. */
  expireKeys(): void {
    this.responses.clear();
  }

  clearFaults(): void {
    this.faults.length = 0;
  }

  private async answer(request: IncomingMessage): Promise<'drop' | Answer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://stripe');
    const body = unflatten(
      new URLSearchParams(request.method === 'GET' ? url.search : Buffer.concat(chunks).toString()),
    );
    const key = request.headers['idempotency-key'] as string | undefined;
    const line = `${request.method} ${url.pathname}`;
    this.requests.push({ method: request.method ?? '', path: url.pathname, key, body });
    if (request.headers.authorization !== `Bearer ${stripeEnvironment.STRIPE_SECRET_KEY}`)
      return { status: 401, body: { error: documentedFaults.bad_key.error } };
    const fault = this.takeFault(line);
    if (fault?.drop === 'before') return 'drop';
    // Requests rejected before processing are not remembered; every other response is stored under its key.
    if (fault?.status === 429 || fault?.status === 401)
      return { status: fault.status, body: { error: fault.error } };
    const known = key === undefined ? undefined : this.responses.get(key);
    const answer =
      known ??
      (fault?.status
        ? { status: fault.status, body: { error: fault.error } }
        : route(this, line, body));
    if (key !== undefined) this.responses.set(key, structuredClone(answer));
    // A delayed response still reports the state at the time of the request.
    await fault?.until;
    if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    return fault?.drop === 'after' ? 'drop' : answer;
  }

  private takeFault(line: string): Fault | undefined {
    const index = this.faults.findIndex(({ match }) => match.test(line));
    const found = this.faults[index]?.fault;
    if (found && (found.times = (found.times ?? 1) - 1) <= 0) this.faults.splice(index, 1);
    return found;
  }
}

/** Parses `items[0][price]=x` into an object. */
function unflatten(form: URLSearchParams): Json {
  const result: Json = {};
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let target = result;
    for (const part of path.slice(0, -1)) target = target[part] ??= {};
    target[path.at(-1)!] = value;
  }
  return result;
}
