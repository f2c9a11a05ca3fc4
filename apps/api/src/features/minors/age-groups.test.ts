import { settings } from '@fencing-journal/contract/settings';
import { connections } from '@fencing-journal/contract/connections';
import { fencers } from '@fencing-journal/contract/fencers';
import { guardian } from '@fencing-journal/contract/guardian';
import { invites } from '@fencing-journal/contract/invites';
import { moments } from '@fencing-journal/contract/moments';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import { readConfig } from '../../lib/config.ts';
import { createEncryption } from '../../lib/encryption.ts';
import { testSecret, type Person } from '../../testing/app.ts';
import { collectMail } from '../../testing/mailbox.ts';
import { ownedObjects } from '../../testing/samples.ts';
import { announceAgeChanges, moveAgeGroups } from './age-groups.service.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
beforeEach(
  async () => void (await test.store.db.execute(sql`UPDATE users SET disabled_at = now()`)),
);

const year = new Date().getUTCFullYear();
const day = (month: number, date: number, ofYear = year) =>
  new Date(Date.UTC(ofYear, month - 1, date, 12));
const newYear = day(1, 1, year + 1);
const services = { config: readConfig({}), seal: createEncryption(testSecret) };
const announce = (now: Date) => announceAgeChanges(test.store.db, services, now);
const groupOf = async ({ user }: { user: { id: number } }) =>
  (
    await queryRows<{ age_group: string }>(
      test.store.db,
      sql`SELECT age_group FROM users WHERE id = ${user.id}`,
    )
  )[0]?.age_group;
/** Signs in somebody who reaches this age on January 1. */
const turning = async (age: number, fields: { shareable?: 'My coaches'; plan?: 'Coach' } = {}) => {
  const me = await test.signedIn({ birth_year: year - age, ...fields });
  await test.store.db.execute(
    sql`UPDATE users SET email_verified_at = now() WHERE id = ${me.user.id}`,
  );
  return me;
};

describe('the age groups', { tags: ['B-MG-01', 'B-MG-03'] }, () => {
  it('move only forward, on January 1, and never without a stated age', async () => {
    const people = [await turning(13), await turning(16), await turning(18), await turning(10)];
    const unknown = await test.signedIn({ birth_year: null });
    const groups = () => Promise.all([...people, unknown].map(groupOf));
    const before = ['under 13', '13 to 15', '16 to 17', 'under 13', 'unknown'];
    await moveAgeGroups(test.store.db, day(12, 31));
    expect(await groups()).toEqual(before);
    await moveAgeGroups(test.store.db, newYear);
    const after = ['13 to 15', '16 to 17', 'adult', 'under 13', 'unknown'];
    expect(await groups()).toEqual(after);
    // A clock that was wrong for a while must not move anybody back.
    await moveAgeGroups(test.store.db, day(6, 1, year - 3));
    expect(await groups()).toEqual(after);
  });

  it("reveal nothing new at 18: visibility levels stay the same, and searches don't find the person", async () => {
    const me = await turning(18, { shareable: 'My coaches' });
    const stranger = await test.signedIn({ plan: 'Coach' });
    const found = async () =>
      (
        await stranger.call(connections.searchFriend, {
          query: { search: `${me.user.first_name} ${me.user.last_name}` },
        })
      ).body.length;
    const visible = async () => [
      await found(),
      (await stranger.call(connections.request, { body: { to_: me.user.slug, type_: 'Student' } }))
        .status,
      (await stranger.call(fencers.details, { params: { slug: me.user.self.slug } })).status,
    ];
    expect(await visible()).toEqual([0, 404, 404]);
    await moveAgeGroups(test.store.db, newYear);
    expect(await groupOf(me)).toBe('adult');
    expect((await me.call(settings.read)).body.shareable).toBe('My coaches');
    expect(await visible()).toEqual([0, 404, 404]);
    // Saving the form unchanged, or another field, does not count as a choice.
    await me.call(settings.save, { body: { shareable: 'My coaches', mail_notices: false } });
    expect(await found()).toBe(0);
    await me.call(settings.save, { body: { shareable: 'Friends' } });
    expect(await found()).toBe(1);
  });

  it('make nothing more visible about a student who also coaches, until they choose to', async () => {
    const me = await turning(18, { shareable: 'My coaches', plan: 'Coach' });
    const [student, other] = [await test.signedIn(), await test.signedIn({ plan: 'Coach' })];
    for (const { user } of [me, other]) await test.make.connection(student.user.id, user.id);
    const { bout_media: video } = await ownedObjects(test.make, student.user);
    await test.store.db.execute(
      sql`UPDATE bouts SET shareable = 'My coaches' WHERE owner_id = ${student.user.id}`,
    );
    const params = { slug: video ?? '' };
    const note = await me.call(moments.add, { params, body: { at_ms: 1, note: 'Parry.' } });
    expect(note.status).toBe(201);
    const seen = async (who: Person) => {
      const search = `${me.user.first_name} ${me.user.last_name}`;
      const body = { to_: me.user.slug, type_: 'Student' };
      return {
        hits: (await who.call(connections.searchFriend, { query: { search } })).body.length,
        request: (await who.call(connections.request, { body })).status,
        card: (await who.call(fencers.details, { params: { slug: me.user.self.slug } })).status,
        authors: (await who.call(moments.list, { params })).body
          .filter(({ note: text }) => text === 'Parry.')
          .map(({ author }) => author),
      };
    };
    const before = await seen(other);
    expect(before).toEqual({
      hits: 0,
      request: 404,
      card: 404,
      authors: [{ slug: null, name: 'Another coach' }],
    });
    await moveAgeGroups(test.store.db, newYear);
    expect(await groupOf(me)).toBe('adult');
    expect(await seen(other)).toEqual(before);
    expect((await seen(student)).authors[0]?.slug).toBe(me.user.slug);
    await me.call(settings.save, { body: { shareable: 'Friends' } });
    expect((await seen(other)).authors[0]?.slug).toBe(me.user.slug);
  });

  it('end links to guardians, requests waiting for them, and codes at 18, and not before', async () => {
    const [me, younger] = [await turning(18), await turning(16)];
    const [parent, coach] = [await test.signedIn(), await test.signedIn({ plan: 'Coach' })];
    for (const { user } of [me, younger]) {
      await test.make.guardian(user.id, parent.user.id);
      await test.make.approval(user.id, coach.user.id);
    }
    const { code } = (await me.call(invites.create)).body;
    const children = async () =>
      (await parent.call(guardian.children)).body.map(({ slug, waiting }) => [slug, waiting]);
    expect(await children()).toHaveLength(2);
    await moveAgeGroups(test.store.db, newYear);
    expect(await children()).toEqual([[younger.user.slug, 1]]);
    expect((await me.call(guardian.ofAccount)).body).toEqual([]);
    const { slug } = me.user;
    expect((await parent.call(guardian.messages, { params: { slug } })).status).toBe(404);
    expect((await coach.call(invites.redeem, { body: { code } })).status).toBe(404);
    expect(
      await queryRows<unknown>(
        test.store.db,
        sql`SELECT FROM connection_approvals WHERE owner_id = ${me.user.id}`,
      ),
    ).toEqual([]);
  });

  it('open a suspended account at 13 without the connections that no guardian approved', async () => {
    const me = await turning(13);
    const coach = await test.signedIn({ plan: 'Coach' });
    await test.make.connection(me.user.id, coach.user.id);
    const other = await test.signedIn({ birth_year: year - 15 });
    await test.make.connection(other.user.id, coach.user.id);
    expect((await me.call(settings.read)).status).toBe(403);
    await moveAgeGroups(test.store.db, newYear);
    // A process caches sessions for at most a second.
    test.clock.advance(2);
    expect((await me.call(settings.read)).status).toBe(200);
    const { body } = await coach.call(connections.list);
    expect(body.student_connections.map(({ slug }) => slug)).toEqual([other.user.slug]);
  });
});

describe('the announcement', { tags: ['B-MG-01'] }, () => {
  const subject = 'What changes in your journal on January 1';
  it('is mailed once, starting on December 2, to those whose group changes', async () => {
    const [child, teen, adult, same] = [
      await turning(13),
      await turning(16),
      await turning(18),
      await turning(15),
    ];
    await collectMail(test);
    await announce(day(12, 1));
    expect(await collectMail(test)).toEqual([]);
    await announce(day(12, 2));
    await announce(day(12, 2));
    await announce(day(12, 20));
    const mails = await collectMail(test);
    expect(mails.map((mail) => [mail.to, mail.subject]).toSorted()).toEqual(
      [child, teen, adult].map(({ user }) => [user.email, subject]).toSorted(),
    );
    expect(mails.map(({ to }) => to)).not.toContain(same.user.email);
    expect(mails.find(({ to }) => to === adult.user.email)?.text).toContain(
      'nobody can find you by name until you choose',
    );
  });

  it('is also mailed once to guardians, 30 days before 13, 16 and 18', async () => {
    const texts = {
      13: 'you can no longer delete the account',
      16: 'either of you can end the link',
      18: 'your link to it ends',
    };
    const guardians = new Map<string, string>();
    for (const [age, text] of Object.entries(texts)) {
      const child = await turning(Number(age));
      // A child whose guardian opened the account has no address.
      await test.store.db.execute(
        sql`UPDATE users SET email_verified_at = NULL WHERE id = ${child.user.id}`,
      );
      const [parent, pending] = [await turning(40), await turning(40)];
      await test.make.guardian(child.user.id, parent.user.id);
      await test.make.guardian(child.user.id, pending.user.id, false);
      guardians.set(parent.user.email, text);
    }
    await collectMail(test);
    await announce(day(12, 1));
    expect(await collectMail(test)).toEqual([]);
    await announce(day(12, 2));
    await announce(day(12, 31));
    const mails = await collectMail(test);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([...guardians.keys()].toSorted());
    for (const { to, subject: title, text } of mails) {
      expect(title).toBe("What changes in your child's journal");
      expect(text.replaceAll(/\s+/g, ' ')).toContain(guardians.get(to));
    }
  });

  it('is not mailed to addresses that nobody confirmed, until they are', async () => {
    const me = await turning(18);
    await test.store.db.execute(
      sql`UPDATE users SET email_verified_at = NULL WHERE id = ${me.user.id}`,
    );
    await collectMail(test);
    await announce(day(12, 2));
    expect(await collectMail(test)).toEqual([]);
    await test.store.db.execute(
      sql`UPDATE users SET email_verified_at = now() WHERE id = ${me.user.id}`,
    );
    await announce(day(12, 3));
    expect((await collectMail(test)).map(({ to }) => to)).toEqual([me.user.email]);
  });
});
