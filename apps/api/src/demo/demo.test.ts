import { join } from 'node:path';
import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { moments } from '@fencing-journal/contract/moments';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { notifications } from '@fencing-journal/contract/notifications';
import { newUser } from '@fencing-journal/contract/auth';
import { eq, isNotNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  bouts as boutRows,
  connections,
  entitlements,
  fencers as fencerRows,
  lessons,
  media as mediaRows,
  monthCounts,
  practices as practiceRows,
  tournaments as tournamentRows,
  events as eventRows,
  users,
} from '../db/schema.ts';
import { inTransaction, type Database } from '../db/database.ts';
import { readConfig } from '../lib/config.ts';
import { passwordProblem } from '../passwords/index.ts';
import { testApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { calendar } from './calendar.ts';
import { addNews } from './news.ts';
import { addPlaylists } from './playlists.ts';
import { addVideo } from './video.ts';
import { fillWithSeason } from './fill.ts';
import { beginner, coach, demoPassword, opponents, student } from './people.ts';
import { makeSeason } from './season.ts';

const today = new Date();
const people = [student, beginner, coach];
const test = useTestApp();
let nora: Client;

async function signIn(email: string): Promise<Client> {
  const client = test.visitor();
  const response = await client.send('POST', '/api/auth/login', {
    body: { email, password: demoPassword },
  });
  if (response.status !== 200)
    throw new Error(`Could not log in: ${JSON.stringify(response.body)}`);
  client.token = response.body.token;
  return client;
}

beforeAll(async () => {
  if (!(await fillWithSeason(test.store.db, today)))
    throw new Error('The season was there before it was made.');
  const { db } = test.store;
  const services = {
    db,
    storage: test.storage,
    config: { ...readConfig({}), FFMPEG_PATH: '/nowhere' },
    now: () => test.clock.now,
    inTransaction: <T>(work: (tx: Database) => Promise<T>) => inTransaction(db, work),
  };
  await addVideo(services, join(import.meta.dirname, '../../demo'));
  await addNews(services);
  await addPlaylists(services);
  nora = await signIn(student.email);
});

/** Reads every tournament with its events and bouts as the web app does. */
async function readJournal(client: Client) {
  const found = [];
  for (let page = 1, more = true; more; page += 1) {
    const response = await client.call(tournaments.all, { query: { page } });
    expect(response.status).toBe(200);
    for (const { slug } of response.body.results) {
      const tournament = await client.call(tournaments.detail, { params: { slug } });
      expect(tournament.status).toBe(200);
      const opened = [];
      for (const event of tournament.body.events) {
        const { status, body } = await client.call(events.detail, { params: { slug: event.slug } });
        expect(status).toBe(200);
        const details = await Promise.all(
          body.bouts.map((bout) => client.call(bouts.detail, { params: { slug: bout.slug } })),
        );
        for (const detail of details) expect(detail.status).toBe(200);
        opened.push({
          ...event,
          userFencer: body.userFencer,
          bouts: details.map((detail) => detail.body),
        });
      }
      found.push({ ...tournament.body, events: opened });
    }
    more = response.body.next !== null;
  }
  return found;
}

describe('the demo season', () => {
  // Totals over the whole demo: all tournaments are the main student's; the second student is a
  // beginner.
  it('has two students, a coach, 12 tournaments, 30 events, 250 bouts and 40 opponents', async () => {
    const { db } = test.store;
    expect(await db.$count(users)).toBe(3);
    expect((await db.select().from(entitlements)).map((row) => row.plan).toSorted()).toEqual([
      'Coach',
      'Student',
      'Student',
    ]);
    expect(await db.$count(tournamentRows)).toBe(12);
    expect(await db.$count(eventRows)).toBe(30);
    expect(await db.$count(boutRows, isNotNull(boutRows.event_id))).toBe(250);
    expect(await db.$count(practiceRows)).toBe(14);
    expect((await db.select().from(fencerRows)).filter((row) => !row.is_self)).toHaveLength(40);
    expect(opponents).toHaveLength(40);
    expect(await db.$count(connections)).toBe(2);
    const taken = await db.select().from(lessons);
    expect(taken.length).toBeGreaterThan(25);
    expect(
      taken.some((lesson) => lesson.coach_notes !== '') &&
        taken.some((lesson) => lesson.coach_contact_id !== null),
    ).toBe(true);
    const counted = (await db.select().from(monthCounts))
      .filter((row) => row.list === 'tournaments')
      .reduce((sum, row) => sum + row.entries, 0);
    expect(counted).toBe(12);
  });

  it('covers weekends of the two years before today', async () => {
    const {
      results: [newest],
    } = (await nora.call(tournaments.all)).body;
    const twoYearsAgo = new Date(today.getTime() - 731 * 86_400_000).toISOString().slice(0, 10);
    const dates = makeSeason(today).flatMap((tournament) => [
      tournament.body.date,
      ...tournament.events.map((event) => event.body.date),
    ]);
    expect(newest?.name).toBe(calendar.at(-1)?.body.name);
    for (const date of dates) {
      expect(date >= twoYearsAgo && date < today.toISOString().slice(0, 10)).toBe(true);
      expect([0, 6]).toContain(new Date(date).getUTCDay());
    }
    const taken = await test.store.db.select().from(lessons);
    for (const { date } of taken)
      expect(date >= twoYearsAgo && date < today.toISOString().slice(0, 10), date).toBe(true);
  });

  it('can be read through the API, with valid scores only', async () => {
    const journal = await readJournal(nora);
    const logged = journal.flatMap((tournament) =>
      tournament.events.flatMap((event) =>
        event.bouts.map((bout) => ({ ...bout, self: event.userFencer.slug })),
      ),
    );
    expect(logged).toHaveLength(250);
    for (const bout of logged) {
      const about = `${bout.slug} ${bout.score_a}:${bout.score_b} ${bout.duration_s} s`;
      const touches = bout.bout_type === 'Pool' ? 5 : bout.bout_type === 'DE' ? 15 : 10;
      const seconds = { 5: 180, 10: 360, 15: 540 }[touches];
      expect(bout.fencer_a_slug, about).toBe(bout.self);
      expect(bout.bout_format, about).toBe(`${touches} touches`);
      const winner = Math.max(bout.score_a, bout.score_b);
      expect(winner <= touches && (winner === touches || bout.duration_s! >= seconds), about).toBe(
        true,
      );
      expect(bout.duration_s!, about).toBeLessThanOrEqual(seconds + 60);
      // Tied bouts, and only those, are decided by priority, after the whole extra minute.
      expect(bout.won_on_priority !== null, about).toBe(bout.score_a === bout.score_b);
      if (bout.won_on_priority)
        expect([bout.duration_s, bout.winner_is_a], about).toEqual([
          seconds + 60,
          bout.won_on_priority === 'a',
        ]);
      if (bout.bout_type === 'Pool')
        expect([bout.p_card_a, bout.p_card_b], about).toEqual(['none', 'none']);
      if (bout.red_carded_a) expect(bout.score_b, about).toBeGreaterThan(0);
      if (bout.red_carded_b) expect(bout.score_a, about).toBeGreaterThan(0);
    }
  });

  it('has pools of five to seven, and tables that end with the first defeat', async () => {
    for (const tournament of await readJournal(nora)) {
      for (const event of tournament.events) {
        const pool = event.bouts.filter((bout) => bout.bout_type === 'Pool');
        for (const round of new Set(pool.map((bout) => bout.round))) {
          const size = pool.filter((bout) => bout.round === round).length + 1;
          expect(size >= 5 && size <= 7).toBe(true);
        }
        const table = event.bouts.filter((bout) => bout.bout_type !== 'Pool');
        expect(table.slice(0, -1).every((bout) => bout.winner_is_a)).toBe(true);
        expect(table.map((bout) => bout.round)).toEqual(
          table.map((_, n) => table[0]!.round / 2 ** n),
        );
        if (table.at(-1)!.winner_is_a) expect(table.at(-1)!.round).toBe(2);
        expect(new Set(event.bouts.map((bout) => bout.fencer_b_slug)).size).toBe(
          event.bouts.length,
        );
        expect(event.bout_count).toBe(event.wins + event.losses);
      }
    }
  });

  it('contains every kind of entry, in realistic proportions', async () => {
    const rows = await test.store.db.select().from(boutRows).where(isNotNull(boutRows.event_id));
    const share = (what: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(what).length / rows.length;
    const expectBetween = (value: number, min: number, max: number) =>
      expect(value >= min && value <= max, String(value)).toBe(true);
    expectBetween(
      share((row) => row.winner_is_a),
      0.45,
      0.65,
    );
    expectBetween(
      share(
        (row) =>
          row.duration_s! >= (row.bout_type === 'Pool' ? 180 : row.bout_type === 'DE' ? 540 : 360),
      ),
      0.03,
      0.3,
    );
    expectBetween(
      share((row) => row.won_on_priority !== null),
      0.001,
      0.05,
    );
    expectBetween(
      share((row) => row.yellow_carded_a || row.yellow_carded_b),
      0.05,
      0.2,
    );
    expectBetween(
      share((row) => row.red_carded_a || row.red_carded_b),
      0.001,
      0.06,
    );
    expectBetween(
      share((row) => row.p_card_a !== 'none'),
      0.01,
      0.12,
    );
    expectBetween(
      share((row) => row.medical_a || row.medical_b),
      0.001,
      0.08,
    );
    expectBetween(
      share((row) => row.video_used_a + row.video_used_b > 0),
      0.01,
      0.12,
    );
    expectBetween(
      share((row) => row.notes !== ''),
      0.3,
      0.7,
    );
    expectBetween(
      share((row) => row.footwork_a > 0),
      0.6,
      0.95,
    );
    for (const row of rows) expect(row.notes + row.notes_a + row.notes_b).not.toMatch(/[{}]/);
    expect((await nora.call(bouts.tags)).body.length).toBeGreaterThan(8);
    const { body: stats } = await nora.call(fencers.stats);
    expect(stats).toMatchObject({ event_count: 30, bout_count: 250 });
  });

  it('has a video of a bout with moments matching its score, and a question answered by the coach', async () => {
    const teacher = await signIn(coach.email);
    const [video] = await test.store.db
      .select({ slug: mediaRows.slug, bout: boutRows.slug })
      .from(mediaRows)
      .innerJoin(boutRows, eq(boutRows.id, mediaRows.bout_id));
    const { body: bout } = await nora.call(bouts.detail, { params: { slug: video!.bout } });
    const [item] = bout.bout_media;
    expect(item).toMatchObject({ slug: video!.slug, poster: expect.any(String) });
    const { body: momentList } = await nora.call(moments.list, { params: { slug: video!.slug } });
    const counted = (kind: string) => momentList.filter((mark) => mark.kind === kind).length;
    expect([counted('touch_for'), counted('touch_against')]).toEqual([bout.score_a, bout.score_b]);
    expect(
      momentList.find(({ kind }) => kind === 'question')?.answers.map(({ author }) => author.name),
    ).toEqual(['Teodor Brandwick']);
    expect((await teacher.call(moments.list, { params: { slug: video!.slug } })).body).toHaveLength(
      momentList.length,
    );
  });

  it('has bouts against every opponent, and every card opens', async () => {
    const { body: cards } = await nora.call(fencers.all);
    expect(cards).toHaveLength(41);
    for (const card of cards) {
      const { status, body } = await nora.call(fencers.details, { params: { slug: card.slug } });
      expect(status).toBe(200);
      expect(body.bouts.length, `${card.first_name} ${card.last_name}`).toBeGreaterThan(0);
      if (!card.is_self)
        expect(body.my_bout_stats.wins + body.my_bout_stats.losses).toBe(body.bouts.length);
    }
  });

  it('lets all three people log in, each with their own profile', async () => {
    for (const person of people) {
      const client = await signIn(person.email);
      const { body: cards } = await client.call(fencers.all);
      expect(cards[0]).toMatchObject({
        is_self: true,
        last_name: person.last_name,
        club: person.profile.club,
      });
      expect((await client.call(tournaments.all)).body.count).toBe(person === student ? 12 : 0);
      const { first_name, last_name, email } = person;
      expect(
        newUser.safeParse({
          first_name,
          last_name,
          email,
          password: demoPassword,
          password_confirm: demoPassword,
        }).success,
      ).toBe(true);
      expect(await passwordProblem(demoPassword, { email, first_name, last_name })).toBeUndefined();
    }
  });

  it('is the same for the same day', () => {
    expect(makeSeason(today)).toEqual(makeSeason(today));
    const results = (day: string) =>
      makeSeason(new Date(day)).map((tournament) => tournament.events.map((event) => event.bouts));
    expect(results('2026-01-01')).toEqual(results('2028-02-29'));
  });

  it('is not created twice', async () => {
    expect(await fillWithSeason(test.store.db, today)).toBe(false);
    expect(await test.store.db.$count(practiceRows)).toBe(14);
    expect(await test.store.db.$count(boutRows, isNotNull(boutRows.event_id))).toBe(250);
  });
});

describe('a data folder with other accounts', () => {
  it('is not changed', async () => {
    const other = await testApp();
    try {
      await other.make.user();
      await expect(fillWithSeason(other.store.db, today)).rejects.toThrow(
        /accounts that aren't from the demo/,
      );
      expect(await other.store.db.$count(users)).toBe(1);
    } finally {
      await other.close();
    }
  });
});

describe('the bells', { tags: ['B-HO-01'] }, () => {
  it.each([
    [student.email, ['comment', 'feedback', 'feedback', 'moment', 'playlist', 'reply']],
    [beginner.email, ['feedback']],
    [coach.email, ['comment', 'question']],
  ])('of %s have something new', async (email, kinds) => {
    const { results, unread } = (await (await signIn(email)).call(notifications.list)).body;
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(kinds);
    expect(unread).toBe(kinds.length);
  });
});
