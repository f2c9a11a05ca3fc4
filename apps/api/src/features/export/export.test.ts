import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { auth } from '@fencing-journal/contract/auth';
import { dataExport } from '@fencing-journal/contract/export';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import { notFound } from '../../lib/errors.ts';
import type { Person } from '../../testing/app.ts';
import { collectMail } from '../../testing/mailbox.ts';
import { useFixture } from '../../testing/use-test-app.ts';
import { archiveFiles, download, exportApp, downloadLink } from './testing/export-app.ts';
import { requestExport, claimExport, renewClaim } from './export.queries.ts';
import { processDueExports, startExports, sweepExports } from './worker.ts';

const test = useFixture(exportApp);
let me: Person;
beforeEach(async () => {
  await test.store.db.execute(sql`DELETE FROM exports`);
  await test.store.db.execute(sql`DELETE FROM outbox`);
  await sweepExports(test.exportServices());
  me = await test.signedIn();
  test.log.length = 0;
});

const days = (count: number) => count * 86_400;
const read = async (who = me) => (await who.call(dataExport.read)).body;
const ask = async (who = me) => who.call(dataExport.start);
const ready = async (who = me) => {
  await ask(who);
  expect(await processDueExports(test.exportServices())).toBe(1);
};
const broken = () =>
  test.exportServices({ filesOf: () => Promise.reject(new Error('the storage does not answer')) });

describe('an export of everything', () => {
  it(
    'is requested, made in the background, announced by email and downloaded',
    { tags: ['PR-1'] },
    async () => {
      expect(await read()).toEqual({
        state: 'none',
        percent: 0,
        requested_at: null,
        bytes: null,
        expires_at: null,
      });
      const asked = await ask();
      expect([asked.status, asked.body]).toEqual([
        200,
        {
          state: 'preparing',
          percent: 0,
          requested_at: test.clock.now.toISOString(),
          bytes: null,
          expires_at: null,
        },
      ]);
      expect((await me.call(dataExport.link)).status).toBe(404);
      expect(await processDueExports(test.exportServices())).toBe(1);
      const made = await read();
      expect(made).toMatchObject({
        state: 'ready',
        percent: 100,
        bytes: expect.any(Number),
        expires_at: new Date(test.clock.now.getTime() + days(7) * 1000).toISOString(),
      });
      expect((await collectMail(test)).map(({ to, subject }) => [to, subject])).toEqual([
        [me.user.email, 'Your data is ready to download'],
      ]);
      const { status, headers, content } = await download(test.origin, await downloadLink(me));
      expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
        200,
        'application/zip',
        `attachment; filename="fencing-journal-${test.clock.now.toISOString().slice(0, 10)}.zip"`,
      ]);
      expect([content.length, headers.get('content-length')]).toEqual([
        made.bytes,
        String(made.bytes),
      ]);
      const files = await archiveFiles(test, me);
      expect([...files.keys()]).toEqual([
        ...[
          'account',
          'fencers',
          'tournaments',
          'events',
          'practices',
          'team_matches',
          'bouts',
          'lessons',
          'goals',
          'connections',
          'guardians',
          'clubs',
          'subscription',
          'media',
          'playlists',
          'imports',
          'reminders',
          'notifications',
          'guides',
          'equipment',
          'calendar',
          'contact',
        ].map((word) => `data/${word}.json`),
        ...['tournaments', 'events', 'practices', 'bouts', 'touches', 'lessons', 'fencers'].map(
          (table) => `tables/${table}.csv`,
        ),
        'README.txt',
      ]);
    },
  );

  it(
    'contains videos as they were uploaded, and names those that were deleted in the meantime',
    { tags: ['PR-1'] },
    async () => {
      const video = Buffer.alloc(300_000, 'moving picture');
      const file = (name: string, open: () => Promise<Readable>) => ({
        name,
        bytes: video.length,
        open,
      });
      await ask();
      await processDueExports(
        test.exportServices({
          filesOf: async () => [
            file('lesson-1.mp4', async () =>
              Readable.from([video.subarray(0, 1000), video.subarray(1000)]),
            ),
            file('gone.mp4', () => Promise.reject(notFound())),
          ],
        }),
      );
      const files = await archiveFiles(test, me);
      expect(files.get('videos/lesson-1.mp4')?.equals(video)).toBe(true);
      expect(files.get('README.txt')?.toString()).toMatch(
        /videos\/\n-------\n {2}lesson-1\.mp4\n\nThese couldn't be read[^\n]*\n {2}gone\.mp4/,
      );
    },
  );

  it(
    'is retried, and not announced, while a video cannot be read',
    { tags: ['PR-1'] },
    async () => {
      let answers = false;
      const file = {
        name: 'lesson-1.mp4',
        bytes: 5,
        open: () =>
          answers
            ? Promise.resolve(Readable.from([Buffer.from('video')]))
            : Promise.reject(new Error('the storage does not answer')),
      };
      await ask();
      await processDueExports(test.exportServices({ filesOf: async () => [file] }));
      expect((await read()).state).toBe('preparing');
      expect(await readdir(test.folder)).toEqual([]);
      answers = true;
      test.clock.advance(60);
      await processDueExports(test.exportServices({ filesOf: async () => [file] }));
      expect((await read()).state).toBe('ready');
      expect((await archiveFiles(test, me)).get('videos/lesson-1.mp4')?.toString()).toBe('video');
    },
  );

  it('is given up immediately if it would fill the disk', { tags: ['PR-1'] }, async () => {
    const file = {
      name: 'lesson-1.mp4',
      bytes: 1_000,
      open: () => Promise.resolve(Readable.from([Buffer.alloc(1_000)])),
    };
    const before = test.exportServices();
    await ready();
    test.clock.advance(days(8));
    await ask();
    await processDueExports(
      test.exportServices({ filesOf: async () => [file], availableBytes: async () => 999 }),
    );
    expect((await read()).state).toBe('failed');
    // Expired archives were removed first.
    expect(await readdir(test.folder)).toEqual([]);
    expect(await processDueExports(before)).toBe(0);
    await ask();
    await processDueExports(
      test.exportServices({ filesOf: async () => [file], availableBytes: async () => 1_000 }),
    );
    expect((await read()).state).toBe('ready');
  });

  it('is not readable by other users on the machine', { tags: ['PR-2'] }, async () => {
    await ready();
    const [name = ''] = await readdir(test.folder);
    expect([
      (await stat(test.folder)).mode & 0o777,
      (await stat(join(test.folder, name))).mode & 0o777,
    ]).toEqual([0o700, 0o600]);
  });

  it('is logged, but never with its download link', { tags: ['LG-1'] }, async () => {
    await ready();
    const url = await downloadLink(me);
    await download(test.origin, url);
    await expect.poll(() => test.log.join('')).toContain(dataExport.download.path);
    const lines = test.log.map((line) => JSON.parse(line));
    expect(
      lines.filter(({ msg }) => msg === 'security').map(({ event, user }) => [event, user]),
    ).toEqual([
      ['export asked for', me.user.id],
      ['export fetched', me.user.id],
    ]);
    expect(lines.find(({ route }) => route === dataExport.download.path)).toMatchObject({
      status: 200,
      user: me.user.id,
    });
    expect(test.log.join('')).not.toContain(url.slice(-40));
  });
});

describe('access to an export', () => {
  it('is limited to its owner', { tags: ['PR-1', 'AZ-2'] }, async () => {
    await ready();
    const other = await test.signedIn();
    expect(await read(other)).toMatchObject({ state: 'none' });
    expect((await other.call(dataExport.link)).status).toBe(404);
    for (const endpoint of [dataExport.read, dataExport.start, dataExport.link])
      expect((await test.visitor().call(endpoint)).status).toBe(401);
  });

  it.each([
    '',
    '?key=',
    '?key=nonsense',
    `?key=${'A'.repeat(400)}`,
    `?key=${'A'.repeat(4000)}`,
    '?key=a&key=b',
  ])('is refused for the address %s', { tags: ['PR-1'] }, async (query) => {
    const { status } = await download(test.origin, `/api/account/export/download/${query}`);
    expect([400, 404]).toContain(status);
  });

  it(
    'is refused for a link that was changed or sealed for something else',
    { tags: ['PR-1'] },
    async () => {
      await ready();
      const url = await downloadLink(me);
      const flipped = url.replace(/.{20}$/, (end) => end.split('').toReversed().join(''));
      const elsewhere = Buffer.from(
        test
          .exportServices()
          .seal.encrypt(
            JSON.stringify(['other', 'x', me.user.id, 'x', test.clock.now.getTime() + 1000]),
          ),
      ).toString('base64url');
      for (const bad of [flipped, `/api/account/export/download/?key=${elsewhere}`])
        expect((await download(test.origin, bad)).status).toBe(404);
      expect((await download(test.origin, url)).status).toBe(200);
    },
  );

  it.each([
    ['the owner logs out', () => me.call(auth.logout, { body: {} })],
    [
      'the account is disabled',
      () =>
        test.store.db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${me.user.id}`),
    ],
    ['a day has passed', async () => test.clock.advance(days(1) + 1)],
    [
      'a newer export has replaced it',
      async () => {
        await ready();
        await sweepExports(test.exportServices());
      },
    ],
  ] as const)('ends once %s', { tags: ['SE-5', 'AZ-6'] }, async (_what, end) => {
    await ready();
    const url = await downloadLink(me);
    expect((await download(test.origin, url)).status).toBe(200);
    await end();
    expect((await download(test.origin, url)).status).toBe(404);
  });
});

describe('the download', () => {
  it('resumes where it was cut off', { tags: ['PR-1'] }, async () => {
    await ready();
    const url = await downloadLink(me);
    const whole = await download(test.origin, url);
    const etag = whole.headers.get('etag') ?? '';
    expect([whole.headers.get('accept-ranges'), etag]).toEqual([
      'bytes',
      expect.stringMatching(/^"\w{32}\.zip"$/),
    ]);
    const first = await download(test.origin, url, { range: 'bytes=0-999' });
    // The second part uses another link, as after logging in again.
    const rest = await download(test.origin, await downloadLink(me), {
      range: 'bytes=1000-',
      'if-range': etag,
    });
    expect([first.status, first.headers.get('content-range'), rest.status]).toEqual([
      206,
      `bytes 0-999/${whole.content.length}`,
      206,
    ]);
    expect(Buffer.concat([first.content, rest.content]).equals(whole.content)).toBe(true);
  });

  it(
    'starts over if the archive is newer, and returns its size for a range beyond the end',
    { tags: ['PR-1'] },
    async () => {
      await ready();
      const url = await downloadLink(me);
      const { content } = await download(test.origin, url);
      expect(
        await download(test.origin, url, { range: 'bytes=10-', 'if-range': '"another"' }),
      ).toMatchObject({ status: 200, content });
      const beyond = await download(test.origin, url, { range: `bytes=${content.length}-` });
      expect([
        beyond.status,
        beyond.headers.get('content-range'),
        JSON.parse(beyond.content.toString()).code,
      ]).toEqual([416, `bytes */${content.length}`, 'range']);
    },
  );
});

describe('the number of exports', () => {
  it(
    'is one at a time, and a repeated request gets the export in progress',
    { tags: ['PR-1'] },
    async () => {
      const { requested_at } = (await ask()).body;
      test.clock.advance(5);
      for (let count = 0; count < 5; count += 1)
        expect((await ask()).body).toMatchObject({ state: 'preparing', requested_at });
      expect(await processDueExports(test.exportServices())).toBe(1);
      expect(await collectMail(test, me.user.email)).toHaveLength(1);
    },
  );

  it('is three a day, each replacing the previous one', { tags: ['PR-1', 'RL-1'] }, async () => {
    for (let count = 0; count < 3; count += 1) await ready();
    expect((await ask()).status).toBe(429);
    expect(await read()).toMatchObject({ state: 'ready' });
    await sweepExports(test.exportServices());
    expect(await readdir(test.folder)).toHaveLength(1);
    test.clock.advance(days(1) + 1);
    const back = await test.signedIn();
    expect((await ask(back)).status).toBe(200);
  });

  it('drops after seven days, or when the account is deleted', { tags: ['PR-1'] }, async () => {
    await ready();
    const other = await test.signedIn();
    await ready(other);
    test.clock.advance(days(7) - 5);
    await sweepExports(test.exportServices());
    expect((await readdir(test.folder)).length).toBe(2);
    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${other.user.id}`);
    await sweepExports(test.exportServices());
    expect((await readdir(test.folder)).length).toBe(1);
    test.clock.advance(10);
    await sweepExports(test.exportServices());
    expect(await readdir(test.folder)).toEqual([]);
  });
});

describe('making an export', () => {
  const state = async () =>
    (
      await queryRows<unknown>(
        test.store.db,
        sql`SELECT state, attempts FROM exports WHERE owner_id = ${me.user.id}`,
      )
    )[0];

  it('happens once, however many workers are running', { tags: ['PR-1'] }, async () => {
    const [other, third] = [await test.signedIn(), await test.signedIn()];
    for (const who of [me, other, third]) await ask(who);
    const counts = await Promise.all(
      Array.from({ length: 4 }, () => processDueExports(test.exportServices())),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(await collectMail(test)).toHaveLength(3);
  });

  it(
    'is done by another worker when one dies, and leaves no files from the dead one',
    { tags: ['PR-1'] },
    async () => {
      await ask();
      const dead = await claimExport(
        test.store.db,
        test.clock.now,
        new Date(test.clock.now.getTime() + 120_000),
      );
      await writeFile(join(test.folder, `${dead?.file}.part`), 'half');
      expect(await processDueExports(test.exportServices())).toBe(0);
      await sweepExports(test.exportServices());
      expect(await readdir(test.folder)).toContain(`${dead?.file}.part`);
      test.clock.advance(121);
      expect(await processDueExports(test.exportServices())).toBe(1);
      expect([await state(), await collectMail(test)]).toMatchObject([
        { state: 'ready', attempts: 2 },
        [{ to: me.user.email }],
      ]);
      await sweepExports(test.exportServices());
      expect(await readdir(test.folder)).toHaveLength(1);
    },
  );

  it(
    'is not disturbed by a worker that is presumed dead after another has finished',
    { tags: ['PR-1'] },
    async () => {
      await ask();
      let wake: (() => void) | undefined;
      // Its clock stands still, so that a late renewal doesn't extend the claim.
      const startedAt = test.clock.now;
      const late = processDueExports(
        test.exportServices({
          now: () => startedAt,
          filesOf: () => new Promise((resolve) => (wake = () => resolve([]))),
        }),
      );
      await expect.poll(state).toMatchObject({ attempts: 1 });
      test.clock.advance(121);
      await processDueExports(test.exportServices());
      const { bytes, expires_at } = await read();
      wake?.();
      await late;
      expect(await read()).toMatchObject({ state: 'ready', bytes, expires_at });
      expect(await collectMail(test)).toHaveLength(1);
      expect((await download(test.origin, await downloadLink(me))).status).toBe(200);
    },
  );

  it(
    'is not disturbed by a worker that is presumed dead while another is working',
    { tags: ['PR-1'] },
    async () => {
      await ask();
      const wake: (() => void)[] = [];
      const asleep = () => {
        const startedAt = test.clock.now;
        return processDueExports(
          test.exportServices({
            now: () => startedAt,
            filesOf: () => new Promise((resolve) => wake.push(() => resolve([]))),
          }),
        );
      };
      const late = asleep();
      await expect.poll(() => wake.length).toBe(1);
      test.clock.advance(121);
      const next = asleep();
      await expect.poll(() => wake.length).toBe(2);
      wake[0]?.();
      await late;
      expect([await read(), await collectMail(test)]).toMatchObject([{ state: 'preparing' }, []]);
      wake[1]?.();
      await next;
      expect([await read(), await collectMail(test)]).toMatchObject([
        { state: 'ready' },
        [{ to: me.user.email }],
      ]);
      expect((await download(test.origin, await downloadLink(me))).status).toBe(200);
    },
  );

  /** Returns a database whose transactions end this way and whose connection may then be gone. */
  const databaseWith = (outcome: 'committed' | 'rolled back', isGone = false) => {
    let hasEnded = false;
    const transaction: typeof test.store.db.transaction = async (work) => {
      if (outcome === 'committed') await test.store.db.transaction(work);
      hasEnded = true;
      throw new Error('no answer');
    };
    return new Proxy(test.store.db, {
      get(db, name) {
        if (hasEnded && isGone) throw new Error('no connection');
        return name === 'transaction' ? transaction : Reflect.get(db, name);
      },
    });
  };

  it('keeps its file if it was committed but the answer was lost', { tags: ['PR-1'] }, async () => {
    await ask();
    await processDueExports(test.exportServices({ db: databaseWith('committed') }));
    expect(await state()).toEqual({ state: 'ready', attempts: 1 });
    expect(await collectMail(test)).toHaveLength(1);
    expect((await download(test.origin, await downloadLink(me))).status).toBe(200);
  });

  it('keeps no file if it was rolled back', { tags: ['PR-1'] }, async () => {
    await ask();
    await processDueExports(test.exportServices({ db: databaseWith('rolled back') }));
    expect(await state()).toEqual({ state: 'preparing', attempts: 1 });
    expect(await readdir(test.folder)).toEqual([]);
  });

  it(
    'leaves its file to the sweep if the database is unreachable',
    { tags: ['PR-1'] },
    async () => {
      await ask();
      const gone = test.exportServices({ db: databaseWith('rolled back', true) });
      await expect(processDueExports(gone)).rejects.toThrow('no connection');
      expect(await readdir(test.folder)).toHaveLength(1);
      // The row names the file until the next attempt.
      test.clock.advance(121);
      await processDueExports(test.exportServices());
      await sweepExports(test.exportServices());
      expect(await readdir(test.folder)).toHaveLength(1);
      expect((await download(test.origin, await downloadLink(me))).status).toBe(200);
    },
  );

  it('is not restarted by a request at the same time', { tags: ['PR-1'] }, async () => {
    await ask();
    const claimed = await claimExport(
      test.store.db,
      test.clock.now,
      new Date(test.clock.now.getTime() + 120_000),
    );
    await requestExport(test.store.db, me.user.id, test.clock.now);
    expect(await renewClaim(test.store.db, claimed!, test.clock.now, { done: 1, steps: 2 })).toBe(
      true,
    );
    expect(await state()).toEqual({ state: 'preparing', attempts: 1 });
  });

  it(
    'is tried five times after failures, and can then be requested again',
    { tags: ['PR-1'] },
    async () => {
      await ask();
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        expect(await processDueExports(broken())).toBe(1);
        expect([await state(), await readdir(test.folder)]).toEqual([
          { state: 'preparing', attempts: attempt },
          [],
        ]);
        test.clock.advance(attempt * 60 + 1);
      }
      expect(await processDueExports(test.exportServices())).toBe(0);
      expect(await read()).toMatchObject({ state: 'failed' });
      await ready();
      expect(await read()).toMatchObject({ state: 'ready' });
    },
  );

  it('is retried after a failure in the middle of a file', { tags: ['PR-1'] }, async () => {
    await ask();
    const cut = async () => [
      {
        name: 'cut.mp4',
        bytes: 10,
        open: async () =>
          new Readable({
            read() {
              this.destroy(new Error('cut off'));
            },
          }),
      },
    ];
    expect(await processDueExports(test.exportServices({ filesOf: cut }))).toBe(1);
    expect([await state(), await readdir(test.folder)]).toEqual([
      { state: 'preparing', attempts: 1 },
      [],
    ]);
    test.clock.advance(61);
    expect(await processDueExports(test.exportServices())).toBe(1);
    expect(await read()).toMatchObject({ state: 'ready' });
  });

  it(
    'is made again at the next start if the server stops, without counting an attempt',
    { tags: ['PR-1'] },
    async () => {
      await ask();
      let reads = 0;
      const endless = new Readable({
        read() {
          reads += 1;
          setImmediate(() => this.push(Buffer.alloc(1000)));
        },
      });
      const exporter = test.exportServices({
        filesOf: async () => [{ name: 'endless.mp4', bytes: 10, open: async () => endless }],
      });
      const stopped = new AbortController();
      const making = processDueExports(exporter, stopped.signal);
      await expect.poll(() => reads).toBeGreaterThan(3);
      expect(await readdir(test.folder)).toEqual([expect.stringMatching(/\.part$/)]);
      stopped.abort();
      await making;
      expect([await state(), await readdir(test.folder)]).toEqual([
        { state: 'preparing', attempts: 0 },
        [],
      ]);
      await expect.poll(() => endless.destroyed).toBe(true);
      expect(await processDueExports(test.exportServices())).toBe(1);
    },
  );

  it('shows its progress, and skips disabled accounts', { tags: ['PR-1'] }, async () => {
    await ask();
    await test.store.db.execute(
      sql`UPDATE exports SET done = 30, steps = 40 WHERE owner_id = ${me.user.id}`,
    );
    expect((await read()).percent).toBe(75);
    await test.store.db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${me.user.id}`);
    expect(await processDueExports(test.exportServices())).toBe(0);
  });

  it('starts automatically', { tags: ['PR-1'] }, async () => {
    await ask();
    const running = startExports(test.exportServices());
    try {
      await expect.poll(async () => (await read()).state).toBe('ready');
    } finally {
      await running.stop();
    }
  });
});
