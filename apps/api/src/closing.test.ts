import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { subscription } from '@fencing-journal/contract/subscription';
import { expect, it } from 'vitest';
import { testApp, type TestApp } from './testing/app.ts';

/** Sends a JSON body in two parts; the server starts closing between them. Resolves to the status. */
async function statusAcrossClosing(
  test: TestApp,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const { app, origin } = test;
  const agent = new Agent({ keepAlive: true });
  const sent = request(origin + path, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  });
  const arrived = once(app.server, 'request');
  const answered = once(sent, 'response');
  const text = JSON.stringify(body);
  sent.write(text.slice(0, 10));
  await arrived;
  const closed = test.close();
  sent.end(text.slice(10));
  const [response] = await answered;
  response.resume();
  // Waiting for the kept-alive connection to expire would exceed the test's time limit.
  await closed;
  agent.destroy();
  return response.statusCode;
}

it('closing waits for a running request, but not for its connection to be reused', async () => {
  const body = { email: 'nobody@example.test', password: 'a wrong phrase' };
  const headers = { 'x-csrftoken': 'none' };
  const status = await statusAcrossClosing(await testApp(), '/api/auth/login', body, headers);
  expect(status).toBeGreaterThanOrEqual(400);
});

it('a payment in the sandbox succeeds even if the server starts closing during it', async () => {
  const test = await testApp();
  const client = await test.signedIn();
  const plan = { email: client.user.email, subscription: 'Student' };
  const { clientSecret } = (await client.call(subscription.create, { body: plan })).body;
  const payment = { client_secret: clientSecret, card: 'success' };
  const headers = { authorization: `Bearer ${client.token}` };
  expect(await statusAcrossClosing(test, subscription.sandboxPay.path, payment, headers)).toBe(200);
});
