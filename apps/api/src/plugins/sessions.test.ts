import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createSessionCheck } from './sessions.ts';

const request = { headers: { authorization: 'Bearer a.b.c' } } as FastifyRequest;
const claims = { user: 7, session: 'the-session' };

function check(findSession: Parameters<typeof createSessionCheck>[0]['findSession']) {
  const tokens = { verifyAccessToken: async () => claims };
  return createSessionCheck({ findSession, tokens, now: () => new Date('2026-11-29T12:00:00Z') });
}

it('a session is read once a second', async () => {
  let reads = 0;
  const { authenticate } = check(async () => {
    reads += 1;
    return { user: 7, suspended: false };
  });
  for (let times = 0; times < 3; times += 1)
    expect(await authenticate(request)).toEqual({
      id: 7,
      session: 'the-session',
      suspended: false,
    });
  expect(reads).toBe(1);
});

it('a session that ends while it is read is refused from the next request on', async () => {
  let isLive = true;
  const { authenticate, sessionEnded } = check(async () => {
    if (!isLive) return undefined;
    isLive = false;
    sessionEnded('the-session');
    return { user: 7, suspended: false };
  });
  expect((await authenticate(request)).id).toBe(7);
  await expect(authenticate(request)).rejects.toMatchObject({ code: 'unauthorized' });
});
