import { auth } from '@fencing-journal/contract/auth';
import { fencers } from '@fencing-journal/contract/fencers';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';

let test: TestApp;
let me: Awaited<ReturnType<TestApp['signedIn']>>;
let few: typeof me;
beforeAll(async () => {
  test = await testApp();
  [me, few] = [await test.signedIn(), await test.signedIn()];
  for (let number = 0; number < 40; number += 1)
    await test.make.fencer(me.user.id, { first_name: `Mika ${number}`, last_name: 'Roy' });
});
afterAll(() => test.close());

const read = (who: typeof me, encoding?: string) =>
  test.app.inject({
    method: 'GET',
    url: fencers.all.path,
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
    },
  });

describe('a response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)(
    'that is long is compressed for clients that accept %s, as %s',
    async (encoding, name, unpack) => {
      const [plain, packed] = [await read(me), await read(me, encoding)];
      expect([
        plain.headers['content-encoding'],
        packed.headers['content-encoding'],
        packed.headers['vary'],
      ]).toEqual([undefined, name, 'accept-encoding']);
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
      expect(packed.rawPayload.length * 8).toBeLessThan(plain.rawPayload.length);
      expect(packed.headers['content-length'] ?? String(packed.rawPayload.length)).toBe(
        String(packed.rawPayload.length),
      );
    },
  );

  it('of one packet, or for clients without compression, is sent uncompressed', async () => {
    expect((await read(few, 'br')).headers['content-encoding']).toBeUndefined();
    expect((await read(me, 'identity')).headers['content-encoding']).toBeUndefined();
  });

  it('is decompressed by a real client', async () => {
    const answer = await me.call(fencers.all);
    expect([answer.status, answer.headers.get('content-encoding'), answer.body.length]).toEqual([
      200,
      'gzip',
      41,
    ]);
  });
});

it('a compressed request is rejected', async () => {
  const body = gzipSync(JSON.stringify({ email: me.user.email, password: me.user.password }));
  const answer = await test.visitor().send('POST', auth.login.path, {
    body: new Uint8Array(body),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  });
  expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
});
