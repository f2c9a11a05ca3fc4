import { guardian } from '@fencing-journal/contract/guardian';
import { invites } from '@fencing-journal/contract/invites';
import { reports, reportTexts } from '@fencing-journal/contract/reports';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { birthYears } from '../../testing/registration.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
const tags = ['B-MG-07'] as const;
let coach: Person;
let student: Person;
beforeEach(async () => {
  coach = await test.signedIn({ plan: 'Coach', first_name: 'Carl' });
  student = await test.signedIn({ birth_year: birthYears['16 to 17'], shareable: 'Private' });
});

/** Returns who is listed for somebody, with their state. */
const listed = async (who: Person, query = {}) =>
  (await who.call(reports.people, { query })).body.map(({ slug, state }) => [slug, state]);
const connect = (to = coach, from = student) => test.make.connection(from.user.id, to.user.id);
const disconnect = () =>
  test.store.db.execute(sql`DELETE FROM connections WHERE coach_id = ${coach.user.id}`);
const complaint = (about: Person) => ({
  body: { slug: about.user.slug, reason: 'Something else', text: 'Please look.' },
});
async function link(parent: Person, child: Person) {
  const { code } = (await child.call(guardian.createCode)).body;
  return parent.call(guardian.link, { body: { code } });
}

it('lists present and former connections, and nobody else', { tags: [...tags] }, async () => {
  const adult = await test.signedIn();
  await connect();
  await connect(coach, adult);
  expect(await listed(student)).toEqual([[coach.user.slug, 'Connected']]);
  await disconnect();
  for (const who of [student, adult])
    expect(await listed(who)).toEqual([[coach.user.slug, 'Former']]);
  expect(await listed(coach)).toEqual([[adult.user.slug, 'Former']]);
  expect(await listed(await test.signedIn({ plan: 'Coach' }))).toEqual([]);
  // Connected again, the coach is listed once, before former connections.
  const former = await test.signedIn({ plan: 'Coach', first_name: 'Aaron' });
  await connect(former);
  await test.store.db.execute(sql`DELETE FROM connections WHERE coach_id = ${former.user.id}`);
  await connect();
  expect(await listed(student)).toEqual([
    [coach.user.slug, 'Connected'],
    [former.user.slug, 'Former'],
  ]);
});

it('lists a minor for an adult only while they are connected', { tags: [...tags] }, async () => {
  await connect();
  expect(await listed(coach)).toEqual([[student.user.slug, 'Connected']]);
  await disconnect();
  expect(await listed(coach)).toEqual([]);
});

it(
  'keeps an adult listed for a minor whom they blocked, but not for an adult',
  { tags: [...tags] },
  async () => {
    const adult = await test.signedIn();
    for (const who of [student, adult]) {
      await connect(coach, who);
      await disconnect();
      await test.make.block(coach.user.id, who.user.id);
    }
    expect(await listed(student)).toEqual([[coach.user.slug, 'Former']]);
    expect(await listed(adult)).toEqual([]);
    // Whoever blocked somebody can still report them.
    await test.make.block(adult.user.id, coach.user.id);
    expect(await listed(adult)).toEqual([[coach.user.slug, 'Former']]);
  },
);

it(
  'lists a coach who is waiting for a parent, and the parent, and both can be reported',
  { tags: [...tags] },
  async () => {
    const parent = await test.signedIn({ confirmed: true });
    await link(parent, student);
    const { code } = (await student.call(invites.create)).body;
    await coach.call(invites.redeem, { body: { code } });
    expect((await listed(student)).toSorted()).toEqual(
      [
        [coach.user.slug, 'Waiting'],
        [parent.user.slug, 'Guardian'],
      ].toSorted(),
    );
    // A coach who is waiting doesn't know anything about the student yet.
    expect(await listed(coach)).toEqual([]);
    expect(await listed(parent)).toEqual([[student.user.slug, 'Child']]);
    for (const person of [coach, parent])
      expect((await student.call(reports.create, complaint(person))).status).toBe(201);
  },
);

it('lists whom a guardian can report for their child', { tags: [...tags] }, async () => {
  const parent = await test.signedIn({ confirmed: true });
  await link(parent, student);
  await connect();
  await disconnect();
  const query = { child: student.user.slug };
  expect(await listed(parent, query)).toEqual([[coach.user.slug, 'Former']]);
  for (const who of [await test.signedIn(), coach, student])
    expect((await who.call(reports.people, { query })).status).toBe(404);
});

it(
  'does not reveal to a guardian any minor whom their child coaches or coached',
  { tags: [...tags] },
  async () => {
    const parent = await test.signedIn({ confirmed: true });
    await link(parent, student);
    const minor = { birth_year: birthYears['13 to 15'] };
    const former = await test.signedIn({ ...minor, first_name: 'Finn' });
    const present = await test.signedIn({ ...minor, first_name: 'Pat' });
    const adult = await test.signedIn({ first_name: 'Zoe' });
    for (const who of [former, present, adult]) await connect(student, who);
    await test.store.db.execute(sql`DELETE FROM connections WHERE student_id = ${former.user.id}`);
    // A minor who coaches the child is named at any age.
    const coaching = await test.signedIn({ ...minor, plan: 'Coach', first_name: 'Ann' });
    await connect(coaching);

    const child = student.user.slug;
    expect(await listed(parent, { child })).toEqual([
      [coaching.user.slug, 'Connected'],
      [adult.user.slug, 'Connected'],
    ]);
    for (const [person, expected] of [
      [former, 404],
      [present, 404],
      [adult, 201],
      [coaching, 201],
    ] as const) {
      const body = { ...complaint(person).body, child };
      expect((await parent.call(reports.create, { body })).status).toBe(expected);
    }
    expect((await listed(student)).map(([slug]) => slug)).toEqual(
      expect.arrayContaining([former.user.slug, present.user.slug]),
    );
    expect((await student.call(reports.create, complaint(former))).status).toBe(201);
  },
);

it('is refused to visitors, and rejects a malformed child', { tags: [...tags] }, async () => {
  expect((await test.visitor().call(reports.people)).status).toBe(401);
  expect((await student.call(reports.people, { query: { child: 'Not a slug!' } })).status).toBe(
    400,
  );
});

it.for([
  ['nobody', ''],
  ['an object without a slug', {}],
  ['a number', 7],
  ['a malformed slug', 'Not a slug!'],
] as const)('a report of %s is refused with 400', { tags: [...tags] }, async ([, slug]) => {
  const body = { ...complaint(coach).body, slug };
  const refused = await student.call(reports.create, { body });
  expect([refused.status, Object.keys(refused.body['errors'])]).toEqual([400, ['slug']]);
});

it(
  'a report of oneself is refused with 400, even as the guardian of a child',
  { tags: [...tags] },
  async () => {
    const parent = await test.signedIn({ confirmed: true });
    await link(parent, student);
    for (const [who, more] of [
      [student, {}],
      [parent, {}],
      [parent, { child: student.user.slug }],
    ] as const) {
      const { body } = complaint(who);
      const refused = await who.call(reports.create, { body: { ...body, ...more } });
      expect([refused.status, refused.body['errors']]).toEqual([400, { slug: [reportTexts.self] }]);
    }
  },
);

it(
  'gives a coach the same response for people who blocked them and former students under 18 as for unknown people',
  { tags: [...tags] },
  async () => {
    const adult = await test.signedIn();
    for (const who of [student, adult]) {
      await connect(coach, who);
      await test.store.db.execute(sql`DELETE FROM connections WHERE student_id = ${who.user.id}`);
    }
    // Adults stay on the list after the connection has ended, and can be reported.
    expect((await coach.call(reports.create, complaint(adult))).status).toBe(201);
    await test.make.block(adult.user.id, coach.user.id);
    const nobody = { body: { ...complaint(adult).body, slug: 'nobody-zzzzzz' } };
    const unknown = await coach.call(reports.create, nobody);
    expect(unknown.status).toBe(404);
    const answer = ({ status, body }: typeof unknown) => [status, { ...body, request_id: '' }];
    for (const who of [student, adult])
      expect(answer(await coach.call(reports.create, complaint(who)))).toEqual(answer(unknown));
    // In the other direction, a report always reaches the operator.
    await test.make.block(coach.user.id, student.user.id);
    for (const who of [student, adult])
      expect((await who.call(reports.create, complaint(coach))).status).toBe(201);
  },
);

it('stores one report if it is sent again under its key', { tags: [...tags] }, async () => {
  await connect();
  const send = (key: string) =>
    student.call(reports.create, { ...complaint(coach), headers: { 'idempotency-key': key } });
  const stored = async () => {
    const { rows } = await test.store.db.execute(
      sql`SELECT FROM reports WHERE reporter_id = ${student.user.id}`,
    );
    return rows.length;
  };
  const answers = [await send('report-one'), await send('report-one')];
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [201, { message: reportTexts.sent }],
    [201, { message: reportTexts.sent }],
  ]);
  expect(await stored()).toBe(1);
  expect((await send('report-two')).status).toBe(201);
  expect(await stored()).toBe(2);
});

it('hides accounts that are being deleted', { tags: [...tags] }, async () => {
  await connect();
  await test.store.db.execute(
    sql`INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES (${coach.user.id}, now(), now() + interval '14 days')`,
  );
  expect(await listed(student)).toEqual([]);
  // Leaving doesn't protect anyone from a minor's report.
  expect((await student.call(reports.create, complaint(coach))).status).toBe(201);
});
