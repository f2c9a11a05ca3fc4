import { bouts, type CoachBout } from '@fencing-journal/contract/bouts';
import { coach as coachPages } from '@fencing-journal/contract/coach';
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

async function fence(
  who: Person,
  times: number,
  shareable: 'My coaches' | 'Private',
  date = '2026-03-14',
) {
  const owner = who.user.id;
  const event = await test.make.event(owner, await test.make.tournament(owner), { date });
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
async function fenceAtPractice({ user }: Person, date: string) {
  const practice = await test.make.practice(user.id, { date });
  const { slug } = await test.make.bout(user.id, {
    practice: practice.slug,
    fencer_a: user.self.slug,
    fencer_b: (await test.make.fencer(user.id)).slug,
    score_a: 5,
    score_b: 3,
    shareable: 'My coaches',
  });
  return slug;
}
const page = async (query: Record<string, string | number>, who = coach) => {
  const { status, body } = await who.call(bouts.coach, { query });
  return { status, ...(body as Paged<CoachBout>) };
};
const slugsOf = (list: readonly CoachBout[]) => list.map(({ slug }) => slug);

describe("a coach's list of bouts", () => {
  it('has pages of 25, latest entry of a day first, with links that keep the student', async () => {
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

  it('is sorted by the day of the bout, however late it was entered', async () => {
    const [latest] = await fence(ada, 1, 'My coaches', '2026-03-20');
    const [imported, second] = await fence(ada, 2, 'My coaches', '2025-11-02');
    const practiced = await fenceAtPractice(ada, '2026-02-15');
    const [sameDay] = await fence(ben, 1, 'My coaches', '2026-02-15');
    const older = [practiced, second, imported];
    const sorted = [latest, sameDay, ...older];
    const list = async (query = {}) =>
      slugsOf((await coach.call(bouts.coach, { query })).body as CoachBout[]);
    expect(await list()).toEqual(sorted);
    expect(slugsOf((await page({ page: 1 })).results)).toEqual(sorted);
    expect(await list({ before: sameDay! })).toEqual(older);
    expect(await list({ before: second! })).toEqual([imported]);
    const student = await coach.call(coachPages.student, { params: { slug: ada.user.slug } });
    expect(slugsOf(student.body.bouts)).toEqual([latest, ...older]);
  });

  it('continues on the next page where the one before ends', async () => {
    const bens = await fence(ben, 15, 'My coaches', '2026-02-01');
    const adas = await fence(ada, 15, 'My coaches', '2026-01-01');
    const others = await fence(ada, 15, 'My coaches', '2026-03-01');
    const sorted = [others, bens, adas].flatMap((slugs) => slugs.toReversed());
    const [first, second] = [await page({ page: 1 }), await page({ page: 2 })];
    expect([...slugsOf(first.results), ...slugsOf(second.results)]).toEqual(sorted);
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
