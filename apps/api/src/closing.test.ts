import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { expect, it } from 'vitest';
import { testApp } from './testing/app.ts';

it('closing waits for a running request, but not for its connection to be reused', async () => {
  const test = await testApp();
  const { app, origin } = test;
  const agent = new Agent({ keepAlive: true });
  const sent = request(`${origin}/api/auth/login`, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrftoken': 'none' },
  });
  const arrived = once(app.server, 'request');
  const answered = once(sent, 'response');
  sent.write('{"email":"nobody@example.test",');
  await arrived;
  const closed = test.close();
  sent.end('"password":"a wrong phrase"}');
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  // The test's time limit is shorter than the time for which connections are kept.
  await closed;
  agent.destroy();
});
