import { auth } from '@fencing-journal/contract/auth';
import { fencers } from '@fencing-journal/contract/fencers';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../testing/app.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const test = useTestApp();
let me: Person;
let smallUser: typeof me;
beforeAll(async () => {
  [me, smallUser] = [await test.signedIn(), await test.signedIn()];
  for (let number = 0; number < 40; number += 1)
    await test.make.fencer(me.user.id, { first_name: `Mika ${number}`, last_name: 'Roy' });
});

const fetchFencers = (user: typeof me, encoding?: string) =>
  test.app.inject({
    method: 'GET',
    url: fencers.all.path,
    headers: {
      authorization: `Bearer ${user.token}`,
      ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
    },
  });

describe('a response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)(
    'that is long is compressed for clients that accept %s, as %s',
    async (encoding, name, decompress) => {
      const [plain, compressed] = [await fetchFencers(me), await fetchFencers(me, encoding)];
      expect([
        plain.headers['content-encoding'],
        compressed.headers['content-encoding'],
        compressed.headers['vary'],
      ]).toEqual([undefined, name, 'accept-encoding']);
      expect(decompress(compressed.rawPayload).toString()).toBe(plain.body);
      expect(compressed.rawPayload.length * 8).toBeLessThan(plain.rawPayload.length);
      expect(compressed.headers['content-length'] ?? String(compressed.rawPayload.length)).toBe(
        String(compressed.rawPayload.length),
      );
    },
  );

  it("is sent uncompressed if it fits in one packet or the client doesn't support compression", async () => {
    expect((await fetchFencers(smallUser, 'br')).headers['content-encoding']).toBeUndefined();
    expect((await fetchFencers(me, 'identity')).headers['content-encoding']).toBeUndefined();
  });

  it('is decompressed by a real client', async () => {
    const response = await me.call(fencers.all);
    expect([
      response.status,
      response.headers.get('content-encoding'),
      response.body.length,
    ]).toEqual([200, 'gzip', 41]);
  });
});

it('a compressed request is rejected', async () => {
  const body = gzipSync(JSON.stringify({ email: me.user.email, password: me.user.password }));
  const response = await test.visitor().send('POST', auth.login.path, {
    body: new Uint8Array(body),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  });
  expect([response.status, response.body.code]).toEqual([400, 'validation']);
});
