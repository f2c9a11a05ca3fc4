import { auth } from '@fencing-journal/contract/auth';
import { fencers } from '@fencing-journal/contract/fencers';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryRows } from '../db/database.ts';
import type { Person } from '../testing/app.ts';
import { buildPath, type Client } from '../testing/client.ts';
import { collectMail, temporaryPasswordIn, tokenIn } from '../testing/mailbox.ts';
import { ownedObjects } from '../testing/samples.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { setDisabled } from './accounts.queries.ts';

const test = useTestApp();

const setDisabledAndWait = async (who: Person, disabled: boolean) => {
  await test.store.db.transaction((tx) => setDisabled(tx, who.user.id, disabled, test.clock.now));
  // A process caches a session for one second.
  test.clock.advance(2);
};
const logIn = (email: string, password: string, client: Client = test.visitor()) =>
  client.call(auth.login, { body: { email, password } });
const statusAndBody = ({ status, body }: { status: number; body: unknown }) => [status, body];

describe('a disabled account', () => {
  it('cannot be opened in any way, gives the error of a wrong password, and gets no email', async () => {
    const me = await test.signedIn({ usa_fencing_id: '100200300' });
    const { email, password } = me.user;
    await test.visitor().call(auth.forgot, { body: { email } });
    await test.visitor().call(auth.temporaryPassword, { body: { email } });
    const mails = await collectMail(test, email);
    const [token, temporary] = [
      tokenIn(mails.find(({ text }) => text.includes('/reset/'))),
      temporaryPasswordIn(mails.find(({ text }) => text.includes('temporary'))),
    ];
    await setDisabledAndWait(me, true);

    expect([
      (await me.call(auth.me)).status,
      (await me.call(auth.refresh, { body: {} })).status,
    ]).toEqual([401, 401]);
    const wrong = statusAndBody(await logIn('nobody.at.all@example.test', password));
    for (const [name, secret] of [
      [email, password],
      ['100200300', password],
      [email, temporary],
    ] as const)
      expect(statusAndBody(await logIn(name, secret))).toEqual(wrong);
    const dead = await test.visitor().call(auth.reset, {
      body: {
        token: 'no token at all, but as long as one',
        password: 'seven large owls sleep',
        password_confirm: 'seven large owls sleep',
      },
    });
    expect(
      statusAndBody(
        await test.visitor().call(auth.reset, {
          body: {
            token,
            password: 'seven large owls sleep',
            password_confirm: 'seven large owls sleep',
          },
        }),
      ),
    ).toEqual(statusAndBody(dead));
    for (const call of [auth.forgot, auth.temporaryPassword])
      expect(statusAndBody(await test.visitor().call(call, { body: { email } }))).toEqual(
        statusAndBody(
          await test.visitor().call(call, { body: { email: 'nobody.at.all@example.test' } }),
        ),
      );
    expect(await collectMail(test, email)).toEqual([]);
  });

  it('keeps everything, is hidden from everybody, and is restored when it is enabled', async () => {
    const [me, coach, friend] = [
      await test.signedIn({ first_name: 'Ada', last_name: 'Hidden', shareable: 'Public' }),
      await test.signedIn({ plan: 'Coach' }),
      await test.signedIn(),
    ];
    const mine = await ownedObjects(test.make, me.user);
    await test.make.connection(me.user.id, coach.user.id);
    await test.make.connection(friend.user.id, me.user.id);
    const lesson = await test.make.lesson(me.user.id, {
      coach_user_id: coach.user.id,
      coach_name: 'Coach',
      date: '2026-03-10',
      student_notes: 'Footwork.',
    });
    await test.store.db.execute(
      sql`UPDATE bouts SET shareable = 'Public' WHERE owner_id = ${me.user.id}`,
    );

    const looks: [Client, string][] = [
      [coach, '/api/coach/students/'],
      [coach, `/api/coach/students/${me.user.slug}/`],
      [coach, '/api/bouts/coach'],
      [coach, `/api/bouts/detail/${mine.bout}`],
      [coach, `/api/lessons/detail/${lesson.slug}`],
      [coach, '/api/lessons/coach'],
      [friend, '/api/profiles/connections-list/'],
      [friend, '/api/profiles/search-friend/?search=ada-hidden'],
      [friend, `/api/bouts/detail/${mine.bout}`],
      [friend, buildPath(fencers.details, { params: { slug: me.user.self.slug } })],
      [friend, '/api/lessons/field-data'],
    ];
    const see = () =>
      Promise.all(
        looks.map(async ([client, path]) => ({
          path,
          text: JSON.stringify((await client.send('GET', path)).body),
        })),
      );
    const sees = ({ text }: { text: string }) =>
      /Hidden|ada-hidden/.test(text) ||
      text.includes(mine.bout ?? 'nothing') ||
      text.includes(lesson.slug);
    const before = await see();
    expect(before.filter((one) => !sees(one)).map(({ path }) => path)).toEqual([]);
    const rows = async () =>
      await queryRows<unknown>(
        test.store.db,
        sql`SELECT (SELECT count(*) FROM bouts WHERE owner_id = ${me.user.id})::int AS bouts, (SELECT count(*) FROM connections WHERE ${me.user.id} IN (student_id, coach_id))::int AS connections`,
      );
    const kept = await rows();

    await setDisabledAndWait(me, true);
    expect((await see()).filter(sees).map(({ path }) => path)).toEqual([]);
    expect(await rows()).toEqual(kept);
    await setDisabledAndWait(me, false);
    expect((await see()).map(sees)).toEqual(before.map(sees));
    expect((await me.call(auth.me)).status).toBe(401);
    expect((await logIn(me.user.email, me.user.password)).status).toBe(200);
  });
});
