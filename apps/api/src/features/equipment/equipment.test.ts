import { equipment, equipmentKinds } from '@fencing-journal/contract/equipment';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
let ada: Person;
beforeEach(async () => {
  ada = await test.signedIn();
});

const body = {
  name: 'Yellow epee',
  kind: 'Weapon',
  weapon: 'epee',
  bought_on: '2025-09-01',
  serviced_on: '2026-01-10',
  service_due: '2026-04-10',
  notes: 'Second blade.',
};
const create = (sent: object = {}, who = ada) =>
  who.call(equipment.create, { body: { ...body, ...sent } });
const created = async (sent: object = {}) => {
  const answer = await create(sent);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const list = async (who = ada) => (await who.call(equipment.all)).body;
const update = (slug: string, sent: object, who = ada) =>
  who.call(equipment.update, { params: { slug }, body: sent });
const fail = (slug: string, sent: object = {}, who = ada) =>
  who.call(equipment.addFailure, {
    body: { equipment: slug, date: '2026-03-14', what: 'Tip did not lift 750 g.', ...sent },
  });

describe('a piece of equipment', () => {
  it('is stored with its service dates and can be read back', { tags: ['R-GUI-02'] }, async () => {
    const item = await created();
    expect(item).toEqual({ ...body, slug: item.slug, failures: [] });
    expect(await list()).toEqual([item]);
  });

  it('needs a name and a kind, and everything else defaults to empty', async () => {
    const { body: item } = await ada.call(equipment.create, {
      body: { name: 'Tin', kind: 'Tools' },
    });
    expect(item).toEqual({
      slug: item.slug,
      name: 'Tin',
      kind: 'Tools',
      weapon: null,
      bought_on: null,
      serviced_on: null,
      service_due: null,
      notes: '',
      failures: [],
    });
    expect(
      await created({ weapon: '', bought_on: '', serviced_on: null, service_due: '', notes: null }),
    ).toMatchObject({
      weapon: null,
      bought_on: null,
      serviced_on: null,
      service_due: null,
      notes: '',
    });
  });

  it.for(equipmentKinds)('can be of the kind %s', async (kind) => {
    expect((await created({ kind })).kind).toBe(kind);
  });

  it.for<[string, unknown]>([
    ['name', ''],
    ['name', 'x'.repeat(101)],
    ['kind', 'Sword'],
    ['kind', undefined],
    ['weapon', 'axe'],
    ['bought_on', '2026-02-30'],
    ['serviced_on', 'yesterday'],
    ['service_due', '2099-01-01'],
    ['notes', 'x'.repeat(2_001)],
  ])('is refused with an invalid %s: %j', { tags: ['R-API-05'] }, async ([field, value]) => {
    const answer = await create({ [field]: value });
    expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  it('changes the submitted fields, and its dates can be cleared', async () => {
    const { slug } = await created();
    expect((await update(slug, { name: 'Green epee' })).body).toEqual({
      ...body,
      slug,
      name: 'Green epee',
      failures: [],
    });
    expect((await update(slug, { service_due: '', weapon: null })).body).toMatchObject({
      service_due: null,
      weapon: null,
      serviced_on: body.serviced_on,
    });
    expect((await update(slug, {})).status).toBe(200);
    expect((await update(slug, { name: '' })).status).toBe(400);
  });

  it('is sorted by service date, then by name', async () => {
    for (const [name, service_due] of [
      ['B', null],
      ['A', null],
      ['Late', '2026-09-01'],
      ['Soon', '2026-02-01'],
    ] as const)
      await created({ name, service_due });
    expect((await list()).map(({ name }) => name)).toEqual(['Soon', 'Late', 'A', 'B']);
  });

  it('is deleted with its failures and stored responses', { tags: ['PR-2'] }, async () => {
    const { body: item } = await ada.call(equipment.create, {
      body,
      headers: { 'idempotency-key': 'key-of-the-epee' },
    });
    await ada.call(equipment.addFailure, {
      body: { equipment: item.slug, date: '2026-03-14', what: 'canary-4711' },
      headers: { 'idempotency-key': 'key-of-the-failure' },
    });
    expect((await ada.call(equipment.remove, { params: { slug: item.slug } })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await ada.call(equipment.remove, { params: { slug: item.slug } })).status).toBe(404);
    const rows = await queryRows<unknown>(
      test.store.db,
      sql`SELECT answer::text FROM idempotency_keys WHERE owner_id = ${ada.user.id} UNION ALL SELECT what FROM equipment_failures WHERE owner_id = ${ada.user.id}`,
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/canary-4711|Yellow/);
  });

  it('returns 404 to another account', { tags: ['R-ROLE-11', 'AZ-2'] }, async () => {
    const sam = await test.signedIn();
    const { slug } = await created();
    const { body: entry } = await fail(slug);
    expect(await list(sam)).toEqual([]);
    const answers = [
      await update(slug, { name: 'Mine' }, sam),
      await sam.call(equipment.remove, { params: { slug } }),
      await fail(slug, {}, sam),
      await sam.call(equipment.removeFailure, { params: { slug: entry.slug } }),
    ];
    for (const answer of answers)
      expect([answer.status, answer.body['code']]).toEqual([404, 'not_found']);
    expect(await list()).toEqual([{ ...body, slug, failures: [entry] }]);
  });

  it('is refused beyond the limit', async () => {
    await test.store.db.execute(
      sql`INSERT INTO equipment (owner_id, slug, name, kind) SELECT ${ada.user.id}, 'many-' || ${ada.user.id}::text || '-' || n, 'Cord', 'Body cord' FROM generate_series(1, ${limits.equipment}) n`,
    );
    const refused = await create();
    expect([refused.status, refused.body['message']]).toEqual([
      400,
      expect.stringContaining('300 pieces of equipment'),
    ]);
  });
});

describe('a failed check', () => {
  it('is listed with its piece, newest first, and can be removed', async () => {
    const { slug } = await created();
    const [old, young] = [
      (await fail(slug, { date: '2026-01-01', what: 'Screw lost.' })).body,
      (await fail(slug)).body,
    ];
    expect(young).toMatchObject({ date: '2026-03-14', what: 'Tip did not lift 750 g.' });
    expect((await list())[0]?.failures).toEqual([young, old]);
    expect((await ada.call(equipment.removeFailure, { params: { slug: young.slug } })).status).toBe(
      200,
    );
    expect((await list())[0]?.failures).toEqual([old]);
    expect((await ada.call(equipment.removeFailure, { params: { slug: young.slug } })).status).toBe(
      404,
    );
  });

  it(
    "leaves no stored response after removal, and keeps its piece's stored response",
    { tags: ['PR-2'] },
    async () => {
      const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
      const { body: item } = await ada.call(equipment.create, {
        body,
        ...keyed('key-of-the-epee'),
      });
      const send = () =>
        ada.call(equipment.addFailure, {
          body: { equipment: item.slug, date: '2026-03-14', what: 'canary-4711' },
          ...keyed('key-of-the-failure'),
        });
      await ada.call(equipment.removeFailure, { params: { slug: (await send()).body.slug } });
      expect((await send()).status).toBe(404);
      expect(
        (await ada.call(equipment.create, { body, ...keyed('key-of-the-epee') })).body,
      ).toEqual(item);
      const rows = await queryRows<unknown>(
        test.store.db,
        sql`SELECT answer::text FROM idempotency_keys WHERE owner_id = ${ada.user.id}`,
      );
      expect(JSON.stringify(rows)).not.toContain('canary-4711');
    },
  );

  it.for<[string, object]>([
    ['no date', { date: '' }],
    ['no description', { what: ' ' }],
    ['a description that is too long', { what: 'x'.repeat(201) }],
    ['no equipment', { equipment: '' }],
  ])('is refused with %s', { tags: ['R-API-05'] }, async ([, sent]) => {
    const { slug } = await created();
    expect((await fail(slug, sent)).status).toBe(400);
    expect((await list())[0]?.failures).toEqual([]);
  });

  it('is refused beyond the limit per piece', async () => {
    const { slug } = await created();
    await test.store.db.execute(
      sql`INSERT INTO equipment_failures (owner_id, slug, equipment_id, date, what) SELECT owner_id, 'many-' || owner_id::text || '-' || n, id, '2026-01-01', 'Again.' FROM equipment, generate_series(1, ${limits.failuresPerEquipment}) n WHERE owner_id = ${ada.user.id}`,
    );
    expect((await fail(slug)).status).toBe(400);
  });
});
