import { blocks } from '@fencing-journal/contract/blocks';
import { boutComments, bouts } from '@fencing-journal/contract/bouts';
import { connections } from '@fencing-journal/contract/connections';
import { dataExport } from '@fencing-journal/contract/export';
import { guardian } from '@fencing-journal/contract/guardian';
import { reports } from '@fencing-journal/contract/reports';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { birthYears } from '../../testing/registration.ts';
import { useFixture, useFreshData } from '../../testing/use-test-app.ts';
import { archiveFiles, exportApp } from '../export/testing/export-app.ts';
import { processDueExports } from '../export/worker.ts';
import { setUpVideoPlaces } from '../uploads/testing/uploading.ts';

const tags = ['B-HO-02'] as const;
const test = useFixture(() => exportApp());
const set = useFreshData(() => setUpVideoPlaces(test));

const list = (who: Person) => who.call(boutComments.list, { params: { slug: set.bout.slug } });
const write = (who: Person, text: unknown = 'Your parry was late.') =>
  who.call(boutComments.add, { params: { slug: set.bout.slug }, body: { text } });
const change = (who: Person, id: string, text = 'Your riposte was late.') =>
  who.call(boutComments.change, { params: { id }, body: { text } });
const remove = (who: Person, id: string) => who.call(boutComments.remove, { params: { id } });
const setLevel = (shareable: string) =>
  set.ada.call(bouts.update, { params: { slug: set.bout.slug }, body: { shareable } });
const permission = async (who: Person) =>
  (await who.call(bouts.detail, { params: { slug: set.bout.slug } })).body.comments;
const textsOf = async (who: Person) => (await list(who)).body.map(({ text }) => text);
const endConnection = () =>
  set.ada.call(connections.remove, { body: { connection_slug: set.coach.user.slug } });

describe('comments on a bout', { tags: [...tags] }, () => {
  it('are a thread between the owner and a coach', async () => {
    const first = await write(set.coach);
    await write(set.ada, 'I saw it too late.');
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(String),
        text: 'Your parry was late.',
        author: { slug: set.coach.user.slug, name: 'Cyrus Prime' },
        mine: true,
        removable: true,
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await list(set.ada)).body).toMatchObject([
      { author: { name: 'Cyrus Prime' }, mine: false, removable: true },
      { author: { name: 'Ada Lunge' }, mine: true, removable: true },
    ]);
    expect((await list(set.coach)).body).toMatchObject([
      { mine: true, removable: true },
      { mine: false, removable: false },
    ]);
  });

  it('can be changed only by their author, and deleted by the author or the owner of the bout', async () => {
    const [{ id }, { id: own }] = [(await write(set.coach)).body, (await write(set.ada)).body];
    expect((await change(set.ada, id)).status).toBe(403);
    expect((await change(set.coach, own)).status).toBe(403);
    expect((await remove(set.coach, own)).status).toBe(403);
    expect((await change(set.coach, id)).body.text).toBe('Your riposte was late.');
    expect((await remove(set.ada, id)).status).toBe(200);
    expect((await remove(set.ada, own)).status).toBe(200);
    expect(await textsOf(set.ada)).toEqual([]);
    for (const gone of [await change(set.coach, id), await remove(set.coach, id)])
      expect(gone.status).toBe(404);
  });

  it.each([
    ['no text', null],
    ['only spaces', '   '],
    ['a number', 7],
    ['a text that is too long', 'x'.repeat(limits.momentNote + 1)],
  ])('reject %s', async (_what, text) => {
    const refused = await write(set.coach, text);
    expect([refused.status, Object.keys(refused.body['errors'] as object)]).toEqual([
      400,
      ['text'],
    ]);
    expect(await textsOf(set.ada)).toEqual([]);
  });

  it('are stored once for a repeated request', async () => {
    const send = () =>
      set.coach.call(boutComments.add, {
        params: { slug: set.bout.slug },
        body: { text: 'Once.' },
        headers: { 'idempotency-key': 'comment-1234' },
      });
    expect((await send()).body).toEqual((await send()).body);
    expect(await textsOf(set.ada)).toEqual(['Once.']);
  });

  it('are limited in number', async () => {
    const { id } = (await write(set.coach)).body;
    await test.store.db.execute(
      sql`INSERT INTO bout_comments (owner_id, bout_id, author_id, author_name, text, created_at) SELECT owner_id, bout_id, author_id, author_name, 'n', now() FROM bout_comments, generate_series(1, ${limits.commentsPerBout - 1}) WHERE id = ${id}`,
    );
    expect((await write(set.coach)).status).toBe(400);
  });

  it('are accessible only to the owner and to coaches who may see the bout', async () => {
    const { id } = (await write(set.coach)).body;
    const attempts = async (who: Person) => [
      (await list(who)).status,
      (await write(who)).status,
      (await change(who, id)).status,
      (await remove(who, id)).status,
    ];
    const other = await test.signedIn({ plan: 'Coach' });
    await test.make.connection(set.ada.user.id, other.user.id);
    const friend = await test.signedIn();
    await test.make.connection(friend.user.id, set.ada.user.id);
    expect(await attempts(set.stranger)).toEqual([404, 404, 404, 404]);
    expect(await attempts(friend)).toEqual([404, 404, 404, 404]);
    expect(await attempts(other)).toEqual([200, 201, 403, 403]);
    await setLevel('Public');
    for (const reader of [set.stranger, friend]) {
      expect(await permission(reader)).toBe('none');
      expect(await attempts(reader)).toEqual([403, 403, 403, 403]);
    }
    expect([await permission(set.ada), await permission(other)]).toEqual(['write', 'write']);
    await setLevel('Private');
    expect(await attempts(other)).toEqual([404, 404, 404, 404]);
    expect(await textsOf(set.ada)).toHaveLength(2);
    const visitor = test.visitor();
    expect([
      (await visitor.call(boutComments.list, { params: { slug: set.bout.slug } })).status,
      (await visitor.call(boutComments.remove, { params: { id } })).status,
    ]).toEqual([401, 401]);
  });

  it('are read-only for a coach without the plan', async () => {
    const { id } = (await write(set.coach)).body;
    await test.store.db.execute(
      sql`UPDATE entitlements SET status = 'canceled' WHERE user_id = ${set.coach.user.id}`,
    );
    expect(await permission(set.coach)).toBe('read');
    expect([
      (await list(set.coach)).status,
      (await write(set.coach)).status,
      (await change(set.coach, id)).status,
      (await remove(set.coach, id)).status,
    ]).toEqual([200, 403, 403, 200]);
  });

  it('are closed to a coach whose connection has ended or who is blocked, and keep that name', async () => {
    const { id } = (await write(set.coach)).body;
    await endConnection();
    expect([
      (await list(set.coach)).status,
      (await write(set.coach)).status,
      (await change(set.coach, id)).status,
      (await remove(set.coach, id)).status,
    ]).toEqual([404, 404, 404, 404]);
    await set.ada.call(blocks.add, { body: { slug: set.coach.user.slug } });
    expect((await list(set.ada)).body).toMatchObject([
      { author: { slug: null, name: 'Cyrus Prime' }, text: 'Your parry was late.' },
    ]);
  });

  it('do not show the name of a minor who coaches to the other coaches', async () => {
    const teen = await test.signedIn({
      plan: 'Coach',
      last_name: 'Teencoach',
      birth_year: birthYears['16 to 17'],
    });
    await test.make.connection(set.ada.user.id, teen.user.id);
    await write(teen);
    expect((await list(set.coach)).body[0]?.author).toEqual({ slug: null, name: 'Another coach' });
    expect((await list(set.ada)).body[0]?.author.name).toBe('Robin Teencoach');
  });

  it('are exported for owner and author, keep a deleted author’s name, and are deleted with the bout', async () => {
    await write(set.coach, 'canary: by the coach');
    await write(set.ada, 'canary: by the owner');
    const exported = async (who: Person) => {
      await who.call(dataExport.start);
      await processDueExports(test.exportServices());
      const files = await archiveFiles(test, who);
      return files.get('data/bouts.json')?.toString() ?? '';
    };
    expect(await exported(set.ada)).toContain('canary: by the coach');
    const ofCoach = await exported(set.coach);
    expect(ofCoach).toContain('canary: by the coach');
    expect(ofCoach).not.toContain('canary: by the owner');
    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${set.coach.user.id}`);
    expect((await list(set.ada)).body[0]?.author).toEqual({ slug: null, name: 'Cyrus Prime' });
    await set.ada.call(bouts.remove, { params: { slug: set.bout.slug } });
    const left = sql`SELECT FROM bout_comments WHERE owner_id = ${set.ada.user.id}`;
    expect(await queryRows(test.store.db, left)).toEqual([]);
  });
});

describe('comments on a minor’s bout', { tags: [...tags, 'B-MG-05', 'B-MG-07'] }, () => {
  let parent: Person;
  beforeEach(async () => {
    await test.store.db.execute(
      sql`UPDATE users SET age_group = '13 to 15', birth_year = ${birthYears['13 to 15']} WHERE id = ${set.ada.user.id}`,
    );
    parent = await test.signedIn({ confirmed: true });
    await test.make.guardian(set.ada.user.id, parent.user.id);
  });
  const messages = async () =>
    (await parent.call(guardian.messages, { params: { slug: set.ada.user.slug } })).body.results;

  it('can be read by the guardian, who cannot write any', async () => {
    const { id } = (await write(set.coach)).body;
    expect(await textsOf(parent)).toEqual(['Your parry was late.']);
    expect(await permission(parent)).toBe('read');
    expect([
      (await write(parent)).status,
      (await change(parent, id)).status,
      (await remove(parent, id)).status,
    ]).toEqual([403, 403, 403]);
  });

  it('leave a trace for the guardian when they are changed or deleted', async () => {
    const { id } = (await write(set.coach, 'A first text.')).body;
    await change(set.coach, id, 'A second text.');
    await write(set.ada, 'By the child.');
    await remove(set.coach, id);
    const found = await messages();
    expect(found.map(({ kind, text, state, by_child }) => [kind, text, state, by_child])).toEqual(
      expect.arrayContaining([
        ['comment', 'A first text.', 'changed', false],
        ['comment', 'A second text.', 'deleted', false],
        ['comment', 'By the child.', 'current', true],
      ]),
    );
    expect(found.map(({ place }) => place)).toEqual(
      found.map(() => ({
        kind: 'bout',
        slug: set.bout.slug,
        title: expect.stringMatching(/^\d{4}-/),
      })),
    );
    await set.ada.call(bouts.remove, { params: { slug: set.bout.slug } });
    expect((await messages()).map(({ text, place }) => [text, place.slug]).toSorted()).toEqual([
      ['A first text.', null],
      ['A second text.', null],
    ]);
  });

  it('are in a report about their author', async () => {
    await write(set.coach, 'Meet me after practice.');
    await set.ada.call(reports.create, {
      body: { slug: set.coach.user.slug, reason: 'Something else', text: 'Please look.' },
    });
    const [report] = await queryRows<{ messages: unknown }>(
      test.store.db,
      sql`SELECT messages FROM reports WHERE reported_id = ${set.coach.user.id}`,
    );
    expect(JSON.stringify(report?.messages)).toContain('Meet me after practice.');
  });
});
