import { practices } from '@fencing-journal/contract/practices';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sendBoth, transactionsOverlap } from '../../testing/send-both.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();

it.runIf(transactionsOverlap)(
  'of two lists of bouts sent for a practice at the same time, the later one is stored',
  { tags: ['B-PT-01'] },
  async () => {
    const me = await test.signedIn();
    const { slug: fencer } = await test.make.fencer(me.user.id);
    const date = '2026-03-16';
    const params = { slug: (await me.call(practices.create, { body: { date } })).body.slug };
    const send = (scores: number[]) => () =>
      me.call(practices.update, {
        params,
        body: { bouts: scores.map((score) => ({ fencer, score, against: 3 })) },
      });
    const practice = sql`SELECT FROM practices WHERE slug = ${params.slug}`;
    const answers = await sendBoth(test, practice, send([5, 6]), send([7]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await me.call(practices.detail, { params });
    expect(body.bouts.map(({ score }) => score)).toEqual([7]);
  },
);
