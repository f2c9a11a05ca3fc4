import { auth } from '@fencing-journal/contract/auth';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { collectMail, tokenIn } from '../../testing/mailbox.ts';
import { birthYears, register } from '../../testing/registration.ts';
import { sendBoth, transactionsOverlap } from '../../testing/send-both.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();

const password = 'seven large owls sleep';
const reset = (token: string) =>
  test.visitor().call(auth.reset, { body: { token, password, password_confirm: password } });
const lastToken = async (email: string) => tokenIn((await collectMail(test, email)).at(-1));

describe.runIf(transactionsOverlap)('while another account confirms the address', () => {
  it.each(['confirms it', 'resets the password'])(
    'its holder who %s gets a response',
    async (what) => {
      const email = `${what.replaceAll(' ', '-')}@races.test`;
      const { visitor: holder } = await register(test, {
        email,
        birth_year: birthYears['16 to 17'],
      });
      if (what === 'resets the password') await holder.call(auth.forgot, { body: { email } });
      const holderToken = await lastToken(email);
      const { visitor } = await register(test, { email, birth_year: birthYears.adult });
      const token = await lastToken(email);
      const [taken, late] = await sendBoth(
        test,
        sql`SELECT FROM users WHERE email = ${email} AND NOT email_contested`,
        () => visitor.call(auth.verifyEmail, { body: { token } }),
        () =>
          what === 'confirms it'
            ? holder.call(auth.verifyEmail, { body: { token: holderToken } })
            : reset(holderToken),
      );
      // The first request takes the address, which voids the holder's link.
      expect([taken.status, late.status]).toEqual([200, 400]);
    },
  );
});

it.runIf(transactionsOverlap)(
  'a login with the old password is refused while a reset replaces the password',
  async () => {
    const email = 'reset-during-login@races.test';
    const old = 'nine quiet foxes jump';
    const { id } = await test.make.user({ email, password: old });
    await test.visitor().call(auth.forgot, { body: { email } });
    const token = await lastToken(email);
    const [changed, late] = await sendBoth(
      test,
      sql`SELECT FROM credentials WHERE user_id = ${id}`,
      () => reset(token),
      () => test.visitor().call(auth.login, { body: { email, password: old } }),
    );
    expect([changed.status, late.status]).toEqual([200, 400]);
  },
);
