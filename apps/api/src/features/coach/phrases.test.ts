import { phrases } from '@fencing-journal/contract/coach-phrases';
import { limits } from '@fencing-journal/contract/shared/limits';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();

describe("a coach's phrases", { tags: ['B-CG-03'] }, () => {
  it('are stored, changed, deleted, and listed by their text', async () => {
    const coach = await test.signedIn({ plan: 'Coach' });
    const add = (text: string) => coach.call(phrases.create, { body: { text } });
    const { status, body: first } = await add('Watch the distance.');
    expect(status).toBe(201);
    const { body: second } = await add('keep the point in line.');
    expect((await coach.call(phrases.list)).body).toEqual([second, first]);
    const params = { id: first.id };
    const changed = await coach.call(phrases.update, { params, body: { text: 'Arm first.' } });
    expect(changed.body).toEqual({ id: first.id, text: 'Arm first.' });
    expect((await coach.call(phrases.remove, { params })).status).toBe(200);
    expect((await coach.call(phrases.list)).body).toEqual([second]);
    expect((await coach.call(phrases.remove, { params })).status).toBe(404);
  });

  it('do not exist for another coach', async () => {
    const coach = await test.signedIn({ plan: 'Coach' });
    const { body } = await coach.call(phrases.create, { body: { text: 'Arm first.' } });
    const params = { id: body.id };
    const other = await test.signedIn({ plan: 'Coach' });
    expect((await other.call(phrases.list)).body).toEqual([]);
    const update = await other.call(phrases.update, { params, body: { text: 'Mine.' } });
    expect(update.status).toBe(404);
    expect((await other.call(phrases.remove, { params })).status).toBe(404);
    expect((await coach.call(phrases.list)).body).toEqual([body]);
  });

  it('need the Coach plan and a text, and are refused at the limit', async () => {
    const student = await test.signedIn();
    expect((await student.call(phrases.list)).status).toBe(403);
    expect((await student.call(phrases.create, { body: { text: 'Arm first.' } })).status).toBe(403);
    const coach = await test.signedIn({ plan: 'Coach' });
    const add = async (text: string) =>
      (await coach.call(phrases.create, { body: { text } })).status;
    expect(await add(' ')).toBe(400);
    expect(await add('a'.repeat(limits.phrase + 1))).toBe(400);
    for (let count = 0; count < limits.phrases; count += 1) await add(`Phrase ${count}`);
    expect(await add('One more.')).toBe(400);
  });
});
