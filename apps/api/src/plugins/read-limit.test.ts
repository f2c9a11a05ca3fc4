import { fencers } from '@fencing-journal/contract/fencers';
import { tournaments } from '@fencing-journal/contract/tournaments';
import type { FastifyReply } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../testing/app.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { createReadLimits } from './read-limit.ts';

const test = useTestApp({ environment: { READ_LIMIT_PER_ACCOUNT: '20' } });

describe('reads by one account', () => {
  it('are limited (here to 20 per minute) with Retry-After, without affecting other accounts', async () => {
    const [me, other] = [await test.signedIn(), await test.signedIn()];
    const statuses = [];
    for (let n = 0; n < 20; n += 1) statuses.push((await me.call(fencers.all)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    test.clock.advance(15);
    const refused = await me.call(tournaments.all);
    expect([refused.status, refused.body['code']]).toEqual([429, 'rate_limited']);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(45);
    expect((await other.call(tournaments.all)).status).toBe(200);
    test.clock.advance(seconds);
    expect((await me.call(tournaments.all)).status).toBe(200);
  });
});

describe('a large response', () => {
  it('counts once more for each 100,000 characters', async () => {
    const me = await test.signedIn();
    for (let n = 0; n < 11; n += 1)
      await test.make.fencer(me.user.id, { last_name: `N${n}`, notes: 'x'.repeat(20_000) });
    const statuses = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await me.call(fencers.all)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 429]);
  });
});

describe('the line of reads', () => {
  afterEach(() => vi.useRealTimers());
  const headers: Record<string, unknown> = {};
  const reply = {
    header: (name: string, value: unknown) => (headers[name] = value),
  } as unknown as FastifyReply;
  const nextTick = () => new Promise((resolve) => setImmediate(resolve));

  /** Creates work that ends when told to. */
  function work() {
    const ends: (() => void)[] = [];
    let running = 0;
    const run = async () => {
      running += 1;
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    };
    return { run, running: () => running, endOne: () => ends.shift()?.() };
  }

  it('runs six concurrently, the others in order, and other accounts immediately', async () => {
    const { runQueued } = createReadLimits(() => new Date());
    const { run, running, endOne } = work();
    const all = Array.from({ length: 9 }, () => runQueued(reply, 1, run));
    await nextTick();
    expect(running()).toBe(6);
    await runQueued(reply, 2, async () => undefined);
    endOne();
    await nextTick();
    await nextTick();
    expect(running()).toBe(6);
    while (running() > 0) {
      endOne();
      await nextTick();
      await nextTick();
    }
    await Promise.all(all);
    await expect(runQueued(reply, 1, async () => 'free again')).resolves.toBe('free again');
  });

  it('frees the slot when the work fails', async () => {
    const { runQueued } = createReadLimits(() => new Date());
    const fails = () =>
      runQueued(reply, 1, async () => {
        await nextTick();
        throw new Error('no');
      });
    const results = await Promise.allSettled(Array.from({ length: 20 }, fails));
    expect(results.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, () => 'rejected'),
    );
    await expect(runQueued(reply, 1, async () => 'free')).resolves.toBe('free');
  });

  it('is limited: 100 reads wait, and one more is rejected', async () => {
    const { runQueued } = createReadLimits(() => new Date());
    const { run, endOne, running } = work();
    const all = Array.from({ length: 106 }, () => runQueued(reply, 1, run));
    await expect(runQueued(reply, 1, run)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(headers['retry-after']).toBe(1);
    await nextTick();
    while (running() > 0) {
      endOne();
      await nextTick();
      await nextTick();
    }
    await Promise.all(all);
  });

  it('rejects a read after waiting for ten seconds', async () => {
    const limits = createReadLimits(() => new Date());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { run, endOne } = work();
    const first = Array.from({ length: 6 }, () => limits.runQueued(reply, 1, run));
    const late = limits.runQueued(reply, 1, run).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_001);
    expect(await late).toMatchObject({ code: 'unavailable' });
    for (let n = 0; n < 6; n += 1) endOne();
    await Promise.all(first);
    await expect(limits.runQueued(reply, 1, async () => 'free')).resolves.toBe('free');
  });
});

describe('an unchanged response', () => {
  it(
    'is a 304 without a body, and still never stored by a browser',
    { tags: ['HD-4'] },
    async () => {
      const app = await testApp();
      try {
        const me = await app.signedIn();
        await app.make.fencer(me.user.id);
        const first = await me.call(fencers.all);
        const etag = first.headers.get('etag') ?? '';
        expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
        const headers = { 'if-none-match': `W/"other", ${etag}` };
        const again = await me.call(fencers.all, { headers });
        expect([again.status, again.body, again.headers.get('cache-control')]).toEqual([
          304,
          '',
          'no-store',
        ]);
        await app.make.fencer(me.user.id);
        const changed = await me.call(fencers.all, { headers });
        expect([changed.status, changed.body.length]).toEqual([200, first.body.length + 1]);
        expect(changed.headers.get('etag')).not.toBe(etag);
        const other = await app.signedIn();
        expect((await other.call(fencers.all, { headers })).status).toBe(200);
      } finally {
        await app.close();
      }
    },
  );
});
