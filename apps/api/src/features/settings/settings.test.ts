import { auth } from '@fencing-journal/contract/auth';
import { practices } from '@fencing-journal/contract/practices';
import { settings, settingsTexts } from '@fencing-journal/contract/settings';
import { visibilities } from '@fencing-journal/contract/shared/enums';
import { teamMatches } from '@fencing-journal/contract/team-matches';
import { memberLimits, memberTexts } from '@fencing-journal/contract/usaf-data';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { generateMembers } from '../../testing/members.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { confirmMember, revokeConfirmation } from '../usaf-data/index.ts';

const [one, other] = generateMembers(2).map((member) => member.member_id) as [string, string];
const inDirectory = generateMembers(2).map((member) => ({ ...member, last_name: 'Lúnge-O’Neil' }));

const test = useTestApp();
let me: Person;
beforeAll(async () => {
  await test.make.members(inDirectory);
});
beforeEach(async () => {
  me = await test.signedIn({ first_name: 'Ada', last_name: 'Lunge' });
});

const read = async () => (await me.call(settings.read, {})).body;
const save = (body: object, who = me) => who.call(settings.save, { body });

describe('the settings', () => {
  it(
    'contain names, USA Fencing ID, subscription, visibility and email setting',
    { tags: ['R-API-59', 'R-DATA-29', 'R-SET-01', 'R-SET-05'] },
    async () => {
      expect(await read()).toEqual({
        user: {
          first_name: 'Ada',
          last_name: 'Lunge',
          usa_fencing: null,
          usa_fencing_confirmed: false,
        },
        subscription: 'Student',
        shareable: 'My coaches',
        mail_notices: true,
      });
    },
  );

  it.for(visibilities)(
    'accept the visibility %s and keep the rest',
    { tags: ['R-API-60'] },
    async (shareable) => {
      const answer = await save({ shareable });
      expect([answer.status, answer.body]).toEqual([200, { ...(await read()), shareable }]);
    },
  );

  it('refuse an unknown visibility and then store nothing', { tags: ['R-ENUM-09'] }, async () => {
    const before = await read();
    const answer = await save({ shareable: 'Everybody', usa_fencing: one });
    expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, ['shareable']]);
    expect(await read()).toEqual(before);
  });
});

describe('the switch for emails about requests and feedback', () => {
  it('is stored, and keeps the rest', async () => {
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
      await queryRows<{ shareable: string }>(
        test.store.db,
        sql`SELECT shareable FROM bouts WHERE owner_id = ${owner} ORDER BY id`,
      )
    ).map((row) => row.shareable);

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

  it("become Private together with the profile, but other people's don't", async () => {
    const rival = await test.signedIn();
    const theirs = await withBouts(rival);
    await withBouts(me);
    const answer = await save({ shareable: 'Private', all_bouts: true });
    expect([answer.status, answer.body]).toMatchObject([200, { shareable: 'Private' }]);
    expect(await levelsOf(me.user.id)).toEqual(['Private', 'Private', 'Private']);
    expect(await levelsOf(rival.user.id)).toEqual(theirs);
  });

  it('become Private with their practices and team matches, whose level applies to new bouts', async () => {
    const event = await test.make.event(me.user.id, await test.make.tournament(me.user.id));
    const practice = await test.make.practice(me.user.id, { shareable: 'Public' });
    const match = await test.make.teamMatch(me.user.id, { event: event.slug, shareable: 'Public' });
    await save({ all_bouts: true, shareable: 'Private' });
    const levels = [
      (await me.call(practices.detail, { params: { slug: practice.slug } })).body.shareable,
      (await me.call(teamMatches.detail, { params: { slug: match.slug } })).body.shareable,
    ];
    expect(levels).toEqual(['Private', 'Private']);
  });

  it('become Private if the profile already is, but only when requested', async () => {
    const before = await withBouts(me);
    await save({ shareable: 'Private' });
    await save({ shareable: 'Private', all_bouts: false });
    expect(await levelsOf(me.user.id)).toEqual(before);
    expect((await save({ all_bouts: true })).status).toBe(200);
    expect(await levelsOf(me.user.id)).toEqual(['Private', 'Private', 'Private']);
  });

  it('cannot be set to another level, and stay unchanged on refusal', async () => {
    const [before, bouts] = [await read(), await withBouts(me)];
    for (const body of [{ all_bouts: true }, { shareable: 'Public', all_bouts: true }]) {
      const answer = await save(body);
      expect([answer.status, answer.body['errors']]).toEqual([
        400,
        { all_bouts: [settingsTexts.allBoutsPrivate] },
      ]);
    }
    expect(
      (await save({ shareable: 'Private', all_bouts: true, usa_fencing: '00000001' })).status,
    ).toBe(400);
    expect([await read(), await levelsOf(me.user.id)]).toEqual([before, bouts]);
  });
});

describe('the USA Fencing ID', () => {
  const named = () => test.signedIn({ first_name: 'Ada', last_name: 'Lunge Oneil' });
  /** Returns the slug of the account that the number logs in to. All accounts here share one password. */
  const opened = async (id: string) =>
    (await test.visitor().call(auth.login, { body: { email: id, password: me.user.password } }))
      .body.user_data?.slug;
  /** Releases the number, which is also a login name, so that the next test starts clean. */
  const giveUp = async (...people: (typeof me)[]) => {
    for (const who of people) await save({ usa_fencing: null }, who);
  };

  it.for([
    ['a number', (id: string) => ({ usa_fencing: Number(id) })],
    ['text', (id: string) => ({ usa_fencing: id })],
    ['a number inside user', (id: string) => ({ user: { usa_fencing: Number(id) } })],
  ] as const)(
    'is accepted as %s, allows login if the last names match, and is released by null',
    { tags: ['R-SET-07'] },
    async ([, bodyOf]) => {
      const who = await named();
      expect((await save(bodyOf(one), who)).body).toMatchObject({ user: { usa_fencing: one } });
      expect(await opened(one)).toBe(who.user.slug);
      expect((await save({ usa_fencing: null }, who)).body).toMatchObject({
        user: { usa_fencing: null },
      });
      expect(await opened(one)).toBeUndefined();
    },
  );

  it('gets the same response if free, taken, confirmed for someone else or unknown', async () => {
    const [first, confirmed] = [await named(), await test.make.user({ usa_fencing_id: other })];
    const answers = await Promise.all([
      save({ usa_fencing: one }, first),
      save({ usa_fencing: one }),
      ...(await Promise.all([test.signedIn(), test.signedIn()])).map((who, index) =>
        save({ usa_fencing: [other, '000000001'][index] }, who),
      ),
    ]);
    expect(confirmed.id).toBeGreaterThan(0);
    for (const { status, body } of answers)
      expect([status, Object.keys(body), body.user.usa_fencing_confirmed]).toEqual([
        200,
        Object.keys(answers[0].body),
        false,
      ]);
    await giveUp(first, me);
  });

  it("logs in the earliest claim whose last name is the member's, whatever others claim", async () => {
    const [owner, second] = [await named(), await named()];
    await save({ usa_fencing: one });
    expect(await opened(one)).toBeUndefined();
    await save({ usa_fencing: one }, owner);
    test.clock.advance(1);
    await save({ usa_fencing: one }, second);
    expect(await opened(one)).toBe(owner.user.slug);
    await giveUp(owner);
    expect(await opened(one)).toBe(second.user.slug);
    test.clock.advance(1);
    await save({ usa_fencing: one }, owner);
    expect(await opened(one)).toBe(second.user.slug);
    await giveUp(me, owner, second);
    expect(await opened(one)).toBeUndefined();
  });

  it('logs in only to the account the operator confirmed, and only that account sees it as confirmed', async () => {
    const [first, right] = [await named(), await test.signedIn({ last_name: 'Newname' })];
    await save({ usa_fencing: one }, first);
    await test.store.db.transaction((tx) => confirmMember(tx, right.user.id, one, new Date()));
    expect(await opened(one)).toBe(right.user.slug);
    const shown = async (who: typeof me) =>
      (await who.call(settings.read, {})).body.user.usa_fencing_confirmed;
    expect([await shown(first), await shown(right)]).toEqual([false, true]);
    await test.store.db.transaction((tx) => confirmMember(tx, first.user.id, one, new Date()));
    expect([await shown(first), await shown(right)]).toEqual([true, false]);
    await test.store.db.transaction((tx) => revokeConfirmation(tx, first.user.id));
    expect([await shown(first), await opened(one)]).toEqual([false, first.user.slug]);
    await giveUp(first, right);
  });

  it('is no longer confirmed after a change', async () => {
    const who = await test.signedIn({ usa_fencing_id: one });
    const confirmed = async (body: object) =>
      (await save(body, who)).body.user.usa_fencing_confirmed;
    expect(await confirmed({ usa_fencing: one })).toBe(true);
    expect(await confirmed({ usa_fencing: other })).toBe(false);
    expect(await confirmed({ usa_fencing: one })).toBe(false);
    await giveUp(who);
  });

  it('can be set three times a day; removing it or saving it unchanged is always possible', async () => {
    const ids = ['100000091', '100000092', '100000093', '100000094'];
    for (const usa_fencing of ids.slice(0, memberLimits.claimsPerDay)) {
      expect((await save({ usa_fencing })).status).toBe(200);
      expect((await save({ usa_fencing })).status).toBe(200);
    }
    const refused = await save({ usa_fencing: ids.at(-1) });
    expect([refused.status, refused.body['message']]).toEqual([429, memberTexts.tooManyClaims]);
    expect((await read()).user.usa_fencing).toBe('100000093');
    expect((await save({ usa_fencing: null })).status).toBe(200);
    expect((await save({ usa_fencing: '100000093' })).status).toBe(429);
    test.clock.advance(86_401);
    const again = await test.visitor().call(auth.login, {
      body: { email: me.user.email, password: me.user.password },
    });
    me.token = again.body.token;
    expect((await save({ usa_fencing: '100000093' })).status).toBe(200);
    await giveUp(me);
  });

  it.for([
    ['12345678', memberTexts.malformed],
    ['1234567890', memberTexts.malformed],
    ['12345678x', memberTexts.malformed],
  ])(
    '%s is refused, and the previous one is kept',
    { tags: ['R-SET-10', 'R-VAL-06', 'R-VAL-07'] },
    async ([id, text]) => {
      await save({ usa_fencing: one });
      const answer = await save({ usa_fencing: id });
      expect([answer.status, answer.body['errors']]).toEqual([400, { usa_fencing: [text] }]);
      expect(await read()).toMatchObject({ user: { usa_fencing: one } });
      await save({ usa_fencing: null });
    },
  );
});
