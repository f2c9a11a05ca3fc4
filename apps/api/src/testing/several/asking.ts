import { setTimeout as delay } from 'node:timers/promises';
import type { TestResponse } from '../client.ts';

type Response = TestResponse<any>;

/**
 * Sends a request and returns its response, which must have one of the expected statuses.
 * @param send Sends the request, each time with the same idempotency key if it has one.
 */
export type Ask = (
  what: string,
  send: () => Promise<Response>,
  expected: readonly number[],
) => Promise<Response>;

function checked(what: string, response: Response, expected: readonly number[]): Response {
  if (expected.includes(response.status)) return response;
  throw new Error(`${what}: ${response.status} ${JSON.stringify(response.body)}`);
}

/** Sends a request that must succeed at the first attempt. */
export const askOnce: Ask = async (what, send, expected) => checked(what, await send(), expected);

const pauseMs = 50;
/** Whether the response is what a proxy returns for a server that is gone. */
const isLost = (response: Response | undefined): response is undefined =>
  response === undefined || response.status === 502;

/** Repeats a request until it gets a response, as the app's outbox does. */
export const askUntilAnswered: Ask = async (what, send, expected) => {
  for (;;) {
    const response = await send().catch(() => undefined);
    if (!isLost(response)) return checked(what, response, expected);
    await delay(pauseMs);
  }
};
