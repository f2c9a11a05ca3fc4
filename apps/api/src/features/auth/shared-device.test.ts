import { auth } from '@fencing-journal/contract/auth';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();

async function logIn(shared_device: boolean) {
  const user = await test.make.user();
  const client = test.visitor();
  const { email, password } = user;
  const answer = await client.call(auth.login, { body: { email, password, shared_device } });
  return { client, answer };
}
const named = (name: string, lines: string[]) => lines.find((line) => line.startsWith(`${name}=`));

describe('a login on a shared device', () => {
  it('sets a session cookie, even after a refresh, and no device mark', async () => {
    const { client, answer } = await logIn(true);
    expect(answer.status).toBe(200);
    const refreshed = await client.call(auth.refresh, { body: {} });
    for (const { setCookies } of [answer, refreshed]) {
      expect(named('fj_refresh', setCookies)).not.toMatch(/max-age|expires/i);
      expect(named('fj_device', setCookies)).toBeUndefined();
    }
    const own = await logIn(false);
    expect(named('fj_refresh', own.answer.setCookies)).toMatch(/Max-Age=2592000/);
  });

  it('ends after two hours without use', async () => {
    const { client } = await logIn(true);
    for (const [seconds, status] of [
      [7_190, 200],
      [7_190, 200],
      [7_201, 401],
    ] as const) {
      test.clock.advance(seconds);
      expect((await client.call(auth.refresh, { body: {} })).status).toBe(status);
    }
  });

  it('accepts only a boolean for the option', async () => {
    const { email, password } = await test.make.user();
    const body = { email, password, shared_device: 'maybe' };
    expect((await test.visitor().call(auth.login, { body })).status).toBe(400);
  });
});
