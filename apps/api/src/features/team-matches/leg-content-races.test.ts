import { teamMatches } from '@fencing-journal/contract/team-matches';
import { touches } from '@fencing-journal/contract/touches';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sendBoth, transactionsOverlap } from '../../testing/send-both.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();

it.runIf(transactionsOverlap)(
  'a touch logged while the sheet drops its leg is not deleted without asking',
  { tags: ['B-PT-04'] },
  async () => {
    const me = await test.signedIn();
    const tournament = await test.make.tournament(me.user.id);
    const event = await test.make.event(me.user.id, tournament, { event_type: 'Team' });
    const created = await me.call(teamMatches.create, {
      body: {
        event: event.slug,
        fencers_a: [{ fencer: me.user.self.slug }, { name: 'Ana Parry' }, { name: 'Eva Flick' }],
        fencers_b: [{ name: 'Kim Riposte' }, { name: 'Liv Beat' }, { name: 'Mia Feint' }],
        legs: [
          { a: 5, b: 3 },
          { a: 10, b: 7 },
        ],
      },
    });
    const slug = created.body.legs[1]!.bout!;
    const [logged, dropped] = await sendBoth(
      test,
      sql`SELECT FROM bouts WHERE slug = ${slug}`,
      () => me.call(touches.add, { params: { slug }, body: { scorer: 'a' } }),
      () =>
        me.call(teamMatches.update, {
          params: { slug: created.body.slug },
          body: { legs: [{ a: 5, b: 3 }] },
        }),
    );
    expect(logged.status).toBe(201);
    expect(dropped).toMatchObject({
      status: 400,
      body: { errors: { [`delete_bouts.${slug}`]: ['Leg 2: 1 touch'] } },
    });
    const { body } = await me.call(touches.list, { params: { slug } });
    expect(body.touches).toHaveLength(1);
  },
);
