import { bouts, type CoachBout } from '@fencing-journal/contract/bouts';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp({ environment: { PUBLIC_URL: 'https://journal.example' } });
let coach: Person;
let ada: Person;
let ben: Person;
beforeEach(async () => {
  coach = await test.signedIn({ plan: 'Coach' });
  ada = await test.signedIn();
  ben = await test.signedIn();
  for (const { user } of [ada, ben]) await test.make.connection(user.id, coach.user.id);
});

async function fence(who: Person, times: number, shareable: 'My coaches' | 'Private') {
  const owner = who.user.id;
  const event = await test.make.event(owner, await test.make.tournament(owner));
  const opponent = await test.make.fencer(owner);
  const slugs: string[] = [];
  for (let index = 0; index < times; index += 1) {
    const bout = await test.make.bout(owner, {
      event: event.slug,
      fencer_a: who.user.self.slug,
      fencer_b: opponent.slug,
      score_a: 5,
      score_b: 3,
      shareable,
    });
    slugs.push(bout.slug);
  }
  return slugs;
}
const page = async (query: Record<string, string | number>, who = coach) => {
  const { status, body } = await who.call(bouts.coach, { query });
  return { status, ...(body as Paged<CoachBout>) };
};
const slugsOf = (list: readonly CoachBout[]) => list.map(({ slug }) => slug);

describe("a coach's list of bouts", () => {
  it('has pages of 25, most recently logged first, with links that keep the student', async () => {
    const adas = await fence(ada, 26, 'My coaches');
    await fence(ada, 1, 'Private');
    const bens = await fence(ben, 1, 'My coaches');
    const latest = [...adas, ...bens].toReversed();
    const [first, second] = [await page({ page: 1 }), await page({ page: 2 })];
    expect([first.count, slugsOf(first.results)]).toEqual([27, latest.slice(0, 25)]);
    expect(slugsOf(second.results)).toEqual(latest.slice(25));
    const at = 'https://journal.example/api/bouts/coach';
    expect([first.previous, first.next]).toEqual([null, `${at}?page=2`]);
    const chosen = await page({ student: ada.user.slug, page: 1 });
    expect([chosen.count, chosen.next]).toEqual([26, `${at}?student=${ada.user.slug}&page=2`]);
    expect((await page({ page: 3 })).status).toBe(404);
  });

  it("returns the side of the student's card, as each bout does, even if the opponent has the same name", async () => {
    const names = { first_name: 'Ada', last_name: 'Lunge' };
    const student = await test.signedIn(names);
    const { id, self } = student.user;
    await test.make.connection(id, coach.user.id);
    const event = await test.make.event(id, await test.make.tournament(id));
    const namesake = await test.make.fencer(id, names);
    const other = await test.make.fencer(id);
    const addBout = (fencer_a: string, fencer_b: string) =>
      test.make.bout(id, { event: event.slug, fencer_a, fencer_b, score_a: 5, score_b: 3 });
    await addBout(namesake.slug, self.slug);
    await addBout(self.slug, namesake.slug);
    await addBout(other.slug, namesake.slug);
    const { results } = await page({ page: 1, student: student.user.slug });
    expect(results.map(({ own_side }) => own_side)).toEqual(['a', 'a', 'b']);
    for (const { slug, own_side } of results)
      for (const who of [student, coach])
        expect((await who.call(bouts.detail, { params: { slug } })).body).toMatchObject({
          own_side,
        });
  });

  it('without a page can be limited to one student and to bouts before another', async () => {
    const [one, two, three] = await fence(ada, 3, 'My coaches');
    const all = (await coach.call(bouts.coach)).body as CoachBout[];
    expect(slugsOf(all)).toEqual([three, two, one]);
    const older = (await coach.call(bouts.coach, { query: { before: two! } })).body as CoachBout[];
    expect(slugsOf(older)).toEqual([one]);
  });

  it.for(['0', 'abc', '1.5'])('refuses page %j', async (wrong) => {
    expect((await page({ page: wrong })).status).toBe(400);
  });

  it('returns 404 for other students, and is empty without the plan', async () => {
    await fence(ada, 1, 'My coaches');
    const stranger = await test.signedIn({ plan: 'Coach' });
    expect((await page({ student: ada.user.slug, page: 1 }, stranger)).status).toBe(404);
    expect(await page({ page: 1 }, stranger)).toMatchObject({ count: 0, results: [] });
    await test.store.db.execute(
      sql`UPDATE entitlements SET status = 'canceled' WHERE user_id = ${coach.user.id}`,
    );
    expect(await page({ page: 1 })).toMatchObject({ status: 200, count: 0, results: [] });
  });
});
