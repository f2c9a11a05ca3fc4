import { guardian } from '@fencing-journal/contract/guardian';
import { jsonBytes, type Drawing, type Shape } from '@fencing-journal/contract/drawings';
import { moments, momentTexts, type Moment } from '@fencing-journal/contract/moments';
import { notifications } from '@fencing-journal/contract/notifications';
import { limits } from '@fencing-journal/contract/shared/limits';
import { touches } from '@fencing-journal/contract/touches';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { linkByCode, newFamily, redeemCode } from '../guardians/testing/family.ts';
import { useVideoPlaces, withoutFfmpeg } from '../uploads/testing/use-video-places.ts';

const test = useTestApp(withoutFfmpeg);
const set = useVideoPlaces(test);

const yellow = { color: '#ffd60a', width: 5 };
const arrow: Shape = {
  type: 'arrow',
  points: [
    [0.1, 0.2],
    [0.5, 1],
  ],
  ...yellow,
};
const drawing: Drawing = {
  shapes: [
    { type: 'pen', points: [[0, 0]], ...yellow },
    { ...arrow, type: 'line' },
    arrow,
    { ...arrow, type: 'ellipse', color: '#FFFFFF' },
    {
      type: 'angle',
      points: [
        [0.1, 0.1],
        [0.5, 0.5],
        [0.9, 0.1],
      ],
      ...yellow,
    },
    { type: 'text', points: [[0.5, 0.5]], ...yellow, text: 'Elbow in' },
  ],
};
/** Returns a drawing of one pen stroke with about that many bytes. */
const penOf = (bytes: number): Drawing => ({
  shapes: [
    {
      type: 'pen',
      points: Array.from({ length: Math.floor((bytes - 100) / 16) }, () => [0.1234, 0.1234]),
      ...yellow,
    },
  ],
});

let video: string;
beforeEach(async () => {
  const [bout] = await queryRows<{ id: number }>(
    test.store.db,
    sql`SELECT id::int FROM bouts WHERE slug = ${set.bout.slug}`,
  );
  video = (await test.make.video(set.ada.user.id, { bout_id: bout!.id })).slug;
});

const add = (who: Person, body: object, slug = video) =>
  who.call(moments.add, { params: { slug }, body: { at_ms: 1500, ...body } });
const added = async (who: Person, body: object, slug = video) => {
  const answer = await add(who, body, slug);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as Moment;
};
const change = (who: Person, id: string, body: object) =>
  who.call(moments.change, { params: { id }, body });
const list = async (who: Person) =>
  (await who.call(moments.list, { params: { slug: video } })).body as Moment[];

describe('a drawing', { tags: ['B-CV-01'] }, () => {
  it('is enough for a moment, is seen by both sides, and causes one notification for the student', async () => {
    const told = async () => (await set.ada.call(notifications.list)).body.results.length;
    const before = await told();
    const { id, drawing: saved, note, kind } = await added(set.coach, { drawing });
    expect([saved, note, kind]).toEqual([drawing, '', null]);
    for (const who of [set.ada, set.coach])
      expect(await list(who)).toMatchObject([{ id, drawing, mine: who === set.coach }]);
    expect(await told()).toBe(before + 1);
    expect((await add(set.stranger, { drawing })).status).toBe(404);
  });

  it('is changed and removed by its author only', async () => {
    const { id } = await added(set.coach, { drawing, note: 'Elbow.' });
    const less = { shapes: [arrow] };
    for (const [who, status] of [
      [set.ada, 403],
      [set.stranger, 404],
    ] as const)
      expect((await change(who, id, { drawing: less })).status).toBe(status);
    expect((await change(set.coach, id, { drawing: less })).body).toMatchObject({
      drawing: less,
      note: 'Elbow.',
    });
    expect((await change(set.coach, id, { note: 'In.' })).body.drawing).toEqual(less);
    expect((await change(set.coach, id, { drawing: null })).body).toMatchObject({
      drawing: null,
      note: 'In.',
    });
    await change(set.coach, id, { drawing: less, note: '' });
    for (const none of [null, { shapes: [] }])
      expect((await change(set.coach, id, { drawing: none })).body['errors']).toEqual({
        note: [momentTexts.empty],
      });
  });

  it.each<[string, unknown]>([
    ['no object', 'circle'],
    ['no shapes', {}],
    ['another field', { ...drawing, name: 'x' }],
    ['too many shapes', { shapes: Array.from({ length: limits.shapes + 1 }, () => arrow) }],
    ['too many bytes', penOf(limits.drawingBytes + 200)],
    ['an unknown type', { shapes: [{ ...arrow, type: 'square' }] }],
    [
      'a point outside',
      {
        shapes: [
          {
            ...arrow,
            points: [
              [0, 0],
              [1, 1.01],
            ],
          },
        ],
      },
    ],
    [
      'a point of three numbers',
      {
        shapes: [
          {
            ...arrow,
            points: [
              [0, 0],
              [1, 1, 1],
            ],
          },
        ],
      },
    ],
    ['a missing point', { shapes: [{ ...arrow, points: [[0, 0]] }] }],
    [
      'a point too many',
      {
        shapes: [
          {
            ...arrow,
            points: [
              [0, 0],
              [1, 1],
              [1, 0],
            ],
          },
        ],
      },
    ],
    ['a pen without points', { shapes: [{ ...arrow, type: 'pen', points: [] }] }],
    ['a color in words', { shapes: [{ ...arrow, color: 'url(#x)' }] }],
    ['no width', { shapes: [{ ...arrow, width: 0 }] }],
    ['text on an arrow', { shapes: [{ ...arrow, text: 'x' }] }],
    ['a text without text', { shapes: [{ ...arrow, type: 'text', points: [[0, 0]] }] }],
    ['a blank text', { shapes: [{ ...yellow, type: 'text', points: [[0, 0]], text: ' ' }] }],
    [
      'a long text',
      { shapes: [{ ...yellow, type: 'text', points: [[0, 0]], text: 'x'.repeat(101) }] },
    ],
  ])('is refused with %s', async (_, wrong) => {
    const answer = await add(set.ada, { note: 'x', drawing: wrong });
    expect([answer.status, Object.keys(answer.body['errors'])[0]]).toEqual([
      400,
      expect.stringMatching(/^drawing/),
    ]);
    expect(await list(set.ada)).toEqual([]);
  });

  it('may be as large as the limits', async () => {
    const full = { shapes: Array.from({ length: limits.shapes }, () => arrow) };
    expect(jsonBytes(full)).toBeLessThan(limits.drawingBytes);
    await added(set.ada, { drawing: full });
    const large = penOf(limits.drawingBytes);
    expect(jsonBytes(large)).toBeLessThanOrEqual(limits.drawingBytes);
    await added(set.ada, { drawing: large });
  });

  it('is refused where all drawings of the video together would be too large', async () => {
    const large = penOf(limits.drawingBytes);
    for (let count = 0; count < 26; count += 1) await added(set.ada, { drawing: large });
    const refusals = [];
    for (let count = 0; count < 10; count += 1)
      refusals.push((await add(set.ada, { drawing: large })).status);
    expect(refusals.at(-1)).toBe(400);
    const { id } = await added(set.ada, { note: 'Without.' });
    expect((await change(set.ada, id, { drawing: large })).status).toBe(400);
  });

  it('at a touch belongs to its mark, or to a separate moment if the video already has the touch', async () => {
    await test.store.db.execute(
      sql`UPDATE events SET weapon = 'epee' WHERE owner_id = ${set.ada.user.id}`,
    );
    const params = { slug: set.bout.slug };
    const scored = (scorer: 'a' | 'both', body: object = {}) =>
      set.ada.call(touches.add, { params, body: { scorer, ...body } });
    await scored('both', { video, at_ms: 9000 });
    await scored('a');
    const mark = await added(set.coach, { at_ms: 20_000, kind: 'touch_for', drawing });
    await added(set.coach, { at_ms: 9100, kind: 'touch_for', drawing: { shapes: [arrow] } });
    const drawn = async () =>
      (await list(set.ada)).map((moment) => [moment.kind, moment.drawing?.shapes.length]);
    expect(await drawn()).toEqual([
      ['action', undefined],
      ['touch_for', 1],
      ['touch_for', 6],
    ]);
    expect((await set.ada.call(touches.list, { params })).body.touches).toHaveLength(2);
    for (const kind of ['action', 'touch_against'])
      expect((await change(set.coach, mark.id, { kind })).body).toMatchObject({ kind, drawing });
  });

  it(
    'by a coach for a minor is shown to the guardian, and so are earlier versions for 12 months',
    { tags: ['B-MG-04', 'B-MG-05'] },
    async () => {
      const { parent, child, coach } = await newFamily(test);
      await linkByCode(parent, child);
      await redeemCode(coach, child);
      const ofChild = { params: { slug: child.user.slug } };
      const [waiting] = (await parent.call(guardian.connections, ofChild)).body;
      await parent.call(guardian.approve, { params: { slug: child.user.slug, id: waiting!.id } });
      const lesson = await test.make.lesson(child.user.id, {
        coach_user_id: coach.user.id,
        coach_name: 'Robin Coach',
        date: '2026-03-10',
        student_notes: 'Footwork.',
      });
      const { slug } = await test.make.video(
        child.user.id,
        { lesson_id: lesson.id },
        { width: 1920, height: 1080 },
      );
      const seen = async () =>
        (await parent.call(guardian.messages, ofChild)).body.results
          .map((message) => [message.drawing?.shapes.length, message.text, message.state])
          .toSorted();
      const { id } = await added(coach, { drawing }, slug);
      expect(await seen()).toEqual([[6, '', 'current']]);
      const [message] = (await parent.call(guardian.messages, ofChild)).body.results;
      expect(message).toMatchObject({ drawing, aspect: 1920 / 1080, place: { slug } });
      await change(coach, id, { note: 'Elbow.' });
      expect(await seen()).toEqual([[6, 'Elbow.', 'current']]);
      await change(coach, id, { drawing: { shapes: [arrow] } });
      await change(coach, id, { note: 'Hand.' });
      await coach.call(moments.remove, { params: { id } });
      expect(await seen()).toEqual(
        [
          [6, 'Elbow.', 'changed'],
          [undefined, 'Elbow.', 'changed'],
          [1, 'Hand.', 'deleted'],
        ].toSorted(),
      );
    },
  );
});
