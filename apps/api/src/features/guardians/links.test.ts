import { blocks, blockTexts } from '@fencing-journal/contract/blocks';
import { connections } from '@fencing-journal/contract/connections';
import { guardian, guardianLimits } from '@fencing-journal/contract/guardian';
import { practices } from '@fencing-journal/contract/practices';
import { settings } from '@fencing-journal/contract/settings';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { collectMail } from '../../testing/mailbox.ts';
import { birthYears } from '../../testing/registration.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { linkByCode, newFamily, redeemCode } from './testing/family.ts';

const test = useTestApp();
let parent: Person;
let child: Person;
let coach: Person;
beforeEach(async () => {
  ({ parent, child, coach } = await newFamily(test));
});

const link = (by = parent, to = child, body: object = {}) => linkByCode(by, to, body);
const ofChild = () => ({ params: { slug: child.user.slug } });

describe('a link', { tags: ['B-MG-04'] }, () => {
  it('needs an adult and a code, and is limited to two guardians and ten children', async () => {
    const teen = await test.signedIn({ birth_year: birthYears['16 to 17'] });
    expect((await link(teen)).status).toBe(403);
    expect((await parent.call(guardian.link, { body: { code: 'abc' } })).status).toBe(404);
    expect((await parent.call(guardian.createCode)).status).toBe(403);
    expect((await link()).status).toBe(201);
    expect((await link()).status).toBe(409);
    expect((await link(await test.signedIn({ confirmed: true }))).status).toBe(201);
    expect((await link(await test.signedIn({ confirmed: true }))).status).toBe(409);
    for (let count = 1; count < guardianLimits.children; count += 1)
      await test.make.guardian(
        (await test.make.user({ birth_year: birthYears['13 to 15'] })).id,
        parent.user.id,
      );
    const next = await test.signedIn({ birth_year: birthYears['13 to 15'] });
    expect((await link(parent, next)).status).toBe(409);
    expect((await child.call(guardian.ofAccount)).body[0]).toMatchObject({
      slug: parent.user.slug,
      can_unlink: false,
    });
  });

  it('needs a confirmed email address, and the code remains usable until then', async () => {
    const unconfirmed = await test.signedIn();
    const { code } = (await child.call(guardian.createCode)).body;
    for (const typed of [code, 'abcde-fghjk']) {
      const refused = await unconfirmed.call(guardian.link, { body: { code: typed } });
      expect([refused.status, refused.body['code']]).toEqual([403, 'unconfirmed_email']);
      expect(refused.body['message']).toMatch(/^Confirm your email address first/);
    }
    expect((await parent.call(guardian.link, { body: { code } })).status).toBe(201);
  });

  it('emails the parent about a coach who was already waiting, and about nobody else', async () => {
    const waits = 'A coach waits for your approval';
    await redeemCode(coach, child);
    await collectMail(test);
    expect((await link()).status).toBe(201);
    const subjects = async () =>
      (await collectMail(test, parent.user.email)).map(({ subject }) => subject);
    expect(await subjects()).toEqual([waits]);
    const other = await test.signedIn({ birth_year: birthYears['13 to 15'] });
    expect((await link(parent, other)).status).toBe(201);
    expect(await subjects()).toEqual([]);
    // A blocked coach is no longer waiting.
    const blocking = await test.signedIn({ birth_year: birthYears['13 to 15'] });
    await redeemCode(coach, blocking);
    await test.make.block(blocking.user.id, coach.user.id);
    expect((await link(parent, blocking)).status).toBe(201);
    expect(await subjects()).toEqual([]);
  });

  it('can be ended by either side if the child is 16 or older, which ends all access', async () => {
    await link();
    const own = { params: { slug: parent.user.slug } };
    expect((await child.call(guardian.leave, own)).status).toBe(403);
    expect((await parent.call(guardian.unlink, ofChild())).status).toBe(403);
    await test.store.db.execute(
      sql`UPDATE users SET age_group = '16 to 17' WHERE id = ${child.user.id}`,
    );
    expect((await child.call(guardian.leave, own)).status).toBe(200);
    expect((await parent.call(guardian.children)).body).toEqual([]);
    expect((await parent.call(guardian.messages, ofChild())).status).toBe(404);
  });

  it.each(['fencer', 'guardian'] as const)(
    'of a %s cannot be undone by a block from either side',
    async (kind) => {
      await link();
      await test.store.db.execute(
        sql`UPDATE users SET kind = ${kind}, shareable = 'Private' WHERE id = ${parent.user.id}`,
      );
      for (const [who, other] of [
        [child, parent],
        [parent, child],
      ] as const) {
        const refused = await who.call(blocks.add, { body: { slug: other.user.slug } });
        expect([refused.status, refused.body['errors']]).toEqual([
          400,
          { slug: [blockTexts.guardian] },
        ]);
      }
    },
  );

  it('does not replace the code with which coaches connect', async () => {
    await link();
    const ask = (who: Person) =>
      who.call(connections.request, { body: { to_: child.user.slug, type_: 'Coach' } });
    const refused = await ask(parent);
    expect([refused.status, refused.body['code']]).toEqual([403, 'connect_by_code']);
    expect((await ask(await test.signedIn())).status).toBe(404);
    expect((await parent.call(connections.list)).body.sent_requests).toEqual([]);
  });
});

describe('the calls of guardians', { tags: ['B-MG-04', 'AZ-1'] }, () => {
  it('respond to other people, and to guardians without a confirmed consent, as for an unknown child', async () => {
    await link();
    const pending = await test.signedIn();
    await test.make.guardian(child.user.id, pending.user.id);
    await test.store.db.execute(
      sql`UPDATE guardian_links SET confirmed_at = NULL WHERE guardian_id = ${pending.user.id}`,
    );
    await test.make.connection(child.user.id, coach.user.id);
    for (const { access, subject, ...endpoint } of Object.values(guardian)) {
      if (subject === 'own' || endpoint.name === 'guardians.leave') continue;
      const body = endpoint.name === 'guardians.lower-visibility' ? { shareable: 'Private' } : {};
      const hasBody = 'body' in endpoint;
      const send = (who: Person, slug: string) =>
        who.send(
          endpoint.method,
          endpoint.path.replace(':slug', slug).replace(':id', 'x'),
          hasBody ? { body } : {},
        );
      for (const who of [coach, child, pending, await test.signedIn()]) {
        if (who === pending && endpoint.name === 'guardians.unlink') continue;
        const [known, unknown] = [await send(who, child.user.slug), await send(who, 'nobody-zz')];
        expect([known.status, known.body], `${endpoint.name} ${access}`).toEqual([
          404,
          unknown.body,
        ]);
      }
    }
  });

  it('lower the level and never raise it', async () => {
    await link();
    const lower = (shareable: string) =>
      parent.call(guardian.lowerVisibility, { ...ofChild(), body: { shareable } });
    expect((await lower('My coaches')).status).toBe(400);
    expect((await lower('Public')).status).toBe(400);
    await child.call(settings.save, { body: { shareable: 'My coaches' } });
    const { slug } = await test.make.practice(child.user.id, { shareable: 'My coaches' });
    const body = { shareable: 'Private', all_bouts: true };
    expect(
      (await parent.call(guardian.lowerVisibility, { ...ofChild(), body })).body.shareable,
    ).toBe('Private');
    expect((await child.call(practices.detail, { params: { slug } })).body.shareable).toBe(
      'Private',
    );
  });
});
