import { guides, type GuideProgress } from '@fencing-journal/contract/guides';
import { allGuides, itemsOf, defaultChoices } from '@fencing-journal/contract/guides/content';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
let ada: Person;
beforeEach(async () => {
  test.clock.now = new Date('2026-04-11T12:00:00Z');
  ada = await test.signedIn();
});

const at = (time: string) => `2026-04-11T${time}:00Z`;
const own = (digit: string) => `own-${digit.repeat(32)}`;
const change = (body: object, who = ada, slug = 'bag') =>
  who.call(guides.change, { params: { slug }, body });
const changed = async (body: object, who = ada, slug = 'bag'): Promise<GuideProgress> => {
  const answer = await change(body, who, slug);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const progress = async (tournament?: string, who = ada, slug = 'bag'): Promise<GuideProgress> =>
  (await who.call(guides.progress, { params: { slug }, query: tournament ? { tournament } : {} }))
    .body;
const mark = (item: string, ticked: boolean, time: string) => ({ item, ticked, at: at(time) });

describe('the guides', () => {
  it(
    'include competition and equipment, checklists and texts, with nothing done yet',
    { tags: ['R-GEN-14', 'R-GUI-01', 'R-GUI-02'] },
    async () => {
      const { status, body } = await ada.call(guides.all);
      expect([status, body.map(({ slug }) => slug)]).toEqual([
        200,
        allGuides.map(({ slug }) => slug),
      ]);
      for (const topic of ['competition', 'equipment'])
        expect(
          body.some((guide) => guide.topic === topic && guide.items > 0),
          topic,
        ).toBe(true);
      expect(body.every(({ ticked }) => ticked === 0)).toBe(true);
    },
  );

  it(
    "are returned in full with the user's progress",
    { tags: ['R-GUI-03', 'R-GUI-04'] },
    async () => {
      await changed({ marks: [mark('jacket', true, '08:00')] });
      for (const guide of allGuides) {
        const { status, body } = await ada.call(guides.detail, { params: { slug: guide.slug } });
        expect([status, body.title, body.sections]).toEqual([200, guide.title, guide.sections]);
        expect(body.progress.ticked).toEqual(guide.slug === 'bag' ? ['jacket'] : []);
      }
    },
  );

  it.for(['nothing', 'own-a', '__proto__', 'a'.repeat(150)])(
    'do not include a guide called %s',
    async (slug) => {
      for (const endpoint of [guides.detail, guides.progress])
        expect((await ada.call(endpoint, { params: { slug } })).status).toBe(404);
      expect((await change({}, ada, slug)).status).toBe(404);
    },
  );
});

describe('a list', () => {
  it(
    'stores ticks per competition, and separately without a competition',
    { tags: ['R-GUI-01'] },
    async () => {
      const cup = await test.make.tournament(ada.user.id, { name: 'Cup' });
      await changed({ tournament: cup.slug, marks: [mark('jacket', true, '08:00')] });
      await changed({ marks: [mark('glove', true, '08:00')] });
      expect(await progress(cup.slug)).toMatchObject({
        ticked: ['jacket'],
        tournament: { slug: cup.slug, name: 'Cup', date: '2026-03-14' },
      });
      expect(await progress()).toMatchObject({ ticked: ['glove'], tournament: null });
      const counts = async (tournament?: string) =>
        (await ada.call(guides.all, { query: tournament ? { tournament } : {} })).body.find(
          ({ slug }) => slug === 'bag',
        );
      expect((await counts(cup.slug))?.ticked).toBe(1);
      expect((await counts())?.ticked).toBe(1);
    },
  );

  it('is deleted with its competition and with the account', async () => {
    const cup = await test.make.tournament(ada.user.id);
    await changed({
      tournament: cup.slug,
      marks: [mark('jacket', true, '08:00')],
      items: [{ id: own('a'), text: 'Lucky socks', at: at('08:00') }],
    });
    await changed({ marks: [mark('glove', true, '08:00')] });
    await ada.send('DELETE', `/api/tournaments/delete/${cup.slug}/`);
    expect(
      (
        await ada.call(guides.progress, {
          params: { slug: 'bag' },
          query: { tournament: cup.slug },
        })
      ).status,
    ).toBe(404);
    const rows = async () =>
      await queryRows<unknown>(
        test.store.db,
        sql`SELECT item FROM checklist_marks WHERE owner_id = ${ada.user.id} UNION ALL SELECT text FROM checklist_items WHERE owner_id = ${ada.user.id}`,
      );
    expect(await rows()).toEqual([{ item: 'glove' }]);
    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${ada.user.id}`);
    expect(await rows()).toEqual([]);
  });

  it(
    "of another person, or for another person's competition, returns 404",
    { tags: ['R-ROLE-11', 'AZ-2', 'AZ-3'] },
    async () => {
      const sam = await test.signedIn();
      const cup = await test.make.tournament(ada.user.id);
      await changed({
        tournament: cup.slug,
        marks: [mark('jacket', true, '08:00')],
        items: [{ id: own('a'), text: 'Lucky socks', at: at('08:00') }],
      });
      for (const tournament of [cup.slug, 'absent-zzzzzz']) {
        const answers = [
          await sam.call(guides.all, { query: { tournament } }),
          await sam.call(guides.detail, { params: { slug: 'bag' }, query: { tournament } }),
          await sam.call(guides.progress, { params: { slug: 'bag' }, query: { tournament } }),
          await change({ tournament, marks: [mark('jacket', false, '09:00')] }, sam),
        ];
        for (const answer of answers)
          expect([answer.status, answer.body['code']]).toEqual([404, 'not_found']);
      }
      await changed({ marks: [mark(own('a'), true, '09:00')] }, sam);
      expect(await progress(undefined, sam)).toMatchObject({ ticked: [], items: [] });
      expect(await progress(cup.slug)).toMatchObject({
        ticked: ['jacket'],
        items: [{ id: own('a'), text: 'Lucky socks' }],
      });
    },
  );

  it('starts with the weapon and level of its competition until others are chosen', async () => {
    const cup = await test.make.tournament(ada.user.id, { event_level: 'National' });
    await test.make.event(ada.user.id, cup, { weapon: 'foil' });
    expect((await progress(cup.slug)).choices).toEqual({
      ...defaultChoices,
      weapon: 'foil',
      level: 'national',
    });
    await test.make.event(ada.user.id, cup, { weapon: 'epee' });
    expect((await progress(cup.slug)).choices.weapon).toBeNull();
    const chosen = {
      weapon: 'sabre',
      level: 'international',
      travel: true,
      closes: '08:30',
      journey: 45,
    };
    await changed({ tournament: cup.slug, choices: { ...chosen, at: at('08:00') } });
    expect((await progress(cup.slug)).choices).toEqual(chosen);
    expect((await progress()).choices).toEqual(defaultChoices);
  });

  it('offers the list for the previous competition, otherwise the list without a competition', async () => {
    const [first, second, later] = await Promise.all(
      ['2026-01-10', '2026-02-10', '2026-06-10'].map((date) =>
        test.make.tournament(ada.user.id, { name: date, date }),
      ),
    );
    const socks = { id: own('a'), text: 'Lucky socks', at: at('08:00') };
    expect((await progress(second?.slug)).last).toBeNull();
    await changed({ items: [{ ...socks, id: own('b'), text: 'Standing' }] });
    expect((await progress(second?.slug)).last).toMatchObject({
      tournament: null,
      items: [{ text: 'Standing' }],
    });
    for (const one of [first, later])
      await changed({ tournament: one?.slug ?? '', items: [{ ...socks, text: one?.name ?? '' }] });
    expect((await progress(second?.slug)).last).toMatchObject({
      tournament: { name: '2026-01-10' },
      items: [{ id: own('a'), text: '2026-01-10' }],
    });
    expect((await progress()).last).toMatchObject({ tournament: { name: '2026-06-10' } });
    // Copying is a normal change and keeps the ids, so repeating it doesn't create duplicates.
    const copy = async () =>
      changed({ tournament: second?.slug ?? '', items: [{ ...socks, text: '2026-01-10' }] });
    await copy();
    expect((await copy()).items).toHaveLength(1);
  });
});

describe('changes from several devices', () => {
  it('merge per item, so devices that check different items lose nothing', async () => {
    const items = itemsOf(allGuides.find(({ slug }) => slug === 'bag')!)
      .map(({ code }) => code)
      .slice(0, 20);
    await Promise.all(
      items.map((item, index) =>
        changed({ marks: [mark(item, true, `08:${String(index).padStart(2, '0')}`)] }),
      ),
    );
    expect((await progress()).ticked.toSorted()).toEqual(items.toSorted());
  });

  it('give the same result in any order and when repeated, because the latest by device clock wins', async () => {
    const changes = [
      mark('jacket', true, '08:00'),
      mark('jacket', false, '08:05'),
      mark('glove', false, '08:10'),
      mark('glove', true, '08:20'),
      mark('mask-foil', true, '08:30'),
      mark('mask-foil', false, '08:30'),
    ];
    const orders = [
      changes,
      changes.toReversed(),
      [...changes.slice(3), ...changes.slice(0, 3), ...changes],
    ];
    for (const order of orders) {
      const person = await test.signedIn();
      for (const one of order) await changed({ marks: [one] }, person);
      expect((await progress(undefined, person)).ticked).toEqual(['glove', 'mask-foil']);
    }
  });

  it('to the same item in one request count as one', async () => {
    expect(
      (await changed({ marks: [mark('jacket', true, '08:10'), mark('jacket', false, '08:00')] }))
        .ticked,
    ).toEqual(['jacket']);
    const items = [
      { id: own('a'), text: 'One', at: at('08:00') },
      { id: own('a'), text: 'Two', at: at('08:01') },
    ];
    expect((await changed({ items })).items).toEqual([{ id: own('a'), text: 'Two' }]);
  });

  it('from a clock that is ahead do not block later changes', async () => {
    await changed({ marks: [{ item: 'jacket', ticked: true, at: '2031-01-01T00:00:00Z' }] });
    test.clock.advance(60);
    expect(
      (
        await changed({
          marks: [{ item: 'jacket', ticked: false, at: test.clock.now.toISOString() }],
        })
      ).ticked,
    ).toEqual([]);
  });

  it('keep a tick that is newer than a reset sent before it', async () => {
    await changed({ marks: [mark('jacket', true, '08:00'), mark('glove', true, '08:00')] });
    await changed({ marks: ['jacket', 'glove'].map((item) => mark(item, false, '09:00')) });
    expect(
      (await changed({ marks: [mark('jacket', true, '08:59'), mark('glove', true, '09:01')] }))
        .ticked,
    ).toEqual(['glove']);
  });

  it('to choices follow the same rule', async () => {
    const chosen = { weapon: 'foil', level: 'local', travel: false, closes: null, journey: 0 };
    await changed({ choices: { ...chosen, at: at('08:10') } });
    expect(
      (await changed({ choices: { ...chosen, weapon: 'epee', at: at('08:00') } })).choices.weapon,
    ).toBe('foil');
    expect(
      (await changed({ choices: { ...chosen, weapon: '', closes: '', at: at('08:20') } })).choices,
    ).toMatchObject({ weapon: null, closes: null });
  });
});

describe("the user's items", () => {
  const socks = (time: string, text = 'Lucky socks') => ({
    items: [{ id: own('a'), text, at: at(time) }],
  });
  const without = (time: string) => ({ removed: [{ id: own('a'), at: at(time) }] });

  it('can be added, checked, reworded and removed', async () => {
    expect(
      await changed({ ...socks('08:00'), marks: [mark(own('a'), true, '08:00')] }),
    ).toMatchObject({ items: [{ id: own('a'), text: 'Lucky socks' }], ticked: [own('a')] });
    expect((await changed(socks('08:01', ' Red socks '))).items).toEqual([
      { id: own('a'), text: 'Red socks' },
    ]);
    expect((await changed(without('08:02'))).items).toEqual([]);
  });

  it('return after removal with a newer change, but not with an older one', async () => {
    await changed(socks('08:00'));
    await changed(without('08:10'));
    expect((await changed(socks('08:05', 'Old words'))).items).toEqual([]);
    expect((await changed(socks('08:20', 'Wanted after all'))).items).toEqual([
      { id: own('a'), text: 'Wanted after all' },
    ]);
  });

  it('lose their text once removed, and their row after 30 days', { tags: ['PR-2'] }, async () => {
    await changed(socks('08:00'));
    await changed(without('08:10'));
    const rows = async () =>
      await queryRows<unknown>(
        test.store.db,
        sql`SELECT id, text FROM checklist_items WHERE owner_id = ${ada.user.id}`,
      );
    expect(await rows()).toEqual([{ id: own('a'), text: '' }]);
    test.clock.advance(31 * 86_400);
    await changed({ items: [{ id: own('b'), text: 'New', at: test.clock.now.toISOString() }] });
    expect(await rows()).toEqual([{ id: own('b'), text: 'New' }]);
  });

  it('remain in the order they were added, even when reworded', async () => {
    await changed({
      items: ['c', 'a', 'b'].map((digit, minute) => ({
        id: own(digit),
        text: digit,
        at: at(`08:0${minute}`),
      })),
    });
    await changed({ items: [{ id: own('c'), text: 'c again', at: at('09:00') }] });
    expect((await progress()).items.map(({ text }) => text)).toEqual(['c again', 'a', 'b']);
  });

  it('are limited per list, however they are sent', async () => {
    const items = Array.from({ length: limits.ownItems }, (_, index) => ({
      id: `own-${index.toString(16).padStart(32, '0')}`,
      text: `Item ${index}`,
      at: at('08:00'),
    }));
    await changed({ items });
    const refused = await change({
      items: [{ id: own('f'), text: 'One more', at: at('08:01') }],
      marks: [mark('jacket', true, '08:01')],
    });
    expect([refused.status, refused.body['message']]).toEqual([
      400,
      expect.stringContaining('200 items of your own'),
    ]);
    expect((await progress()).ticked).toEqual([]);
  });
});

describe('a change', () => {
  it.for<[string, object]>([
    ['a mark without a time', { marks: [{ item: 'jacket', ticked: true }] }],
    [
      'a time that does not exist',
      { marks: [{ item: 'jacket', ticked: true, at: '2026-13-45T08:00:00Z' }] },
    ],
    [
      'a time in the year 0',
      { marks: [{ item: 'jacket', ticked: true, at: '0000-01-01T00:00:00Z' }] },
    ],
    [
      'a time without a time zone',
      { marks: [{ item: 'jacket', ticked: true, at: '2026-04-11T08:00:00' }] },
    ],
    ['an item in capitals', { marks: [{ item: 'JACKET', ticked: true, at: at('08:00') }] }],
    [
      'a tick that is not a boolean',
      { marks: [{ item: 'jacket', ticked: 'yes', at: at('08:00') }] },
    ],
    ['a malformed item id', { items: [{ id: 'own-1', text: 'Socks', at: at('08:00') }] }],
    ['an item without text', { items: [{ id: own('a'), text: '  ', at: at('08:00') }] }],
    [
      'an item that is too long',
      { items: [{ id: own('a'), text: 'x'.repeat(201), at: at('08:00') }] },
    ],
    [
      'an unknown weapon',
      {
        choices: {
          weapon: 'axe',
          level: 'local',
          travel: false,
          closes: null,
          journey: 0,
          at: at('08:00'),
        },
      },
    ],
    [
      'an hour that does not exist',
      {
        choices: {
          weapon: null,
          level: 'local',
          travel: false,
          closes: '25:00',
          journey: 0,
          at: at('08:00'),
        },
      },
    ],
    [
      'a travel time of days',
      {
        choices: {
          weapon: null,
          level: 'local',
          travel: false,
          closes: null,
          journey: 5_000,
          at: at('08:00'),
        },
      },
    ],
    ['too many marks', { marks: Array.from({ length: 501 }, () => mark('jacket', true, '08:00')) }],
    ['a tournament that is not a slug', { tournament: 'No Slug!' }],
  ])('with %s is refused', { tags: ['R-API-05'] }, async ([, body]) => {
    const answer = await change(body);
    expect([answer.status, answer.body['code']]).toEqual([400, 'validation']);
    expect((await ada.call(guides.all)).body.every(({ ticked }) => ticked === 0)).toBe(true);
  });

  it('skips unknown items, so that an old app can still send the rest', async () => {
    expect(
      (
        await changed({
          marks: [
            mark('gone-since', true, '08:00'),
            mark(own('e'), true, '08:00'),
            mark('jacket', true, '08:00'),
          ],
        })
      ).ticked,
    ).toEqual(['jacket']);
    const stored = await queryRows<unknown>(
      test.store.db,
      sql`SELECT item FROM checklist_marks WHERE owner_id = ${ada.user.id}`,
    );
    expect(stored).toEqual([{ item: 'jacket' }]);
  });

  it('to a guide without a list stores nothing', async () => {
    await changed({ marks: [mark('jacket', true, '08:00')] }, ada, 'classification');
    expect(
      await queryRows<unknown>(
        test.store.db,
        sql`SELECT 1 FROM checklists WHERE owner_id = ${ada.user.id}`,
      ),
    ).toEqual([]);
  });

  it('that starts one list too many is refused', async () => {
    await test.store.db
      .execute(sql`WITH made AS (INSERT INTO tournaments (owner_id, slug, name, date, event_level) SELECT ${ada.user.id}, 'many-' || ${ada.user.id}::text || '-' || n, 'Many', '2026-01-01', 'Local' FROM generate_series(1, ${limits.checklists}) n RETURNING id)
      INSERT INTO checklists (owner_id, guide, tournament_id) SELECT ${ada.user.id}, 'bag', id FROM made`);
    const refused = await change({ marks: [mark('jacket', true, '08:00')] });
    expect([refused.status, refused.body['message']]).toEqual([
      400,
      expect.stringContaining('checklists'),
    ]);
  });
});
