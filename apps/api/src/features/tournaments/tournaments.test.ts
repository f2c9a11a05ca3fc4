import { tournaments } from '@fencing-journal/contract/tournaments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../testing/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

describe('tournaments', () => {
  it('[R-API-38] creates', async () => {
    const me = await test.signedIn();
    const answer = await me.call(tournaments.create, { body: { name: 'Épée Cup', date: '2026-03-21', event_level: 'National', url: 'www.example.test' } });
    expect(answer.body).toMatchObject({ name: 'Épée Cup', slug: expect.stringMatching(/^epee-cup-[0-9a-z]{6}$/), url: 'https://www.example.test', notes: '' });
    expect(answer.status).toBe(201);
    const list = await me.call(tournaments.all);
    expect(list.body.count).toBe(1);
    expect(Object.keys(list.body.results[0]!)).not.toContain('owner_id');
  });
});
