import { auth } from '@fencing-journal/contract/auth';
import { dataExport } from '@fencing-journal/contract/export';
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import { CsvReader } from '../../lib/csv-reader.ts';
import type { Person } from '../../testing/app.ts';
import { ownedObjects } from '../../testing/samples.ts';
import { useFixture } from '../../testing/use-test-app.ts';
import { topics } from './contents.queries.ts';
import { excludedTables } from './excluded-tables.ts';
import { archiveFiles, exportApp } from './testing/export-app.ts';
import { processDueExports } from './worker.ts';

type Row = Record<string, unknown>;

const test = useFixture(exportApp);
let me: Person;
let files: Map<string, Buffer>;
const rowsOf = async <T = Row>(query: SQL) => await queryRows<T>(test.store.db, query);
const text = (name: string) => files.get(name)?.toString() ?? '';
const data = (word: string) => JSON.parse(text(`data/${word}.json`)) as Record<string, Row[]>;
const sources = topics.flatMap(({ topic, sources }) =>
  sources.map((source) => ({ word: topic, ...source })),
);

/** Adds a video with a moment, a reply and a voice note by each author. */
async function film(
  owner: number,
  lesson: number,
  marks: [author: number, note: string][],
): Promise<void> {
  const slug = `video${owner}`;
  await test.store.db.execute(sql`
    INSERT INTO media (owner_id, slug, lesson_id, filename, type, codecs, size, storage_key, created_at)
    VALUES (${owner}, ${slug}, ${lesson}, ${`${slug}.mp4`}, 'video/mp4', '{avc1}', 1000, ${slug}, now())`);
  for (const [author, note] of marks) {
    await test.store.db.execute(sql`
      WITH mark AS (INSERT INTO moments (owner_id, media_id, author_id, author_name, at_ms, note, created_at) SELECT owner_id, id, ${author}::bigint, 'Somebody', 1000, ${note}, now() FROM media WHERE slug = ${slug} RETURNING owner_id, id)
      INSERT INTO moment_answers (owner_id, moment_id, author_id, author_name, text, created_at) SELECT owner_id, id, ${author}::bigint, 'Somebody', ${note}, now() FROM mark`);
    await test.store.db.execute(sql`
      INSERT INTO voice_notes (owner_id, moment_id, author_id, author_name, text, type, size, duration_ms, storage_key, walkthrough, created_at)
      SELECT owner_id, id, author_id, author_name, note, 'audio/wav', 1000, 5000, md5(id::text), '[{"at_ms":0,"type":"pause","video_ms":0}]', now() FROM moments WHERE owner_id = ${owner} AND author_id = ${author} AND note = ${note}`);
  }
}

/** Adds something to every table that holds an account's data. */
async function fill(): Promise<void> {
  const coach = await test.signedIn({
    first_name: 'Cleo',
    last_name: 'Coach',
    plan: 'Coach',
    email: 'canary-of-the-coach@example.test',
  });
  const pupil = await test.signedIn();
  const stranger = await test.signedIn();
  await ownedObjects(test.make, me.user);
  await test.make.connection(me.user.id, coach.user.id);
  const tournament = await test.make.tournament(me.user.id, {
    name: 'Harbour "Open", 2026',
    notes: '=1+1',
  });
  const event = await test.make.event(me.user.id, tournament, { weapon: 'sabre' });
  const opponent = await test.make.fencer(me.user.id, {
    first_name: 'Zoë',
    last_name: 'Núñez',
    notes: 'canary: my note on a fencer',
  });
  for (const score_b of [1, 2, 3]) {
    await test.make.bout(me.user.id, {
      event: event.slug,
      fencer_a: me.user.self.slug,
      fencer_b: opponent.slug,
      score_a: 5,
      score_b,
      notes: 'canary: my note on a bout',
      tag_name: ['long', 'attack'],
    });
  }
  await test.make.teamMatch(me.user.id, {
    event: event.slug,
    notes: 'canary: my note on a team match',
    team_a: 'canary: my team',
    team_b: 'canary: the other team',
    fencers_a: [
      { fencer: me.user.self.slug },
      { name: 'canary: first teammate' },
      { name: 'canary: second teammate' },
    ],
    legs: [{ a: 5, b: 3 }],
  });
  await test.make.practice(me.user.id, {
    notes: 'canary: my note on a practice',
    bouts: [{ fencer: opponent.slug, score: 5, against: 4, to: 5 }],
  });
  const lesson = await test.make.lesson(me.user.id, {
    coach_user_id: coach.user.id,
    coach_name: 'Cleo Coach',
    date: '2026-03-11',
    student_notes: 'Distance.',
    coach_notes: 'canary: feedback to me',
  });
  // This lesson names me but has no feedback from me, so it belongs only to the student.
  await test.make.lesson(pupil.user.id, {
    coach_user_id: me.user.id,
    coach_name: 'Mia',
    date: '2026-03-13',
    student_notes: 'canary-of-the-pupil',
    coach_notes: '',
  });
  const given = await test.make.lesson(pupil.user.id, {
    coach_user_id: me.user.id,
    coach_name: 'Mia',
    date: '2026-03-12',
    student_notes: 'canary-of-the-pupil',
    coach_notes: 'canary: feedback by me',
  });
  await test.make.clubConfirmation(
    await test.make.connection(pupil.user.id, me.user.id),
    { owner_id: pupil.user.id, confirmed_by: me.user.id },
    'Harbour Fencing',
  );
  await film(me.user.id, lesson.id, [
    [coach.user.id, 'canary: a mark of my coach'],
    [me.user.id, 'canary: my own mark'],
  ]);
  await film(pupil.user.id, given.id, [
    [me.user.id, 'canary: my mark on a video of another'],
    [pupil.user.id, 'canary-of-the-pupil'],
  ]);
  const theirEvent = await test.make.event(
    pupil.user.id,
    await test.make.tournament(pupil.user.id),
  );
  const theirBout = await test.make.bout(pupil.user.id, {
    event: theirEvent.slug,
    fencer_a: pupil.user.self.slug,
    fencer_b: (await test.make.fencer(pupil.user.id)).slug,
    score_a: 5,
    score_b: 3,
  });
  const { id: comment } = await test.make.comment(theirBout.slug, me.user.id);
  await test.store.db.execute(
    sql`UPDATE bout_comments SET text = 'canary: my comment on a bout of another' WHERE id = ${comment}`,
  );
  const { id: touch } = await test.make.touch(theirBout.slug);
  await test.store.db.execute(
    sql`UPDATE touches SET author_id = ${me.user.id}, note = 'canary: my touch in a bout of another' WHERE id = ${touch}`,
  );
  for (const call of [auth.forgot, auth.temporaryPassword])
    await test.visitor().call(call, { body: { email: me.user.email } });
  const { id } = me.user;
  const inserts = [
    sql`INSERT INTO identities (provider, subject, user_id) VALUES ('google', '12345', ${id})`,
    sql`INSERT INTO passkeys (owner_id, credential_id, public_key, counter, backed_up, transports, name, created_at) VALUES (${id}, 'abc', '\\x00', 0, true, '{internal}', 'My phone', now())`,
    sql`INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES (${id}, now(), now() + interval '14 days')`,
    sql`INSERT INTO audit_log (actor, command, arguments, account_id, outcome) VALUES ('canary-of-the-operator', 'set-plan', '{"plan": "Coach"}', ${id}, 'done')`,
    sql`INSERT INTO billing_customers (user_id, provider_customer_id) VALUES (${id}, 'cus_1')`,
    sql`INSERT INTO subscriptions (user_id, plan) VALUES (${id}, 'Coach')`,
    sql`INSERT INTO payments (user_id, payment_intent_id, provider_invoice_id, amount_cents, received_cents, refunded_cents, currency, status) VALUES (${id}, 'pi_1', 'in_1', 1500, 1500, 0, 'usd', 'succeeded')`,
    sql`WITH list AS (INSERT INTO checklists (owner_id, guide, choices, chosen_at) VALUES (${id}, 'competition-day', '{}', now()) RETURNING owner_id, id),
             mark AS (INSERT INTO checklist_marks (owner_id, checklist_id, item, ticked, marked_at) SELECT owner_id, id, 'mask', true, now() FROM list)
        INSERT INTO checklist_items (owner_id, checklist_id, id, text, removed, added_at, written_at) SELECT owner_id, id, ${`own-${'0'.repeat(32)}`}, 'Bananas', false, now(), now() FROM list`,
    sql`WITH one AS (INSERT INTO equipment (owner_id, slug, name, kind) VALUES (${id}, 'my-epee', 'My epee', 'Weapon') RETURNING owner_id, id)
        INSERT INTO equipment_failures (owner_id, slug, equipment_id, date, what) SELECT owner_id, 'my-epee-failed', id, '2026-03-01', 'Tip screw' FROM one`,
    sql`WITH file AS (INSERT INTO imports (owner_id, format, hash, file, created_at) VALUES (${id}, 'fie_xml', ${'0'.repeat(64)}, '\\x00', now()) RETURNING owner_id, id)
        INSERT INTO import_rows (owner_id, import_id, tournament_id, made, version) SELECT file.owner_id, file.id, ${tournament.id}::bigint, true, 1 FROM file`,
    sql`INSERT INTO import_mappings (owner_id, header, mapping, used_at) VALUES (${id}, ${'0'.repeat(64)}, '{}', now())`,
    sql`INSERT INTO calendar_feeds (owner_id, token_hash, created_at) VALUES (${id}, '\\x0123456789abcdef', now())`,
    sql`INSERT INTO blocks (owner_id, blocked_id) VALUES (${id}, ${stranger.user.id}), (${stranger.user.id}, ${id})`,
    sql`INSERT INTO request_refusals (owner_id, asker_id, refused_at) VALUES (${id}, ${stranger.user.id}, now()), (${stranger.user.id}, ${id}, now())`,
    sql`INSERT INTO contact_messages (user_id, email, first_name, last_name, phone, message) VALUES (${id}, 'mia@example.test', 'Mia', 'Own', '12345', 'Hello')`,
    sql`INSERT INTO guardian_links (guardian_id, child_id, created_at, confirmed_at) VALUES (${coach.user.id}, ${id}, now(), now()), (${id}, ${pupil.user.id}, now(), now())`,
    sql`INSERT INTO guardian_consents (owner_id, guardian_id, guardian_name, kind, method, text_version, agreed_at) VALUES (${id}, ${coach.user.id}, 'Cleo Coach', 'account', 'sandbox', '1', now())`,
    sql`WITH one AS (INSERT INTO coach_groups (owner_id, slug, name) VALUES (${id}, 'juniors-1', 'canary: my group') RETURNING owner_id, id)
        INSERT INTO coach_group_members (owner_id, group_id, connection_id) SELECT one.owner_id, one.id, c.id FROM one, connections c WHERE c.coach_id = ${id} AND c.student_id = ${pupil.user.id}`,
    sql`INSERT INTO coach_students (owner_id, connection_id, note, seen_at)
        SELECT coach_id, id, CASE coach_id WHEN ${id} THEN 'canary: my note on a student' ELSE 'canary-of-the-coach' END, now()
          FROM connections WHERE coach_id = ${id} AND student_id = ${pupil.user.id} OR coach_id = ${coach.user.id} AND student_id = ${id}`,
    sql`INSERT INTO coach_phrases (owner_id, text) VALUES (${id}, 'canary: my phrase')`,
    sql`INSERT INTO coach_inbox_marks (owner_id, student_id, kind, item, marked_at) VALUES (${id}, ${pupil.user.id}, 'lesson', 'canary: my mark', now()),
          (${id}, ${stranger.user.id}, 'request', 'of a student who left', now())`,
    sql`INSERT INTO tasks (owner_id, author_id, author_name, text, note, created_at) VALUES
          (${id}, ${coach.user.id}, 'Cleo Coach', 'canary: a task for me', 'canary: my note on a task', now()),
          (${pupil.user.id}, ${id}, 'Mia', 'canary: a task by me', 'canary-of-the-pupil', now())`,
    sql`WITH goal AS (INSERT INTO goals (owner_id, title, created_at) VALUES (${id}, 'canary: my goal', now()) RETURNING owner_id, id)
        INSERT INTO goal_comments (owner_id, goal_id, author_id, author_name, text, created_at) SELECT owner_id, id, ${coach.user.id}::bigint, 'Cleo Coach', 'canary: on my goal', now() FROM goal`,
    sql`WITH goal AS (INSERT INTO goals (owner_id, title, created_at) VALUES (${pupil.user.id}, 'canary-of-the-pupil', now()) RETURNING owner_id, id)
        INSERT INTO goal_comments (owner_id, goal_id, author_id, author_name, text, created_at) SELECT owner_id, id, ${id}::bigint, 'Mia', 'canary: my comment on a goal', now() FROM goal`,
    sql`INSERT INTO reminder_settings (owner_id, time_zone) VALUES (${id}, 'Europe/Berlin')`,
    sql`INSERT INTO sent_reminders (owner_id, kind, about, sent_at) VALUES (${id}, 'lesson', '2026-03-11', now())`,
    sql`WITH device AS (INSERT INTO push_subscriptions (owner_id, endpoint, p256dh, auth, session_id, created_at)
          SELECT user_id, 'https://push.example.com/a', 'canary-of-the-operator', 'canary-of-the-operator', id, now() FROM sessions WHERE user_id = ${id} LIMIT 1 RETURNING owner_id, id)
        INSERT INTO push_messages (owner_id, subscription_id, kind, path, created_at, send_at) SELECT owner_id, id, 'lesson', '/journal', now(), now() FROM device`,
    sql`INSERT INTO codes (owner_id, kind, code_hash, created_at, expires_at) VALUES (${id}, 'invite', '\\x0123', now(), now())`,
    sql`INSERT INTO connection_approvals (owner_id, coach_id, created_at) VALUES (${id}, ${stranger.user.id}, now())`,
    sql`INSERT INTO message_history (owner_id, kind, change, author_id, author_name, text, place_kind, place_title, written_at) VALUES (${id}, 'feedback', 'deleted', ${coach.user.id}, 'Cleo Coach', 'Gone.', 'lesson', '2026-03-11', now())`,
    sql`INSERT INTO notifications (owner_id, kind, actor_id, since, latest_at) VALUES (${id}, 'accepted', ${coach.user.id}, now(), now()), (${coach.user.id}, 'accepted', ${id}, now(), now())`,
    ...[
      [id, coach.user.id],
      [pupil.user.id, id],
    ].map(
      ([owner, reader]) =>
        sql`WITH list AS (INSERT INTO playlists (owner_id, slug, name, created_at, updated_at) VALUES (${owner}, ${`playlist-${owner}`}, 'Parries', now(), now()) RETURNING owner_id, id),
             clip AS (INSERT INTO playlist_clips (owner_id, playlist_id, position, video_owner_id, media_id, from_ms, to_ms, note, written_at) SELECT list.owner_id, list.id, 0, media.owner_id, media.id, 0, 8000, ${owner === id ? 'canary: my note on a clip' : 'canary-of-the-pupil'}, now() FROM list, media WHERE media.owner_id = list.owner_id)
        INSERT INTO playlist_shares (owner_id, playlist_id, account_id, owner_name, created_at) SELECT owner_id, id, ${reader}::bigint, 'Somebody', now() FROM list`,
    ),
    sql`INSERT INTO record_views (owner_id, viewer_id, viewer_name, role, kind, record_id, title, hour, viewed_at) VALUES (${id}, ${coach.user.id}, 'Cleo Coach', 'Coach', 'lesson', 1, '2026-03-11', now(), now())`,
  ];
  for (const insert of inserts) await test.store.db.execute(insert);
}

beforeAll(async () => {
  me = await test.signedIn({ first_name: 'Mia', last_name: 'Own', plan: 'Coach' });
  await fill();
  await me.call(dataExport.start);
  await processDueExports(test.exportServices());
  files = await archiveFiles(test, me);
});

/** Returns the tables that refer to accounts by their foreign keys, or have a column whose name means an account. */
const ofAccounts = () =>
  rowsOf<{ table: string }>(sql`
  WITH RECURSIVE graph AS (
    SELECT 'users'::regclass::oid AS oid
    UNION SELECT c.conrelid FROM pg_constraint c JOIN graph g ON c.confrelid = g.oid WHERE c.contype = 'f'
  )
  SELECT oid::regclass::text AS "table" FROM graph
  UNION SELECT table_name FROM information_schema.columns JOIN information_schema.tables t USING (table_schema, table_name)
   WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' AND column_name IN ('owner_id', 'user_id', 'account_id', 'student_id', 'coach_id', 'coach_user_id', 'requested_by')`);

/** Returns the columns that refer to an account. */
const naming = () =>
  rowsOf<{ table: string; column: string }>(sql`
  SELECT 'users' AS "table", 'id' AS "column"
  UNION SELECT c.conrelid::regclass::text, a.attname::text FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey) WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass
  UNION SELECT table_name, column_name FROM information_schema.columns JOIN information_schema.tables t USING (table_schema, table_name)
   WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' AND column_name IN ('owner_id', 'account_id', 'requested_by')`);

const isOf = (row: Row, copy: Row) =>
  Object.entries(copy).every(
    ([name, value]) => !(name in row) || JSON.stringify(row[name]) === JSON.stringify(value),
  );

describe('the archive', { tags: ['PR-1'] }, () => {
  it('exports every table with account data or leaves it out for a reason', async () => {
    const tables = (await ofAccounts()).map(({ table }) => table);
    expect(tables.length).toBeGreaterThan(30);
    expect([...new Set(tables)].toSorted()).toEqual(
      [
        ...new Set([...sources.map(({ table }) => table), ...Object.keys(excludedTables)]),
      ].toSorted(),
    );
    for (const { table } of sources) expect(excludedTables).not.toHaveProperty(table);
  });

  it('has the events of walkthroughs', { tags: ['B-CV-04'] }, () => {
    const walkthrough = [{ at_ms: 0, type: 'pause', video_ms: 0 }];
    for (const list of ['voice_notes', 'voice_given'])
      expect(data('media')[list]).toContainEqual(expect.objectContaining({ walkthrough }));
  });

  it('does not include when other people listened to voice notes', () => {
    for (const note of data('media')['voice_given'] ?? [])
      expect(note).not.toHaveProperty('heard_at');
  });

  it('has every row that names the account, with all columns except those left out for a reason', async () => {
    const missing: string[] = [];
    for (const { table, column } of await naming()) {
      if (table in excludedTables) continue;
      const own = sources.filter((source) => source.table === table);
      const rows = await rowsOf<{ row: Row }>(
        sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(table)} t WHERE ${sql.identifier(column)} = ${me.user.id}`,
      );
      for (const { row } of rows) {
        const source = own.find(({ word, name }) =>
          data(word)[name]?.some((copy) => isOf(row, copy)),
        );
        if (!source) missing.push(`${table}.${column}: ${JSON.stringify(row)}`);
        else if (!source.read) {
          const copy = data(source.word)[source.name]?.find((one) => isOf(row, one)) ?? {};
          expect(Object.keys(copy).toSorted(), table).toEqual(
            Object.keys(row)
              .filter((name) => !(name in (source.omitted ?? {})))
              .toSorted(),
          );
        }
      }
    }
    // There are exceptions: what happened to the export afterwards, a student's lesson without feedback from me, other
    // people's notifications about me, and who has blocked or declined me, which must remain secret.
    expect(
      missing.filter(
        (line) =>
          !/^exports\.|^outbox\..*"kind":"export-ready"|^lessons\.coach_user_id: .*"coach_notes":""|^blocks\.blocked_id|^request_refusals\.asker_id|^notifications\.actor_id/.test(
            line,
          ),
      ),
    ).toEqual([]);
  });

  it('has sample data in every list in these tests', () => {
    const empty = sources.filter(({ word, name }) => (data(word)[name]?.length ?? 0) === 0);
    expect(empty.map(({ word, name }) => `${word}.${name}`)).toEqual([]);
  });

  it('contains nothing that belongs to other people', async () => {
    const whole = [...files].map(([, content]) => content.toString()).join('\n');
    for (const canary of ['canary-of-the-coach', 'canary-of-the-pupil', 'canary-of-the-operator'])
      expect(whole).not.toContain(canary);
    for (const own of [
      'canary: my note on a fencer',
      'canary: my note on a bout',
      'canary: feedback to me',
      'canary: feedback by me',
      'canary: a mark of my coach',
      'canary: my own mark',
      'canary: my mark on a video of another',
      'canary: my comment on a bout of another',
      'canary: my note on a clip',
      'canary: a task for me',
      'canary: my note on a task',
      'canary: a task by me',
      'canary: my goal',
      'canary: on my goal',
      'canary: my comment on a goal',
    ])
      expect(whole).toContain(own);
    const strangers = await rowsOf<{ email: string }>(
      sql`SELECT email FROM users WHERE id <> ${me.user.id}`,
    );
    for (const { email } of strangers) expect(whole).not.toContain(email);
    expect(data('connections')['connections']).toContainEqual(
      expect.objectContaining({
        student: 'Mia Own',
        coach: 'Cleo Coach',
        coach_slug: expect.stringMatching(/^fencer-[0-9a-z]{10}$/),
      }),
    );
    expect(data('connections')['blocked']).toContainEqual(
      expect.objectContaining({ person: expect.stringMatching(/^Robin/) }),
    );
    const marks = data('connections')['coach_inbox_marks'];
    expect(marks).toContainEqual(
      expect.objectContaining({ item: 'canary: my mark', student: expect.any(String) }),
    );
    expect(marks).toContainEqual(
      expect.objectContaining({ item: 'of a student who left', student: null }),
    );
    expect(data('connections')['declined']).toMatchObject([{ times: 1 }]);
    expect(data('lessons')['feedback_given']).toEqual([
      {
        lesson: expect.any(String),
        date: '2026-03-12',
        coach_notes: 'canary: feedback by me',
        coach_notes_at: null,
      },
    ]);
  });

  it('contains nothing that gives access to the account', { tags: ['PW-6', 'RS-1'] }, async () => {
    const whole = [...files].map(([, content]) => content.toString()).join('\n');
    const secrets = await rowsOf<{ secret: string }>(sql`
      SELECT password_hash AS secret FROM credentials UNION ALL SELECT encode(secret_hash, 'hex') FROM mailed_secrets UNION ALL SELECT encode(token_hash, 'hex') FROM refresh_tokens UNION ALL SELECT file FROM exports UNION ALL SELECT encode(token_hash, 'hex') FROM calendar_feeds`);
    expect(secrets.length).toBeGreaterThan(4);
    for (const { secret } of secrets) expect(whole).not.toContain(secret);
    expect(whole).not.toContain('argon2id');
  });

  it('has tables for people, with names instead of ids and without formulas', () => {
    const table = (name: string) => {
      const [head, ...rows] = new CsvReader()
        .feed(text(`tables/${name}.csv`).replace(/^\uFEFF/, ''))
        .map(({ cells }) => cells);
      return rows.map((cells) =>
        Object.fromEntries((head ?? []).map((heading, index) => [heading, cells[index]])),
      );
    };
    expect(text('tables/bouts.csv').charCodeAt(0)).toBe(0xfeff);
    expect(table('bouts').filter(({ Tags }) => Tags === 'long, attack')).toMatchObject(
      [1, 2, 3].map((score) => ({
        Date: '2026-03-14',
        Tournament: 'Harbour "Open", 2026',
        Event: 'Cadet Epee',
        Weapon: 'sabre',
        'Fencer A': 'Mia Own',
        'Score A': '5',
        'Score B': String(score),
        'Fencer B': 'Zoë Núñez',
        Winner: 'Mia Own',
        'Yellow A': '',
        Notes: 'canary: my note on a bout',
      })),
    );
    expect(table('tournaments')).toContainEqual(expect.objectContaining({ Notes: "'=1+1" }));
    expect(table('lessons')).toContainEqual(
      expect.objectContaining({ Coach: 'Cleo Coach', Feedback: 'canary: feedback to me' }),
    );
    expect(table('events')).toContainEqual(
      expect.objectContaining({ Tournament: 'Harbour "Open", 2026' }),
    );
    expect(table('fencers')).toContainEqual(
      expect.objectContaining({ 'First name': 'Mia', 'My own card': 'yes' }),
    );
  });

  it('explains every list, what is left out, and why', () => {
    const readme = text('README.txt');
    for (const { name, description } of sources)
      expect(readme).toContain(`"${name}": ${description}`);
    for (const [table, why] of Object.entries(excludedTables))
      expect(readme).toContain(`${table}: ${why}`);
    expect(readme).toContain(
      'not included: password_hash (it could be used to guess your password',
    );
  });
});

describe('an archive with many rows', { tags: ['PR-1'] }, () => {
  it('contains all of them, page by page', async () => {
    const own = await test.signedIn();
    await test.store.db.execute(
      sql`INSERT INTO tournaments (owner_id, slug, name, date, event_level) SELECT ${own.user.id}::bigint, 'many-' || n, 'Cup ' || n, '2026-01-01', 'Local' FROM generate_series(1, 1001) n`,
    );
    await own.call(dataExport.start);
    await processDueExports(test.exportServices());
    files = await archiveFiles(test, own);
    expect(new Set(data('tournaments')['tournaments']?.map(({ name }) => name)).size).toBe(1001);
    expect(text('tables/tournaments.csv').split('\r\n').length).toBe(1003);
  });
});
