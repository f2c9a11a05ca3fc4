/**
 * Property test: after any sequence of actions of three people, every list, page, search and figure shows exactly what
 * they currently share.
 */
import { queryRows } from '../../db/database.ts';
import { blocks } from '@fencing-journal/contract/blocks';
import { bouts, type CoachBout } from '@fencing-journal/contract/bouts';
import { coach } from '@fencing-journal/contract/coach';
import { connections } from '@fencing-journal/contract/connections';
import { fencers } from '@fencing-journal/contract/fencers';
import { lessons } from '@fencing-journal/contract/lessons';
import { settings } from '@fencing-journal/contract/settings';
import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import { visibilities, type Visibility } from '@fencing-journal/contract/shared/enums';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person as Account } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp({ environment: { WRITE_LIMIT_PER_ACCOUNT: '1000000' } });

// ---- the model

type Person = Account & { event: string };
interface Bout {
  owner: number;
  slug: string;
  level: Visibility;
  card: string;
  won: boolean;
}
interface Lesson {
  owner: number;
  slug: string;
  coach: number;
  answered: boolean;
  unread: boolean;
}
interface Model {
  people: Person[];
  plans: boolean[];
  profiles: Visibility[];
  /** "student coach" */
  connected: Set<string>;
  /** "student coach" → who sent the request */
  asked: Map<string, number>;
  bouts: Bout[];
  lessons: Lesson[];
  /** "asker other": declined and not connected since */
  declined: Set<string>;
  /** "blocker blocked" */
  blocks: Set<string>;
  /** Whether each person has requested deletion. */
  leaving: boolean[];
  /** slug → owner and current last name */
  cards: Map<string, { owner: number; name: string }>;
}
const pair = (student: number, coachOf: number) => `${student} ${coachOf}`;

const exists = (model: Model, viewer: number, other: number) =>
  !model.leaving[other] &&
  !model.blocks.has(`${viewer} ${other}`) &&
  !model.blocks.has(`${other} ${viewer}`);
const isCoach = (model: Model, viewer: number, owner: number) =>
  exists(model, viewer, owner) && model.connected.has(pair(owner, viewer));
const isStudent = (model: Model, viewer: number, owner: number) =>
  exists(model, viewer, owner) && model.connected.has(pair(viewer, owner));
const sees = (model: Model, viewer: number, owner: number, level: Visibility) =>
  viewer === owner ||
  (exists(model, viewer, owner) &&
    (level === 'Public' ||
      (level !== 'Private' && isCoach(model, viewer, owner)) ||
      (level === 'Friends' && isStudent(model, viewer, owner))));
const between = (one: number, other: number) => [pair(one, other), pair(other, one)];
const isRelated = (model: Model, one: number, other: number) =>
  between(one, other).some((key) => model.connected.has(key) || model.asked.has(key));
const isReachable = (model: Model, viewer: number, other: number) =>
  exists(model, viewer, other) &&
  (model.profiles[other] !== 'Private' || isRelated(model, viewer, other));

function connect(model: Model, key: string): void {
  model.asked.delete(key);
  model.connected.add(key);
  model.declined.delete(key);
  model.declined.delete(key.split(' ').toReversed().join(' '));
}

// ---- their actions

const who = fc.nat({ max: 2 });
const which = fc.nat({ max: 30 });
const level = fc.constantFrom(...visibilities);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('ask' as const),
      by: who,
      of: who,
      type: fc.constantFrom('Coach', 'Student', 'Both'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('accept' as const), by: who, index: which }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('refuse' as const), by: who, index: which }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('block' as const), by: who, of: who }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('unblock' as const), by: who, index: which }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('leave or stay' as const), by: who }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('disconnect' as const), by: who, index: which }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('log a bout' as const),
      by: who,
      level,
      won: fc.boolean(),
      card: which,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('share a bout' as const),
      by: who,
      index: which,
      level,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('delete a bout' as const), by: who, index: which }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('note a lesson' as const),
      by: who,
      coach: who,
      known: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('give feedback' as const), by: who, index: which }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('read feedback' as const), by: who, index: which }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('delete a lesson' as const), by: who, index: which }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('rename a card' as const),
      by: who,
      index: which,
      name: fc.constantFrom('Lunge', 'Fleche', 'Parry'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('set the profile' as const),
      by: who,
      level,
      all: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('change the plan' as const),
      by: who,
      plan: fc.boolean(),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const at = <T>(list: readonly T[], index: number): T | undefined =>
  list[index % Math.max(1, list.length)];

/** Performs the step through the API and applies the expected effect to the model. */
async function take(model: Model, one: Step): Promise<void> {
  const { people, plans } = model;
  const me = people[one.by]!;
  const send = async (
    endpoint: Endpoint,
    sent: Parameters<Person['call']>[1],
    expected: number | number[],
  ) => {
    const answer = await me.call(endpoint, sent);
    expect(
      [expected].flat(),
      `${JSON.stringify(one)}: ${answer.status} ${JSON.stringify(answer.body)}`,
    ).toContain(answer.status);
    return answer;
  };
  const pairsOf = (keys: Iterable<string>) =>
    [...keys].filter((key) => key.split(' ').map(Number).includes(one.by));
  switch (one.does) {
    case 'ask': {
      const to = people[one.of]!;
      const sent = { body: { to_: to.user.slug, type_: one.type } };
      if (model.leaving[one.by]) return void (await send(connections.request, sent, 409));
      if (one.type !== 'Coach' && !plans[one.by])
        return void (await send(connections.request, sent, one.by === one.of ? [400, 403] : 403));
      if (one.by === one.of) return void (await send(connections.request, sent, 400));
      if (!isReachable(model, one.by, one.of))
        return void (await send(connections.request, sent, 404));
      const wanted = [
        ...(one.type === 'Student' ? [] : [pair(one.by, one.of)]),
        ...(one.type === 'Coach' ? [] : [pair(one.of, one.by)]),
      ].filter((key) => !model.connected.has(key));
      if (wanted.length === 0) return void (await send(connections.request, sent, 400));
      const askers = wanted.map((key) => model.asked.get(key));
      if (
        askers.includes(undefined) &&
        !askers.includes(one.of) &&
        model.declined.has(`${one.by} ${one.of}`)
      )
        return void (await send(connections.request, sent, 429));
      await send(connections.request, sent, [200, 201]);
      for (const [index, key] of wanted.entries()) {
        if (askers[index] === undefined) model.asked.set(key, one.by);
        else if (askers[index] === one.of) connect(model, key);
      }
      return;
    }
    case 'accept': {
      const key = at(pairsOf(model.asked.keys()), one.index);
      if (key === undefined) return;
      const [student, coachOf] = key.split(' ').map(Number) as [number, number];
      const asker = model.asked.get(key);
      const mayAccept = asker !== one.by && exists(model, one.by, asker!);
      await send(
        connections.accept,
        { body: { student: people[student]!.user.slug, coach: people[coachOf]!.user.slug } },
        model.leaving[one.by] ? 409 : mayAccept ? 201 : 403,
      );
      if (mayAccept && !model.leaving[one.by]) connect(model, key);
      return;
    }
    case 'refuse': {
      const { body } = await me.call(connections.list);
      const request = at(
        [...body.pending_students, ...body.pending_coaches, ...body.sent_requests],
        one.index,
      );
      if (!request) return;
      const rows = await queryRows<{ student_id: number; coach_id: number }>(
        test.store.db,
        sql`SELECT student_id, coach_id FROM connection_requests WHERE id = ${request.id}`,
      );
      const index = (id: unknown) => people.findIndex((person) => person.user.id === Number(id));
      await send(
        connections.removeRequest,
        { body: { id: request.id, request_type: 'Coach' } },
        200,
      );
      const key = pair(index(rows[0]!.student_id), index(rows[0]!.coach_id));
      const asker = model.asked.get(key)!;
      if (asker !== one.by) model.declined.add(`${asker} ${one.by}`);
      model.asked.delete(key);
      return;
    }
    case 'block': {
      const sent = { body: { slug: people[one.of]!.user.slug } };
      if (one.by === one.of) return void (await send(blocks.add, sent, 400));
      if (model.blocks.has(`${one.by} ${one.of}`)) return void (await send(blocks.add, sent, 200));
      const declined = model.declined.has(`${one.of} ${one.by}`);
      if (!isReachable(model, one.by, one.of) && !(declined && exists(model, one.by, one.of)))
        return void (await send(blocks.add, sent, 404));
      await send(blocks.add, sent, 201);
      model.blocks.add(`${one.by} ${one.of}`);
      for (const key of between(one.by, one.of)) {
        if (model.asked.get(key) === one.of) model.declined.add(`${one.of} ${one.by}`);
        model.asked.delete(key);
        model.connected.delete(key);
      }
      return;
    }
    case 'unblock': {
      const mine = [...model.blocks].filter((key) => key.startsWith(`${one.by} `));
      const key = at(mine, one.index);
      if (key === undefined) return;
      const { slug } = people[Number(key.split(' ')[1])]!.user;
      await send(blocks.remove, { params: { slug } }, 200);
      model.blocks.delete(key);
      return;
    }
    case 'leave or stay': {
      const leaves = !model.leaving[one.by];
      await test.store.db.execute(
        leaves
          ? sql`INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES (${me.user.id}, now(), now() + interval '14 days')`
          : sql`DELETE FROM account_deletions WHERE user_id = ${me.user.id}`,
      );
      model.leaving[one.by] = leaves;
      return;
    }
    case 'disconnect': {
      const { body } = await me.call(connections.list);
      const mine = [
        ...body.coach_connections.map((row) => ({ row, coachIs: true })),
        ...body.student_connections.map((row) => ({ row, coachIs: false })),
      ];
      const chosen = at(mine, one.index);
      if (!chosen) return;
      const other = people.findIndex((person) => person.user.slug === chosen.row.slug);
      await send(
        connections.remove,
        { body: { connection_slug: chosen.row.connection_slug } },
        200,
      );
      model.connected.delete(chosen.coachIs ? pair(one.by, other) : pair(other, one.by));
      return;
    }
    case 'log a bout': {
      const card = at(
        [...model.cards].filter(([, { owner }]) => owner === one.by).map(([slug]) => slug),
        one.card,
      )!;
      const answer = await send(
        bouts.create,
        {
          body: {
            event: me.event,
            fencer_a: me.user.self.slug,
            fencer_b: card,
            score_a: one.won ? 5 : 2,
            score_b: one.won ? 3 : 5,
            shareable: one.level,
            notes: 'between us',
          },
        },
        201,
      );
      model.bouts.push({
        owner: one.by,
        slug: answer.body['slug'],
        level: one.level,
        card,
        won: one.won,
      });
      return;
    }
    case 'share a bout':
    case 'delete a bout': {
      const bout = at(model.bouts, one.index);
      if (!bout) return;
      const refused = sees(model, one.by, bout.owner, bout.level) ? 403 : 404;
      const params = { slug: bout.slug };
      if (one.does === 'share a bout') {
        await send(
          bouts.update,
          { params, body: { shareable: one.level } },
          bout.owner === one.by ? 200 : refused,
        );
        if (bout.owner === one.by) bout.level = one.level;
      } else {
        await send(bouts.remove, { params }, bout.owner === one.by ? 200 : refused);
        if (bout.owner === one.by) model.bouts.splice(model.bouts.indexOf(bout), 1);
      }
      return;
    }
    case 'note a lesson': {
      const coaches = [0, 1, 2].filter((other) => isStudent(model, one.by, other));
      const named = (one.known ? at(coaches, one.coach) : undefined) ?? one.coach;
      const allowed = coaches.includes(named);
      const answer = await send(
        lessons.create,
        {
          body: {
            coach: people[named]!.user.slug,
            lesson_date: '2026-03-14',
            student_notes: 'Parries.',
          },
        },
        allowed ? 201 : 400,
      );
      if (allowed)
        model.lessons.push({
          owner: one.by,
          slug: answer.body['slug'],
          coach: named,
          answered: false,
          unread: false,
        });
      return;
    }
    case 'give feedback':
    case 'read feedback':
    case 'delete a lesson': {
      const lesson = at(model.lessons, one.index);
      if (!lesson) return;
      const params = { slug: lesson.slug };
      const named = lesson.coach === one.by && isCoach(model, one.by, lesson.owner);
      const own = lesson.owner === one.by;
      const stranger = named ? 403 : 404;
      if (one.does === 'give feedback') {
        const allowed = named && plans[one.by];
        await send(
          lessons.update,
          { params, body: { coach_notes: `Well done ${model.lessons.length}.${Math.random()}` } },
          allowed ? 200 : own || named ? 403 : 404,
        );
        if (allowed) Object.assign(lesson, { answered: true, unread: true });
      } else if (one.does === 'read feedback') {
        await send(lessons.read, { params }, own ? 200 : stranger);
        if (own) lesson.unread = false;
      } else {
        await send(lessons.remove, { params }, own ? 200 : stranger);
        if (own) model.lessons.splice(model.lessons.indexOf(lesson), 1);
      }
      return;
    }
    case 'rename a card': {
      const [slug, card] = at([...model.cards], one.index)!;
      const seen = model.bouts.some(
        (bout) => bout.card === slug && sees(model, one.by, bout.owner, bout.level),
      );
      await send(
        fencers.update,
        { params: { slug }, body: { last_name: one.name } },
        card.owner === one.by ? 200 : seen ? 403 : 404,
      );
      if (card.owner === one.by) card.name = one.name;
      return;
    }
    case 'set the profile': {
      const all = one.all && one.level === 'Private';
      await send(
        settings.save,
        { body: { shareable: one.level, ...(all ? { all_bouts: true } : {}) } },
        200,
      );
      model.profiles[one.by] = one.level;
      if (all) for (const bout of model.bouts) if (bout.owner === one.by) bout.level = 'Private';
      return;
    }
    case 'change the plan': {
      await test.store.db.execute(
        sql`INSERT INTO entitlements (user_id, plan, status) VALUES (${me.user.id}, 'Coach', ${one.plan ? 'active' : 'canceled'}) ON CONFLICT (user_id) DO UPDATE SET status = excluded.status`,
      );
      plans[one.by] = one.plan;
      return;
    }
    default:
  }
}

// ---- what they see

/** Returns the status expected in a search hit. */
function statusOf(model: Model, me: number, hit: number): string {
  const slot = (key: string) =>
    model.connected.has(key) ? 'Connected' : model.asked.has(key) ? 'Pending' : 'Show';
  const [asCoach, asStudent] = [slot(pair(me, hit)), slot(pair(hit, me))];
  if (!model.plans[me]) return asCoach === 'Connected' ? 'Connected_Both' : `${asCoach}_Coach`;
  return asCoach === asStudent ? `${asCoach}_Both` : `${asStudent}_Student_${asCoach}_Coach`;
}

const slugs = (rows: readonly { slug: string }[]) => rows.map((row) => row.slug).toSorted();

async function everyPage(
  person: Person,
  endpoint: typeof lessons.all | typeof lessons.coach,
): Promise<{ slug: string }[]> {
  const rows = [];
  for (let page = 1; ; page += 1) {
    const { body } = await person.call(endpoint, { query: { page } });
    rows.push(...body.results);
    if (body.next === null) return rows;
  }
}

async function compare(model: Model, family: string): Promise<void> {
  const { people, plans } = model;
  for (const [me, person] of people.entries()) {
    const about = `person ${me}`;
    const mine = model.lessons.filter((lesson) => lesson.owner === me);
    const asCoach = plans[me]
      ? model.lessons.filter((lesson) => lesson.coach === me && isCoach(model, me, lesson.owner))
      : [];
    expect(slugs(await everyPage(person, lessons.all)), about).toEqual(slugs(mine));
    expect(slugs(await everyPage(person, lessons.coach)), about).toEqual(
      slugs(plans[me] ? asCoach : mine),
    );
    expect((await person.call(lessons.counts)).body, about).toMatchObject({
      unread: mine.filter((lesson) => lesson.unread).length,
      waiting: asCoach.filter((lesson) => !lesson.answered).length,
    });

    const students = people.map((_, index) => index).filter((owner) => isCoach(model, me, owner));
    const sharedBy = (owner: number) =>
      model.bouts.filter((bout) => bout.owner === owner && bout.level !== 'Private');
    const coachBouts = (await person.call(bouts.coach)).body as CoachBout[];
    expect(slugs(coachBouts), about).toEqual(plans[me] ? slugs(students.flatMap(sharedBy)) : []);
    for (const bout of coachBouts)
      expect(bout.fencer_b).toContain(
        model.cards.get(model.bouts.find(({ slug }) => slug === bout.slug)!.card)!.name,
      );

    const roster = await person.call(coach.students);
    expect(roster.status, about).toBe(plans[me] ? 200 : 403);
    if (plans[me])
      expect(slugs(roster.body), about).toEqual(
        students.map((owner) => people[owner]!.user.slug).toSorted(),
      );
    for (const owner of people.keys()) {
      const page = await person.call(coach.student, { params: { slug: people[owner]!.user.slug } });
      expect(page.status, `${about} of ${owner}`).toBe(
        !plans[me] ? 403 : students.includes(owner) ? 200 : 404,
      );
      if (page.status !== 200) continue;
      const shared = sharedBy(owner);
      const wins = shared.filter((bout) => bout.won).length;
      expect(page.body, `${about} of ${owner}`).toMatchObject({
        shared_bouts: shared.length,
        figures: { total: { bouts: shared.length, wins } },
        lessons: asCoach.filter((lesson) => lesson.owner === owner).length,
        waiting: asCoach.filter((lesson) => lesson.owner === owner && !lesson.answered).length,
      });
    }

    for (const bout of model.bouts) {
      const answer = await person.call(bouts.detail, { params: { slug: bout.slug } });
      expect(answer.status, `${about}, a ${bout.level} bout of ${bout.owner}`).toBe(
        sees(model, me, bout.owner, bout.level) ? 200 : 404,
      );
      if (answer.status === 200)
        expect(answer.body.notes).toBe(
          me === bout.owner || isCoach(model, me, bout.owner) ? 'between us' : '',
        );
    }
    for (const lesson of model.lessons) {
      const readable =
        lesson.owner === me || (lesson.coach === me && isCoach(model, me, lesson.owner));
      expect(
        (await person.call(lessons.detail, { params: { slug: lesson.slug } })).status,
        `${about}, a lesson of ${lesson.owner}`,
      ).toBe(readable ? 200 : 404);
    }
    for (const [slug, { owner, name }] of model.cards) {
      const shown = model.bouts.filter(
        (bout) => bout.card === slug && sees(model, me, owner, bout.level),
      );
      const answer = await person.call(fencers.details, { params: { slug } });
      expect(answer.status, `${about}, a card of ${owner}`).toBe(
        owner === me || shown.length > 0 ? 200 : 404,
      );
      if (answer.status === 200)
        expect([answer.body.last_name, slugs(answer.body.bouts)]).toEqual([name, slugs(shown)]);
    }
    for (const [owner, { user }] of people.entries()) {
      const shown =
        model.bouts.some((bout) => bout.owner === owner && sees(model, me, owner, bout.level)) ||
        sees(model, me, owner, model.profiles[owner]!);
      expect(
        (await person.call(fencers.details, { params: { slug: user.self.slug } })).status,
        `${about}, the self card of ${owner}`,
      ).toBe(shown ? 200 : 404);
    }
    const own = model.bouts.filter((bout) => bout.owner === me);
    expect((await person.call(fencers.stats)).body, about).toMatchObject({
      bout_count: own.length,
      wins: own.filter((bout) => bout.won).length,
    });

    const list = (await person.call(connections.list)).body;
    const others = [...people.keys()].filter((other) => other !== me);
    const named = (keep: (other: number) => boolean) =>
      others
        .filter(keep)
        .map((other) => people[other]!.user.slug)
        .toSorted();
    expect(slugs(list.coach_connections), about).toEqual(
      named((other) => isStudent(model, me, other)),
    );
    expect(slugs(list.student_connections), about).toEqual(
      named((other) => isCoach(model, me, other)),
    );
    expect(slugs(list.pending_coaches), about).toEqual(
      named((other) => exists(model, me, other) && model.asked.get(pair(me, other)) === other),
    );
    expect(slugs(list.pending_students), about).toEqual(
      named((other) => exists(model, me, other) && model.asked.get(pair(other, me)) === other),
    );
    const coaches = (await person.call(lessons.fieldData)).body.coach_list
      .map((option) => option.coach_slug)
      .toSorted();
    expect(coaches, about).toEqual(named((other) => isStudent(model, me, other)));

    const blocked = (await person.call(blocks.list)).body;
    expect(slugs(blocked), about).toEqual(
      named((other) => model.blocks.has(`${me} ${other}`) && !model.leaving[other]),
    );
    const hits = (
      await person.call(connections.searchFriend, { query: { search: `robin ${family}` } })
    ).body
      .map((hit) => [hit.slug, hit.request])
      .toSorted();
    const expected = others
      .filter((other) => isReachable(model, me, other))
      .map((other) => [people[other]!.user.slug, statusOf(model, me, other)])
      .toSorted();
    expect(hits, about).toEqual(expected);
  }
}

let families = 0;

/** The connections at the start, possibly none. Without any, few sequences get as far as sharing anything. */
const beginnings = fc.subarray([pair(0, 1), pair(2, 1), pair(1, 0), pair(2, 0), pair(0, 2)]);

async function begin(connected: readonly string[]): Promise<{ model: Model; family: string }> {
  families += 1;
  const family = `Prop${'abcdefghijklmnopqrstuvwxyz'[families % 26]}${families}x`;
  const model: Model = {
    people: [],
    plans: [true, true, false],
    profiles: ['My coaches', 'My coaches', 'My coaches'],
    connected: new Set(),
    asked: new Map(),
    declined: new Set(),
    blocks: new Set(),
    leaving: [false, false, false],
    bouts: [],
    lessons: [],
    cards: new Map(),
  };
  for (const [index, plan] of model.plans.entries()) {
    const person = await test.signedIn({
      last_name: family,
      ...(plan ? { plan: 'Coach' as const } : {}),
    });
    const event = await test.make.event(person.user.id, await test.make.tournament(person.user.id));
    model.people.push(Object.assign(person, { event: event.slug }));
    for (let card = 0; card < 2; card += 1) {
      const { slug, last_name } = await test.make.fencer(person.user.id);
      model.cards.set(slug, { owner: index, name: last_name });
    }
  }
  for (const key of connected) {
    const [student, coachOf] = key
      .split(' ')
      .map((index) => model.people[Number(index)]!.user.id) as [number, number];
    await test.make.connection(student, coachOf);
    model.connected.add(key);
  }
  return { model, family };
}

describe('what three people share', () => {
  it(
    'is what each of them sees after any sequence of actions',
    {
      timeout: 240_000,
      tags: [
        'R-CON-22',
        'R-CON-23',
        'R-CON-24',
        'R-CON-25',
        'R-ROLE-05',
        'R-ROLE-08',
        'R-ROLE-09',
        'R-ROLE-12',
        'AZ-5',
        'AZ-6',
        'AZ-7',
      ],
    },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          beginnings,
          fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }),
          async (connected, steps) => {
            const { model, family } = await begin(connected);
            for (const [index, one] of steps.entries()) {
              await take(model, one);
              if (index % 12 === 11) await compare(model, family);
            }
            await compare(model, family);
          },
        ),
        { numRuns: Number(process.env['SHARING_RUNS'] ?? 2), endOnFailure: true },
      );
    },
  );
});
