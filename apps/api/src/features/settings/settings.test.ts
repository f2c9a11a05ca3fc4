import { auth } from '@fencing-journal/contract/auth';
import { settings, settingsTexts } from '@fencing-journal/contract/settings';
import { visibilities } from '@fencing-journal/contract/shared/enums';
import { memberTexts } from '@fencing-journal/contract/usaf-data';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../testing/app.ts';
import { inventedMembers } from '../../testing/members.ts';

const [one, other] = inventedMembers(2).map((member) => member.member_id) as [string, string];

let test: TestApp;
let me: Awaited<ReturnType<TestApp['signedIn']>>;
beforeAll(async () => {
  test = await testApp();
  await test.make.members(inventedMembers(2));
});
afterAll(() => test.close());
beforeEach(async () => {
  me = await test.signedIn({ first_name: 'Ada', last_name: 'Lunge' });
});

const read = async () => (await me.call(settings.read, {})).body;
const save = (body: object, who = me) => who.call(settings.save, { body });

describe('the settings', () => {
  it('are names, USA Fencing ID, subscription, visibility and mail [R-API-59, R-DATA-29, R-SET-01, R-SET-05, G-107]', async () => {
    expect(await read()).toEqual({
      user: { first_name: 'Ada', last_name: 'Lunge', usa_fencing: null },
      subscription: 'Student',
      shareable: 'My coaches',
      mail_notices: true,
    });
  });

  it.for(visibilities)(
    'take the visibility %s and leave the rest [R-API-60, G-107]',
    async (shareable) => {
      const answer = await save({ shareable });
      expect([answer.status, answer.body]).toEqual([200, { ...(await read()), shareable }]);
    },
  );

  it('refuse a visibility that is none, and store nothing then [R-ENUM-09]', async () => {
    const before = await read();
    const answer = await save({ shareable: 'Everybody', usa_fencing: one });
    expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, ['shareable']]);
    expect(await read()).toEqual(before);
  });
});

describe('the switch for mail about requests and feedback', () => {
  it('is kept, and leaves the rest', async () => {
    const before = await read();
    for (const mail_notices of [false, true]) {
      const answer = await save({ mail_notices });
      expect([answer.status, answer.body]).toEqual([200, { ...before, mail_notices }]);
      expect(await read()).toEqual(answer.body);
    }
    expect((await save({ mail_notices: 'perhaps' })).body['errors']).toHaveProperty('mail_notices');
  });
});

describe('all bouts', () => {
  const levelsOf = async (owner: number) =>
    (
      (await test.store.db.execute(
        sql`SELECT shareable FROM bouts WHERE owner_id = ${owner} ORDER BY id`,
      )) as { rows: { shareable: string }[] }
    ).rows.map((row) => row.shareable);

  async function withBouts(owner: typeof me) {
    const event = await test.make.event(owner.user.id, await test.make.tournament(owner.user.id));
    const fencer = await test.make.fencer(owner.user.id);
    for (const shareable of ['Public', 'Private', 'Club'] as const)
      await test.make.bout(owner.user.id, {
        event: event.slug,
        fencer_a: owner.user.self.slug,
        fencer_b: fencer.slug,
        score_a: 5,
        score_b: 1,
        shareable,
      });
    return levelsOf(owner.user.id);
  }

  it('become Private together with the profile, and those of nobody else [G-105]', async () => {
    const rival = await test.signedIn();
    const theirs = await withBouts(rival);
    await withBouts(me);
    const answer = await save({ shareable: 'Private', all_bouts: true });
    expect([answer.status, answer.body]).toMatchObject([200, { shareable: 'Private' }]);
    expect(await levelsOf(me.user.id)).toEqual(['Private', 'Private', 'Private']);
    expect(await levelsOf(rival.user.id)).toEqual(theirs);
  });

  it('become so where the profile is Private already, and stay where it is not asked for [G-105]', async () => {
    const before = await withBouts(me);
    await save({ shareable: 'Private' });
    await save({ shareable: 'Private', all_bouts: false });
    expect(await levelsOf(me.user.id)).toEqual(before);
    expect((await save({ all_bouts: true })).status).toBe(200);
    expect(await levelsOf(me.user.id)).toEqual(['Private', 'Private', 'Private']);
  });

  it('are changed for no other level, and with nothing that is refused [G-105]', async () => {
    const [before, bouts] = [await read(), await withBouts(me)];
    for (const body of [{ all_bouts: true }, { shareable: 'Public', all_bouts: true }]) {
      const answer = await save(body);
      expect([answer.status, answer.body['errors']]).toEqual([
        400,
        { all_bouts: [settingsTexts.allBoutsPrivate] },
      ]);
    }
    expect(
      (await save({ shareable: 'Private', all_bouts: true, usa_fencing: '000000001' })).status,
    ).toBe(400);
    expect([await read(), await levelsOf(me.user.id)]).toEqual([before, bouts]);
  });
});

describe('the USA Fencing ID', () => {
  it.for([
    ['a number', (id: string) => ({ usa_fencing: Number(id) })],
    ['text', (id: string) => ({ usa_fencing: id })],
    ['a number inside user', (id: string) => ({ user: { usa_fencing: Number(id) } })],
  ] as const)(
    'is taken as %s, opens the log in, and is given up by null [R-SET-07, G-95, G-107]',
    async ([, bodyOf]) => {
      expect((await save(bodyOf(one))).body).toMatchObject({ user: { usa_fencing: one } });
      const logIn = () =>
        test.visitor().call(auth.login, { body: { email: one, password: me.user.password } });
      expect((await logIn()).status).toBe(200);
      expect((await save({ usa_fencing: null })).body).toMatchObject({
        user: { usa_fencing: null },
      });
      expect((await logIn()).status).toBe(400);
    },
  );

  it('of another account is refused, in parallel too, and free again once given up [G-95]', async () => {
    const rival = await test.signedIn();
    const answers = await Promise.all([
      save({ usa_fencing: other }),
      save({ usa_fencing: other }, rival),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
    const [winner, loser] = answers[0]?.status === 200 ? [me, rival] : [rival, me];
    expect((await save({ usa_fencing: other }, loser)).body['errors']).toEqual({
      usa_fencing: [memberTexts.taken],
    });
    expect((await save({ usa_fencing: other }, winner)).status).toBe(200);
    await save({ usa_fencing: null }, winner);
    expect((await save({ usa_fencing: other }, loser)).status).toBe(200);
    await save({ usa_fencing: null }, loser);
  });

  it.for([
    ['000000001', memberTexts.unknown],
    ['12345678', memberTexts.malformed],
    ['1234567890', memberTexts.malformed],
    ['12345678x', memberTexts.malformed],
  ])(
    '%s is refused, and the former one stays [R-SET-10, R-SET-11, R-VAL-06, R-VAL-07]',
    async ([id, text]) => {
      await save({ usa_fencing: one });
      const answer = await save({ usa_fencing: id });
      expect([answer.status, answer.body['errors']]).toEqual([400, { usa_fencing: [text] }]);
      expect(await read()).toMatchObject({ user: { usa_fencing: one } });
      await save({ usa_fencing: null });
    },
  );
});
