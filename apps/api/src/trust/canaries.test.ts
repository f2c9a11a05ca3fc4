import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { contact } from '@fencing-journal/contract/contact';
import { dataExport } from '@fencing-journal/contract/export';
import { endpoints } from '@fencing-journal/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { queryRows } from '../db/database.ts';
import { exportApp } from '../features/export/testing/export-app.ts';
import { processDueExports, sweepExports } from '../features/export/worker.ts';
import { createMailTransport } from '../features/mail/transports.ts';
import { deleteMailCopies, sendDueMail, type MailServices } from '../features/mail/worker.ts';
import { createEncryption } from '../lib/encryption.ts';
import { runCleanup } from '../cleanup.ts';
import { testSecret } from '../testing/app.ts';
import { buildPath } from '../testing/client.ts';
import { silentLog } from '../testing/silent-log.ts';
import { useFixture } from '../testing/use-test-app.ts';

/** Creates a word that occurs nowhere else. */
const newCanary = () => `canary${randomBytes(6).toString('hex')}`;
const canary = newCanary();

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
}

/** Returns a body that matches this schema, with the canary in every text. */
function fillWithCanary({ type, properties, items, anyOf }: Schema): unknown {
  if (anyOf?.[0]) return fillWithCanary(anyOf[0]);
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, fillWithCanary(inner)]),
    );
  if (type === 'array') return [fillWithCanary(items ?? {})];
  if (type === 'number' || type === 'integer') return 1;
  return type === 'boolean' ? true : canary;
}

const test = useFixture(exportApp);

describe('the log', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'has one line for %s, without any of its input',
    { tags: ['LG-1'] },
    async (_name, endpoint) => {
      const me = await test.signedIn();
      const bodies = endpoint.body
        ? [
            fillWithCanary(
              z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema,
            ),
            { [canary]: canary },
          ]
        : [undefined];
      const path = buildPath(endpoint, {
        params: { slug: canary, id: canary, query: canary },
        query: { [canary]: canary, search: canary, page: canary, key: canary },
      });
      const headers = {
        'user-agent': canary,
        referer: `https://journal.example/reset/${canary}`,
        'idempotency-key': canary,
        'x-forwarded-for': canary,
        forwarded: canary,
        'stripe-signature': `t=1,v1=${canary}`,
      };
      const visitor = test.visitor();
      test.log.length = 0;
      for (const body of bodies) {
        const sent = endpoint.method === 'GET' ? { headers } : { headers, body };
        await me.send(endpoint.method, path, sent);
        await visitor.send(endpoint.method, path, {
          ...sent,
          headers: { ...headers, authorization: `Bearer ${canary}`, 'x-csrftoken': canary },
        });
        await visitor.send(endpoint.method, path, {
          ...sent,
          headers: { ...headers, cookie: `csrftoken=${canary}; fj_refresh=${canary}.${canary}` },
        });
      }
      const lines = () =>
        test.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
      await expect.poll(() => lines().length).toBe(3 * bodies.length);
      for (const line of lines())
        expect(line).toMatchObject({
          time: expect.any(Number),
          reqId: expect.any(String),
          method: endpoint.method,
          route: endpoint.path,
          status: expect.any(Number),
        });
      const log = test.log.join('');
      expect(log).not.toContain(canary);
      for (const secret of [me.token, ...me.cookies.values(), me.user.email])
        if (secret) expect(log).not.toContain(secret);
    },
  );

  it(
    'records each login, failure, refusal and limit, with its time, kind and account',
    { tags: ['LG-1'] },
    async () => {
      const limitedApp = await exportApp({ LOGIN_LIMIT_PER_ACCOUNT: '2' });
      try {
        const me = await limitedApp.signedIn();
        for (let count = 0; count < 3; count += 1)
          await limitedApp
            .visitor()
            .call(auth.login, { body: { email: me.user.email, password: canary } });
        await me.call(account.changePassword, {
          body: {
            current_password: canary,
            password: 'seven large owls sleep',
            password_confirm: 'seven large owls sleep',
          },
        });
        await me.call(account.rename, { body: {}, headers: { 'x-csrftoken': canary } });
        const events = limitedApp.log
          .map((line) => JSON.parse(line))
          .filter(({ msg }) => msg === 'security');
        expect(events.map(({ event }) => event)).toEqual([
          'logged in',
          'log-in failed',
          'log-in failed',
          'limit reached',
          'password refused',
          'forgery refused',
        ]);
        for (const { user, time } of events.slice(0, 5))
          expect([user, Number.isFinite(time)]).toEqual([me.user.id, true]);
        expect(limitedApp.log.join('')).not.toContain(canary);
      } finally {
        await limitedApp.close();
      }
    },
  );
});

/** Returns every row of every table as text. */
async function dump(): Promise<string> {
  const tables = await queryRows<{ name: string }>(
    test.store.db,
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) =>
      JSON.stringify(
        await queryRows<unknown>(test.store.db, sql`SELECT t::text FROM ${sql.identifier(name)} t`),
      ),
    ),
  );
  return texts.join('\n');
}

/** Returns the contents of every file in the data folder. The database is in memory. */
async function files(): Promise<string> {
  const directory = join(test.folder, '..');
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const contents = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
  );
  return [...entries.map(({ name }) => name), ...contents].join('\n');
}

describe('a deleted account', () => {
  it('leaves nothing behind in rows, files or the log', { tags: ['PR-2'] }, async () => {
    const canary = newCanary();
    await test.store.db.execute(sql`DELETE FROM exports`);
    test.log.length = 0;
    const long = `${canary} in a sentence`;
    const me = await test.signedIn({
      first_name: canary,
      last_name: canary,
      email: `${canary}@example.test`,
      password: `${canary} password`,
      plan: 'Coach',
    });
    // Messages from an address are deleted only if the address is verified.
    await test.store.db.execute(
      sql`UPDATE users SET email_verified_at = now() WHERE id = ${me.user.id}`,
    );
    const [student, other] = [await test.signedIn(), await test.signedIn()];
    const tournament = await test.make.tournament(me.user.id, {
      name: canary,
      notes: long,
      location: canary,
      club: canary,
    });
    const event = await test.make.event(me.user.id, tournament, { name: canary, notes: long });
    const fencer = await test.make.fencer(me.user.id, {
      first_name: canary,
      last_name: canary,
      notes: long,
      tactical_description: long,
    });
    await test.make.bout(me.user.id, {
      event: event.slug,
      fencer_a: me.user.self.slug,
      fencer_b: fencer.slug,
      score_a: 5,
      score_b: 3,
      notes: long,
      tag_name: [canary],
      referee: canary,
    });
    await test.make.lesson(me.user.id, {
      coach_user_id: student.user.id,
      coach_name: canary,
      date: '2026-03-10',
      student_notes: long,
      coach_notes: long,
    });
    await test.make.coachCard(me.user.id, { first_name: canary, last_name: canary });
    await test.make.connection(student.user.id, me.user.id);
    await test.make.request({ student: me.user.id, coach: other.user.id }, me.user.id);
    await me.send('POST', '/api/tournaments/create/', {
      body: { name: canary, date: '2026-01-01', event_level: 'Local', notes: long },
      headers: { 'idempotency-key': canary },
    });
    await me.call(contact.send, {
      body: {
        email: me.user.email,
        first_name: canary,
        last_name: canary,
        phone: '12345',
        message: long,
      },
    });
    await test.visitor().call(contact.send, {
      body: {
        email: me.user.email,
        first_name: canary,
        last_name: canary,
        phone: '12345',
        message: long,
      },
    });
    await test.visitor().call(auth.forgot, { body: { email: me.user.email } });
    await me.call(dataExport.start);
    await processDueExports(test.exportServices());
    const config = test.exportServices().config;
    const post: MailServices = {
      db: test.store.db,
      from: config.MAIL_FROM,
      transport: createMailTransport(config, join(test.folder, '..')),
      seal: createEncryption(testSecret),
      log: silentLog,
      now: () => new Date(Date.now() + 86_400_000),
    };
    await sendDueMail(post);
    const locations = async () =>
      Object.entries({ rows: await dump(), files: await files() }).flatMap(([place, content]) =>
        content.includes(canary) ? [place] : [],
      );
    expect(await locations()).toEqual(['rows', 'files']);
    expect(await readdir(test.folder)).toHaveLength(1);

    await me.call(account.remove, { body: { current_password: me.user.password } });
    await sendDueMail(post);
    const due = new Date(test.clock.now.getTime() + 15 * 86_400_000);
    await runCleanup(
      {
        db: test.store.db,
        endSubscriptions: async () => undefined,
        deleteMail: deleteMailCopies(post.transport),
        log: silentLog,
      },
      due,
    );
    await sweepExports(test.exportServices());
    expect(await readdir(test.folder)).toEqual([]);
    expect(await locations()).toEqual([]);
    expect(test.log.join('')).not.toContain(canary);
    expect(
      (
        await test.visitor().call(auth.login, {
          body: { email: student.user.email, password: student.user.password },
        })
      ).status,
    ).toBe(200);
  });
});
