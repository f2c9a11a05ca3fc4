import { connections } from '@fencing-journal/contract/connections';
import { guardian } from '@fencing-journal/contract/guardian';
import { invites } from '@fencing-journal/contract/invites';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { birthYears } from '../../testing/registration.ts';
import { sendTogether } from '../../testing/send-both.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { connectionsSeen, linkByCode, newFamily, redeemCode } from './testing/family.ts';

const test = useTestApp();
let parent: Person;
let child: Person;
let coach: Person;
beforeEach(async () => {
  ({ parent, child, coach } = await newFamily(test));
});

const link = (by = parent, to = child, body: object = {}) => linkByCode(by, to, body);
const redeem = (by = coach, from = child) => redeemCode(by, from);
const listed = (by = parent) => connectionsSeen(by, child);

describe('a code for a coach', { tags: ['B-MG-03', 'B-MG-04'] }, () => {
  it('waits for the guardian, and connects the coach once approved', async () => {
    expect((await link()).status).toBe(201);
    expect((await redeem()).body).toMatchObject({ connected: false, waiting: true });
    expect((await coach.call(connections.list)).body.student_connections).toEqual([]);
    const [waiting] = await listed();
    expect(waiting).toMatchObject({ waiting: true, slug: coach.user.slug, role: 'Coach' });
    const params = { slug: child.user.slug, id: waiting?.id ?? '' };
    const both = await Promise.all([
      parent.call(guardian.approve, { params }),
      parent.call(guardian.approve, { params }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await parent.call(guardian.approve, { params })).status).toBe(200);
    const connected = (await coach.call(connections.list)).body.student_connections;
    expect(connected.map(({ slug }) => slug)).toEqual([child.user.slug]);
  });

  it('waits if the child is under 16 and has no guardian, until a guardian is linked and approves', async () => {
    expect((await redeem()).body).toMatchObject({ connected: false, waiting: true });
    expect((await coach.call(connections.list)).body.student_connections).toEqual([]);
    expect((await link()).status).toBe(201);
    expect((await parent.call(guardian.children)).body[0]).toMatchObject({ waiting: 1 });
    const [waiting] = await listed();
    expect(waiting).toMatchObject({ waiting: true, slug: coach.user.slug });
    const params = { slug: child.user.slug, id: waiting?.id ?? '' };
    expect((await parent.call(guardian.approve, { params })).status).toBe(200);
    const connected = (await coach.call(connections.list)).body.student_connections;
    expect(connected.map(({ slug }) => slug)).toEqual([child.user.slug]);
  });

  it('connects right away for adults, and for minors aged 16 or older without a guardian', async () => {
    for (const birth_year of [birthYears['16 to 17'], birthYears.adult])
      expect((await redeem(coach, await test.signedIn({ birth_year }))).body).toMatchObject({
        connected: true,
        waiting: false,
      });
  });

  it('works once, even if two coaches use it at the same time', async () => {
    const { code } = (await child.call(invites.create)).body;
    const other = await test.signedIn({ plan: 'Coach' });
    const use = (who: Person) => () => who.call(invites.redeem, { body: { code } });
    const both = await sendTogether(
      test,
      sql`SELECT FROM codes WHERE owner_id = ${child.user.id}`,
      use(coach),
      use(other),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404]);
  });

  it("that is wrong, used, expired, the coach's, or from a blocked person gets the same response", async () => {
    const codeOf = async (who: Person) => (await who.call(invites.create)).body.code;
    const [used, own] = [await codeOf(child), await codeOf(coach)];
    await coach.call(invites.redeem, { body: { code: used } });
    const enemy = await test.signedIn({ birth_year: birthYears['13 to 15'] });
    await test.make.block(enemy.user.id, coach.user.id);
    const blocked = await codeOf(enemy);
    const expired = await codeOf(child);
    await test.store.db.execute(
      sql`UPDATE codes SET expires_at = ${test.clock.now.toISOString()}::timestamptz - interval '1 minute'
           WHERE owner_id = ${child.user.id}`,
    );
    const answers = [];
    for (const code of ['00000-00000', used, own, blocked, expired, '?']) {
      const { status, body } = await coach.call(invites.redeem, { body: { code } });
      answers.push(JSON.stringify([status, { ...body, request_id: '' }]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('404');
  });

  it('is refused to minors, guardians and coaches without a plan, and is not used up', async () => {
    const { code } = (await child.call(invites.create)).body;
    const minor = await test.signedIn({ plan: 'Coach', birth_year: birthYears['16 to 17'] });
    for (const who of [minor, parent])
      expect((await who.call(invites.redeem, { body: { code } })).status).toBe(403);
    expect((await coach.call(invites.redeem, { body: { code } })).status).toBe(201);
  });

  it('can be approved only once the guardian has confirmed their email address', async () => {
    const unconfirmed = await test.signedIn();
    await test.make.guardian(child.user.id, unconfirmed.user.id);
    await redeem();
    const [waiting] = await listed(unconfirmed);
    const params = { slug: child.user.slug, id: waiting?.id ?? '' };
    const refused = await unconfirmed.call(guardian.approve, { params });
    expect([refused.status, refused.body['code']]).toEqual([403, 'unconfirmed_email']);
    expect((await coach.call(connections.list)).body.student_connections).toEqual([]);
    await test.store.db.execute(
      sql`UPDATE users SET email_verified_at = now() WHERE id = ${unconfirmed.user.id}`,
    );
    expect((await unconfirmed.call(guardian.approve, { params })).status).toBe(200);
  });

  it('cannot be approved by someone else or once the child has blocked the coach', async () => {
    await link();
    await redeem();
    const [waiting] = await listed();
    const params = { slug: child.user.slug, id: waiting?.id ?? '' };
    for (const who of [coach, child, await test.signedIn()])
      expect((await who.call(guardian.approve, { params })).status).toBe(404);
    await test.make.block(child.user.id, coach.user.id);
    expect((await parent.call(guardian.approve, { params })).status).toBe(404);
    expect(await listed()).toEqual([]);
    expect((await parent.call(guardian.children)).body[0]?.waiting).toBe(0);
  });
});
