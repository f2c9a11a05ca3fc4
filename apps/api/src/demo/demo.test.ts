import { join } from 'node:path';
import { bouts } from '@fencing-journal/contract/bouts';
import { coach as coachRoom } from '@fencing-journal/contract/coach';
import { inbox } from '@fencing-journal/contract/coach-inbox';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { moments } from '@fencing-journal/contract/moments';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { notifications } from '@fencing-journal/contract/notifications';
import { newUser } from '@fencing-journal/contract/auth';
import { fencerRatings, type FencerRating } from '@fencing-journal/contract/shared/enums';
import { seasonStartYear } from '@fencing-journal/contract/shared/season';
import { eq, isNotNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  bouts as boutRows,
  boutComments,
  coachGroups,
  connections,
  entitlements,
  fencers as fencerRows,
  lessons,
  media as mediaRows,
  monthCounts,
  notifications as notificationRows,
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
import { fencersInTable } from './event-result.ts';
import { fillWithSeason } from './fill.ts';
import { beginner, coach, demoPassword, opponents, student } from './people.ts';
import { makeSeason } from './season.ts';
import { eveningOf } from './times.ts';

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

let readByNora: ReturnType<typeof readJournal> | undefined;
const noraJournal = () => (readByNora ??= readJournal(nora));

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
    const journal = await noraJournal();
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
    for (const tournament of await noraJournal()) {
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

  it('has results that follow from the pools and the table', async () => {
    for (const tournament of await noraJournal()) {
      for (const event of tournament.events.filter(({ place }) => place !== null)) {
        const [place, entries, seed] = [event.place!, event.entries!, event.pool_seed!];
        const about = `${tournament.name}, ${event.name}: ${place} of ${entries}, seed ${seed}`;
        const pool = event.bouts.filter((bout) => bout.bout_type === 'Pool');
        const table = event.bouts.filter((bout) => bout.bout_type !== 'Pool');
        const rounds = new Set(pool.map((bout) => bout.round)).size;
        const pools = Math.ceil(entries / (pool.length / rounds + 1));
        const victories = pool.filter((bout) => bout.winner_is_a).length;
        // Each pool has at most one undefeated fencer, and at most one without a victory.
        if (victories === pool.length) expect(seed, about).toBeLessThanOrEqual(pools);
        if (victories === 0) expect(seed, about).toBeGreaterThan(entries - pools);
        const defeatShare = 1 - victories / pool.length;
        expect(Math.abs(seed / entries - defeatShare), about).toBeLessThan(0.25);

        const inTable = fencersInTable(rounds, entries);
        expect(seed, about).toBeLessThanOrEqual(inTable);
        const tableau = 2 ** Math.ceil(Math.log2(inTable));
        const hasBye = seed <= tableau - inTable;
        expect(table[0]!.round, about).toBe(hasBye ? tableau / 2 : tableau);

        const last = table.at(-1)!;
        const best = last.winner_is_a ? 1 : last.round / 2 + 1;
        const worst = last.round === 4 ? 3 : Math.min(last.round, inTable);
        expect(place >= best && place <= (last.winner_is_a ? 1 : worst), about).toBe(true);
      }
    }
  });

  it('keeps to the ratings of the divisions, and earns ratings in events that are large enough', () => {
    const bestInDivision: Partial<Record<string, FencerRating>> = { 'Div II': 'C', 'Div III': 'D' };
    const chart = {
      C: { place: 4, entries: 15 },
      D: { place: 4, entries: 25 },
      E: { place: 8, entries: 25 },
    };
    const rank = (rating: FencerRating) => fencerRatings.indexOf(rating);
    let own: FencerRating = 'U';
    for (const { body, bouts: fenced } of makeSeason(today).flatMap(({ events }) => events)) {
      const best = rank(bestInDivision[body.age_category ?? ''] ?? 'A');
      const present = [own, ...fenced.map(({ opponent }) => opponents[opponent]!.rating)];
      expect(Math.max(...present.map(rank)), `${body.date} ${body.name}`).toBeLessThanOrEqual(best);
      if (!body.rating_earned) continue;
      own = body.rating_earned.charAt(0) as keyof typeof chart;
      expect(body.place, body.rating_earned).toBeLessThanOrEqual(chart[own].place);
      expect(body.entries, body.rating_earned).toBeGreaterThanOrEqual(chart[own].entries);
    }
    expect(student.profile.usaf_rating_epee).toBe(own);
  });

  it('has students who are young enough for their events and old enough to need no parent', async () => {
    const accounts = await test.store.db.select().from(users);
    const ofStudents = accounts.filter(({ email }) => email !== coach.email);
    expect(ofStudents.map(({ age_group }) => age_group)).toEqual(['13 to 15', '13 to 15']);
    const { birth_year } = accounts.find(({ email }) => email === student.email)!;
    // In the year in which the season ends.
    const oldest: Partial<Record<string, number>> = { Y14: 15, Cadet: 17, Junior: 20 };
    for (const { body } of makeSeason(today).flatMap(({ events }) => events)) {
      const age = seasonStartYear(body.date) + 1 - birth_year!;
      expect(age, `${body.date} ${body.name}`).toBeGreaterThanOrEqual(13);
      expect(age, `${body.date} ${body.name}`).toBeLessThanOrEqual(
        oldest[body.age_category ?? ''] ?? 100,
      );
    }
  });

  it("names the coach's group after the weapon that its students fence most", async () => {
    const [group] = await test.store.db.select().from(coachGroups);
    const fenced = (await test.store.db.select().from(eventRows)).map(({ weapon }) => weapon);
    const share = (weapon: string) => fenced.filter((one) => one === weapon).length;
    const [most] = [...new Set(fenced)].sort((a, b) => share(b) - share(a));
    expect(group!.name.toLowerCase()).toContain(most);
  });

  it('has entries from the evenings of their days, and reactions from the days after', async () => {
    const { db } = test.store;
    const dayOf = (time: Date) => time.toISOString().slice(0, 10);
    const fenced = await db
      .select({ at: boutRows.created_at, event: eventRows.date, practice: practiceRows.date })
      .from(boutRows)
      .leftJoin(eventRows, eq(eventRows.id, boutRows.event_id))
      .leftJoin(practiceRows, eq(practiceRows.id, boutRows.practice_id));
    for (const { at, event, practice } of fenced) {
      expect(dayOf(at)).toBe(event ?? practice);
      expect(at >= eveningOf(dayOf(at))).toBe(true);
    }
    for (const lesson of await db.select().from(lessons)) {
      expect(dayOf(lesson.created_at)).toBe(lesson.date);
      if (lesson.coach_notes_at)
        expect(lesson.coach_notes_at >= lesson.created_at && lesson.coach_notes_at < today).toBe(
          true,
        );
    }
    const told = await db.select().from(notificationRows);
    const written = await db.select().from(boutComments);
    const lastDay = makeSeason(today).at(-1)!.body.date;
    for (const at of [
      ...told.map(({ latest_at }) => latest_at),
      ...written.map(({ created_at }) => created_at),
    ])
      expect(dayOf(at) > lastDay && at < today, at.toISOString()).toBe(true);
    expect(new Set(told.map(({ latest_at }) => dayOf(latest_at))).size).toBeGreaterThan(3);
  });

  it("sorts the coach's inbox by the days of its items, and shows an evening as an activity", async () => {
    const teacher = await signIn(coach.email);
    const { results } = (await teacher.call(inbox.list, { query: {} })).body;
    expect(results.map(({ since }) => since.slice(0, 10))).toEqual(
      results.map(({ date }) => date).toSorted(),
    );
    expect(results.map(({ kind }) => kind)).toContain('lesson');
    const longAgo = new Date(today.getTime() - 31 * 86_400_000).toISOString();
    expect(results.every(({ since }) => since > longAgo)).toBe(true);
    for (const { activity, last_activity } of (await teacher.call(coachRoom.students)).body) {
      expect(activity!.count).toBeLessThan(30);
      expect(last_activity! < today.toISOString().slice(0, 10)).toBe(true);
    }
  });

  it('has lessons whose texts fit their dates, and titles without a period', async () => {
    const taken = await test.store.db.select().from(lessons);
    const regionals = (await test.store.db.select().from(tournamentRows))
      .filter(({ event_level }) => event_level === 'Regional')
      .map(({ date }) => Date.parse(date));
    const daysFromRegionals = (title: string) => {
      const { date } = taken.find(({ student_notes }) => student_notes.startsWith(title))!;
      return regionals.map((regional) => (Date.parse(date) - regional) / 86_400_000);
    };
    expect(
      daysFromRegionals('Last lesson before the regional').some((days) => days < 0 && days > -7),
    ).toBe(true);
    expect(daysFromRegionals('Video of the regional').some((days) => days > 0 && days < 35)).toBe(
      true,
    );
    expect(daysFromRegionals('Talked about the semifinals').some((days) => days === 4)).toBe(true);
    for (const { student_notes, coach_notes } of taken) {
      const [title] = (student_notes || coach_notes).split('\n');
      expect(title).not.toMatch(/\.(\s|$)/);
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
