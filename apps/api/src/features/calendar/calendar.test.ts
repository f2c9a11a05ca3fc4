import { authTexts } from '@fencing-journal/contract/auth';
import { calendar } from '@fencing-journal/contract/calendar';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { collectMail } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp({ environment: { PUBLIC_URL: 'https://journal.example' } });
let ada: Person;
beforeEach(async () => {
  test.clock.now = new Date('2026-04-11T12:00:00Z');
  ada = await test.signedIn();
});

const run = (statement: ReturnType<typeof sql>) => test.store.db.execute(statement);
const lesson = (date: string, who = ada, coach_name = 'Marta Prime') =>
  test.make.lesson(who.user.id, { coach_name, date, student_notes: 'canary-notes' });
const range = async (from: string, to: string, who = ada) =>
  (await who.call(calendar.range, { query: { from, to } })).body;

describe('the calendar', () => {
  it('contains tournaments, events on other days, and lessons, by day', async () => {
    await test.make.event(
      ada.user.id,
      await test.make.tournament(ada.user.id, { date: '2026-01-01' }),
      { date: '2026-01-01' },
    );
    await test.make.tournament(ada.user.id, { date: '2026-01-02' });
    const cup = await test.make.tournament(ada.user.id, {
      name: 'Spring Cup',
      date: '2026-03-14',
      location: 'Portland',
    });
    const same = await test.make.event(ada.user.id, cup, {
      name: 'Cadet Epee',
      date: '2026-03-14',
    });
    const other = await test.make.event(ada.user.id, cup, {
      name: 'Junior Epee',
      date: '2026-03-15',
    });
    const noVideos = { videos: 0, new_replies: 0 };
    const [late, early] = [await lesson('2026-03-14'), await lesson('2026-03-02')];
    expect(await range('2026-03-01', '2026-03-31')).toEqual([
      { kind: 'lesson', date: '2026-03-02', slug: early.slug, coach: 'Marta Prime', ...noVideos },
      {
        kind: 'tournament',
        date: '2026-03-14',
        slug: cup.slug,
        name: 'Spring Cup',
        end_date: null,
        location: 'Portland',
        events: [{ slug: same.slug, name: 'Cadet Epee', date: '2026-03-14' }],
      },
      { kind: 'lesson', date: '2026-03-14', slug: late.slug, coach: 'Marta Prime', ...noVideos },
      {
        kind: 'event',
        date: '2026-03-15',
        slug: other.slug,
        name: 'Junior Epee',
        tournament: { slug: cup.slug, name: 'Spring Cup' },
      },
    ]);
  });

  it(
    'contains a tournament of several days if one of them is in the range, with the events on all of its days',
    { tags: ['B-RS-04'] },
    async () => {
      const cup = await test.make.tournament(ada.user.id, {
        date: '2026-02-27',
        end_date: '2026-03-01',
      });
      for (const [name, day] of [
        ['Before', '2026-02-26'],
        ['Sunday', '2026-03-01'],
        ['Friday', '2026-02-27'],
        ['After', '2026-03-02'],
      ] as const)
        await test.make.event(ada.user.id, cup, { name, date: day });
      const shown = async (from: string, to: string) =>
        (await range(from, to)).map((entry) =>
          entry.kind === 'tournament'
            ? [entry.date, entry.end_date, ...entry.events.map(({ name }) => name)]
            : entry.kind === 'event' && entry.name,
        );
      const days = ['2026-02-27', '2026-03-01', 'Friday', 'Sunday'];
      expect(await shown('2026-03-01', '2026-03-31')).toEqual([days, 'After']);
      expect(await shown('2026-02-01', '2026-02-28')).toEqual(['Before', days]);
      expect(await shown('2026-03-02', '2026-03-31')).toEqual(['After']);
      expect(await shown('2026-01-01', '2026-02-26')).toEqual(['Before']);
    },
  );

  it('shows a tournament as one day if its first day was moved past its last day', async () => {
    const cup = await test.make.tournament(ada.user.id, {
      date: '2026-03-14',
      end_date: '2026-03-15',
    });
    // An older version of the server, which doesn't know last days, does this.
    await run(sql`UPDATE tournaments SET date = '2026-03-20' WHERE id = ${cup.id}`);
    expect(await range('2026-03-01', '2026-03-31')).toMatchObject([
      { date: '2026-03-20', end_date: null },
    ]);
  });

  it('includes the first and the last day of the range, and no days outside it', async () => {
    for (const date of ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01']) await lesson(date);
    expect((await range('2026-03-01', '2026-03-31')).map(({ date }) => date)).toEqual([
      '2026-03-01',
      '2026-03-31',
    ]);
  });

  it("shows a coach's current name", async () => {
    const coach = await test.signedIn({ first_name: 'Cyrus', last_name: 'Prime' });
    await test.make.lesson(ada.user.id, {
      coach_user_id: coach.user.id,
      coach_name: 'Old Name',
      date: '2026-03-02',
      student_notes: 'x',
    });
    expect(await range('2026-03-01', '2026-03-31')).toMatchObject([{ coach: 'Cyrus Prime' }]);
  });

  it('shows the stored name of a coach who has blocked the student', async () => {
    const coach = await test.signedIn({ first_name: 'Cyrus', last_name: 'Prime' });
    await test.make.lesson(ada.user.id, {
      coach_user_id: coach.user.id,
      coach_name: 'Old Name',
      date: '2026-03-02',
      student_notes: 'x',
    });
    await test.make.block(coach.user.id, ada.user.id);
    expect(await range('2026-03-01', '2026-03-31')).toMatchObject([{ coach: 'Old Name' }]);
  });

  it(
    "contains only the account's entries, not those of other people or students",
    { tags: ['R-ROLE-11', 'AZ-1'] },
    async () => {
      const coach = await test.signedIn({ plan: 'Coach' });
      await test.make.connection(ada.user.id, coach.user.id);
      const cup = await test.make.tournament(ada.user.id);
      await test.make.event(ada.user.id, cup, { date: '2026-03-15' });
      await test.make.lesson(ada.user.id, {
        coach_user_id: coach.user.id,
        coach_name: 'C',
        date: '2026-03-02',
        student_notes: 'x',
      });
      expect(await range('2026-03-01', '2026-03-31', coach)).toEqual([]);
    },
  );

  it.for<[string, Record<string, string>]>([
    ['no days', {}],
    ['one day', { from: '2026-03-01' }],
    ['a day that does not exist', { from: '2026-02-30', to: '2026-03-31' }],
    ['an end before the start', { from: '2026-03-31', to: '2026-03-01' }],
    ['too many days', { from: '2023-01-01', to: '2026-03-01' }],
  ])('is refused for %s', { tags: ['R-API-05'] }, async ([, query]) => {
    const answer = await ada.call(calendar.range, { query });
    expect([answer.status, answer.body['code']]).toEqual([400, 'validation']);
  });

  it('is cut off at the limit, keeping the first entries', async () => {
    await run(
      sql`INSERT INTO lessons (owner_id, slug, coach_name, date, student_notes) SELECT ${ada.user.id}, 'many-' || ${ada.user.id}::text || '-' || n, 'C', date '2026-03-01' + (n % 20), 'x' FROM generate_series(1, ${limits.calendarEntries}) n`,
    );
    await test.make.tournament(ada.user.id, { date: '2026-03-01' });
    const entries = await range('2026-03-01', '2026-03-31');
    expect([entries.length, entries[0]?.kind]).toEqual([limits.calendarEntries, 'tournament']);
  });
});

const renew = async (who = ada) => {
  const answer = await who.call(calendar.renewFeed, { body: {} });
  expect(answer.status).toBe(201);
  const address = new URL(answer.body.url);
  return {
    ...answer.body,
    origin: address.origin,
    path: address.pathname,
    token: /\/([\w-]+)\.ics$/.exec(address.pathname)?.[1] ?? '',
  };
};
const read = (path: string) => test.visitor().send('GET', path);
/** Returns the file's lines, unfolded. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('the feed', () => {
  it('can be read at its address without logging in, and is an all-day calendar (RFC 5545)', async () => {
    const cup = await test.make.tournament(ada.user.id, { name: 'Spring Cup', date: '2026-05-31' });
    await run(
      sql`UPDATE tournaments SET updated_at = '2026-04-01T10:20:30.456Z' WHERE id = ${cup.id}`,
    );
    // A database trigger sets updated_at; the feed reports that value.
    const [kept] = await queryRows<{ stamp: string }>(
      test.store.db,
      sql`SELECT to_char(updated_at AT TIME ZONE 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') AS stamp FROM tournaments WHERE id = ${cup.id}`,
    );
    const feed = await renew();
    expect(feed.origin).toBe('https://journal.example');
    const answer = await read(feed.path);
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
    ]).toEqual([200, 'text/calendar; charset=utf-8', 'no-store']);
    expect(String(answer.body)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Fencing Journal//Calendar//EN',
        'CALSCALE:GREGORIAN',
        'X-WR-CALNAME:Fencing Journal',
        'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
        'X-PUBLISHED-TTL:PT6H',
        'BEGIN:VEVENT',
        `UID:tournament-${cup.slug}@fencing-journal`,
        `DTSTAMP:${kept?.stamp}`,
        `LAST-MODIFIED:${kept?.stamp}`,
        'DTSTART;VALUE=DATE:20260531',
        'DTEND;VALUE=DATE:20260601',
        'SUMMARY:Spring Cup',
        `URL:https://journal.example/journal/tournaments/${cup.slug}`,
        'TRANSP:TRANSPARENT',
        'CLASS:PRIVATE',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ]
        .join('\r\n')
        .replace(
          `URL:https://journal.example/journal/tournaments/${cup.slug}`,
          foldedUrl(`URL:https://journal.example/journal/tournaments/${cup.slug}`),
        ),
    );
    expect((await read(feed.path)).body).toBe(answer.body);
  });
  const foldedUrl = (line: string) =>
    line.length <= 75 ? line : `${line.slice(0, 75)}\r\n ${line.slice(75)}`;

  it('shows titles of competitions and days, but no other names, places or notes', async () => {
    const coach = await test.signedIn({ first_name: 'Cyrus', last_name: 'Canary' });
    const cup = await test.make.tournament(ada.user.id, {
      name: 'Spring Cup',
      date: '2026-05-01',
      location: 'canary-place',
      club: 'canary-club',
      notes: 'canary-notes',
      url: 'https://canary.example',
    });
    await test.make.event(ada.user.id, cup, {
      name: 'Junior Epee',
      date: '2026-05-02',
      notes: 'canary-notes',
    });
    await test.make.lesson(ada.user.id, {
      coach_user_id: coach.user.id,
      coach_name: 'Cyrus Canary',
      date: '2026-05-03',
      student_notes: 'canary-notes',
      coach_notes: 'canary-notes',
    });
    const opponent = await test.make.fencer(ada.user.id, { last_name: 'Canary' });
    await test.make.practice(ada.user.id, {
      date: '2026-05-04',
      place: 'Salle Canary, 12 Mill Street',
      notes: 'canary-notes',
      bouts: [{ fencer: opponent.slug, score: 5, against: 3 }],
    });
    const { body } = await read((await renew()).path);
    expect(linesOf(String(body)).filter((line) => line.startsWith('SUMMARY'))).toEqual([
      'SUMMARY:Spring Cup',
      'SUMMARY:Junior Epee\\, Spring Cup',
      'SUMMARY:Fencing lesson',
      'SUMMARY:Fencing practice',
    ]);
    expect(String(body)).not.toMatch(/canary/i);
    expect(String(body)).not.toContain(ada.user.last_name);
  });

  it('folds lines at 75 octets between characters and escapes special characters', async () => {
    const name = `Ünïcode 🤺 cup; one, two \\ three ${'ä'.repeat(60)}`;
    await test.make.tournament(ada.user.id, { name: name.slice(0, 100), date: '2026-05-01' });
    await run(
      sql`UPDATE tournaments SET name = E'Line\nbreak\tand tab' || right(name, 60) WHERE owner_id = ${ada.user.id}`,
    );
    await test.make.tournament(ada.user.id, { name: name.slice(0, 100), date: '2026-05-02' });
    const file = String((await read((await renew()).path)).body);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n\t]/);
    for (const line of file.split('\r\n'))
      expect(new TextEncoder().encode(line).length, line).toBeLessThanOrEqual(75);
    expect(file).not.toContain('\ufffd');
    const summaries = linesOf(file).filter((line) => line.startsWith('SUMMARY'));
    expect(summaries[0]).toMatch(/^SUMMARY:Line\\nbreak and tab/);
    expect(summaries[1]).toBe(`SUMMARY:${name.slice(0, 100).replace(/[\\;,]/g, '\\$&')}`);
  });

  it("keeps an entry's uid when its title and day change, and never reuses it", async () => {
    const cup = await test.make.tournament(ada.user.id, { date: '2026-05-01' });
    const { path } = await renew();
    const uids = async () =>
      linesOf(String((await read(path)).body)).filter((line) => line.startsWith('UID'));
    const before = await uids();
    await ada.send('PATCH', `/api/tournaments/update/${cup.slug}/`, {
      body: { name: 'Another name', date: '2026-06-01' },
    });
    await lesson('2026-05-02');
    const after = await uids();
    expect(before).toHaveLength(1);
    expect(new Set(after).size).toBe(2);
    expect(after).toContain(before[0]);
  });

  it('has one entry for all days of a tournament', { tags: ['B-RS-04'] }, async () => {
    await test.make.tournament(ada.user.id, { date: '2026-05-30', end_date: '2026-05-31' });
    const { path } = await renew();
    const lines = linesOf(String((await read(path)).body));
    expect(lines.filter((line) => /^DT(START|END)/.test(line))).toEqual([
      'DTSTART;VALUE=DATE:20260530',
      'DTEND;VALUE=DATE:20260601',
    ]);
  });

  it('covers a year back and as far ahead as dates are accepted', async () => {
    for (const date of ['2025-04-09', '2025-04-10', '2028-04-11', '2028-04-12'])
      await run(
        sql`INSERT INTO lessons (owner_id, slug, coach_name, date, student_notes) VALUES (${ada.user.id}, ${`lesson-${date}-${ada.user.id}`}, 'C', ${date}, 'x')`,
      );
    expect(
      linesOf(String((await read((await renew()).path)).body)).filter((line) =>
        line.startsWith('DTSTART'),
      ),
    ).toEqual(['DTSTART;VALUE=DATE:20250410', 'DTSTART;VALUE=DATE:20280411']);
  });

  it(
    'has an address of 256 random bits, shown once and stored as a hash',
    { tags: ['RS-1'] },
    async () => {
      expect((await ada.call(calendar.feed)).body).toEqual({ created_at: null, kept_until: null });
      const feed = await renew();
      expect(Buffer.from(feed.token, 'base64url')).toHaveLength(32);
      const answer = await ada.call(calendar.feed);
      expect(answer.body).toEqual({ created_at: '2026-04-11T12:00:00.000Z', kept_until: null });
      const stored = JSON.stringify(
        (
          await run(
            sql`SELECT f.*, encode(token_hash, 'escape') AS text FROM calendar_feeds f WHERE owner_id = ${ada.user.id}`,
          )
        ).rows,
      );
      for (const secret of [feed.token, Buffer.from(feed.token, 'base64url').toString('hex')])
        expect(stored).not.toContain(secret);
      const keyed = await ada.call(calendar.renewFeed, {
        body: {},
        headers: { 'idempotency-key': 'made-twice-on-purpose' },
      });
      expect(
        JSON.stringify(
          (await run(
            sql`SELECT answer FROM idempotency_keys WHERE owner_id = ${ada.user.id}`,
          )) as object,
        ),
      ).not.toContain(keyed.body.url.slice(-40));
    },
  );

  it('can be renewed only with the password 15 minutes after login, and its owner is notified', async () => {
    await renew();
    expect((await collectMail(test, ada.user.email)).map(({ subject }) => subject)).toEqual([
      'Your calendar has a private address',
    ]);
    const { path } = await renew();
    test.clock.now = new Date(test.clock.now.getTime() + 15 * 60_000);
    const ask = (body: { current_password?: string }) => ada.call(calendar.renewFeed, { body });
    for (const body of [{}, { current_password: 'wrong' }]) {
      const refused = await ask(body);
      expect([refused.status, refused.body['errors']]).toEqual([
        400,
        { current_password: [authTexts.wrongPassword] },
      ]);
    }
    expect((await read(path)).status).toBe(200);
    expect((await ask({ current_password: ada.user.password })).status).toBe(201);
    expect((await read(path)).status).toBe(404);
  });

  it('can be revoked only with the password 15 minutes after login', async () => {
    const me = await test.signedIn();
    await me.call(calendar.renewFeed, { body: {} });
    test.clock.advance(901);
    const refused = await me.call(calendar.revokeFeed);
    expect([refused.status, Object.keys(refused.body['errors'])]).toEqual([
      400,
      ['current_password'],
    ]);
    const body = { current_password: me.user.password };
    expect((await me.call(calendar.revokeFeed, { body })).status).toBe(200);
    test.clock.advance(-901);
  });

  it(
    'returns 404 after renewal or revocation, as if it had never existed',
    { tags: ['AZ-2'] },
    async () => {
      const first = await renew();
      const second = await renew();
      expect((await read(second.path)).status).toBe(200);
      expect((await ada.call(calendar.revokeFeed)).status).toBe(200);
      expect((await ada.call(calendar.feed)).body).toEqual({ created_at: null, kept_until: null });
      const never = `/api/calendar/feed/${'A'.repeat(43)}.ics`;
      const [unknown, ...others] = await Promise.all(
        [
          never,
          first.path,
          second.path,
          '/api/calendar/feed/short.ics',
          `/api/calendar/feed/${'%00'.repeat(43)}.ics`,
        ].map(read),
      );
      expect([unknown?.status, unknown?.body.code]).toEqual([404, 'not_found']);
      for (const other of others)
        expect([other.status, other.body]).toEqual([unknown?.status, unknown?.body]);
      const again = await ada.call(calendar.revokeFeed);
      expect(again.status).toBe(404);
    },
  );

  it('is closed while its account is disabled and after it is deleted', async () => {
    const { path } = await renew();
    await run(sql`UPDATE users SET disabled_at = now() WHERE id = ${ada.user.id}`);
    expect((await read(path)).status).toBe(404);
    await run(sql`UPDATE users SET disabled_at = NULL WHERE id = ${ada.user.id}`);
    expect((await read(path)).status).toBe(200);
    await run(sql`DELETE FROM users WHERE id = ${ada.user.id}`);
    expect((await read(path)).status).toBe(404);
  });

  it(
    'shows the calendar of its owner, and nobody else can end it',
    { tags: ['R-ROLE-11'] },
    async () => {
      const sam = await test.signedIn();
      await lesson('2026-05-02');
      await lesson('2026-05-03', sam);
      const [mine, theirs] = [await renew(), await renew(sam)];
      await sam.call(calendar.revokeFeed);
      expect(
        linesOf(String((await read(mine.path)).body)).filter((line) => line.startsWith('DTSTART')),
      ).toEqual(['DTSTART;VALUE=DATE:20260502']);
      expect((await read(theirs.path)).status).toBe(404);
    },
  );

  it('is limited per hour and per feed', { tags: ['RL-1'] }, async () => {
    const [mine, other] = [await renew(), await renew(await test.signedIn())];
    for (let count = 0; count < 120; count += 1) expect((await read(mine.path)).status).toBe(200);
    const refused = await read(mine.path);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await read(other.path)).status).toBe(200);
    test.clock.advance(3_601);
    expect((await read(mine.path)).status).toBe(200);
  });

  it(
    'never logs its address, but logs creation and end as security events',
    { tags: ['LG-1'] },
    async () => {
      test.log.length = 0;
      const feed = await renew();
      await read(feed.path);
      await run(
        sql`UPDATE calendar_feeds SET token_hash = '\\x00' WHERE owner_id = ${ada.user.id}`,
      );
      await read(feed.path);
      await ada.call(calendar.revokeFeed);
      expect(test.log.join('')).not.toContain(feed.token);
      expect(
        test.log.filter((line) => line.includes('/api/calendar/feed/:token.ics')),
      ).toHaveLength(2);
      expect(
        test.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security'),
      ).toMatchObject([
        { event: 'calendar address made', user: ada.user.id },
        { event: 'calendar address revoked', user: ada.user.id },
      ]);
    },
  );
});
