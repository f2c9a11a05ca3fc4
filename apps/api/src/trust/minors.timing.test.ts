/** Measures the times of what minors.test.ts compares, only in the project `api-timing`. */
import { randomUUID } from 'node:crypto';
import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { blocks } from '@fencing-journal/contract/blocks';
import { bouts } from '@fencing-journal/contract/bouts';
import { coach } from '@fencing-journal/contract/coach';
import { connections } from '@fencing-journal/contract/connections';
import { fencers } from '@fencing-journal/contract/fencers';
import { guardian } from '@fencing-journal/contract/guardian';
import { invites } from '@fencing-journal/contract/invites';
import { reports } from '@fencing-journal/contract/reports';
import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import { usafData } from '@fencing-journal/contract/usaf-data';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, it } from 'vitest';
import { createCode } from '../features/codes/index.ts';
import { daysAfter } from '../lib/days.ts';
import { hashPassword } from '../passwords/index.ts';
import { newReadableCode } from '../lib/readable-codes.ts';
import { createTokens } from '../lib/tokens.ts';
import { testSecret } from '../testing/app.ts';
import type { Client, RequestOptions } from '../testing/client.ts';
import {
  alternate,
  expectIndistinguishable,
  pairCount,
  visibleResponse,
} from '../testing/indistinguishable.ts';
import { generateMembers } from '../testing/members.ts';
import { birthYears, register, registrationPassword } from '../testing/registration.ts';
import { useTestApp } from '../testing/use-test-app.ts';

interface Subject {
  slug: string;
  name: string;
  email: string;
  number: string;
  self: string;
  bout: string;
  /** An expired code. */
  code: string;
  approval: string;
}

const count = pairCount(100);
const test = useTestApp();
let stranger: Client & { user: { password: string } };
let pairs: (readonly [Subject, Subject])[];

beforeAll(async () => {
  stranger = await test.signedIn({ confirmed: true, plan: 'Coach' });
  const password_hash = await hashPassword('a long enough phrase');
  pairs = [];
  const rivalCoach = await test.make.user();
  for (let n = 0; n < count; n += 1) {
    const number = String(500_000_000 + n);
    const user = await test.make.user({ password_hash, birth_year: null, usa_fencing_id: number });
    await test.make.members([{ ...generateMembers(1)[0]!, member_id: number, is_adult: false }]);
    const event = await test.make.event(user.id, await test.make.tournament(user.id));
    const rival = await test.make.fencer(user.id);
    const bout = await test.make.bout(user.id, {
      event: event.slug,
      fencer_a: user.self.slug,
      fencer_b: rival.slug,
      score_a: 5,
      score_b: 3,
    });
    const longAgo = { now: () => daysAfter(new Date(), -30), tokens: createTokens(testSecret) };
    const { code } = await test.store.db.transaction((tx) =>
      createCode(tx, longAgo, user.id, 'invite'),
    );
    const { id: approval } = await test.make.approval(user.id, rivalCoach.id);
    const nobody = (slug: string) => slug.replace(/.{4}$/, String(1000 + n));
    pairs.push([
      {
        slug: user.slug,
        name: `${user.first_name} ${user.last_name}`,
        email: user.email,
        number,
        self: user.self.slug,
        bout: bout.slug,
        code,
        approval,
      },
      {
        slug: nobody(user.slug),
        name: `${user.first_name} ${user.last_name.replace('Tester', 'Nobody')}`,
        email: `nobody${n}.${process.pid}@example.test`,
        number: String(600_000_000 + n),
        self: nobody(user.self.slug),
        bout: nobody(bout.slug),
        code: newReadableCode(10),
        approval: randomUUID(),
      },
    ]);
  }
  await test.store.db.execute(
    sql`UPDATE bouts SET shareable = 'Public' WHERE owner_id IN (SELECT id FROM users WHERE age_group = 'unknown')`,
  );
  await test.store.db.execute(
    sql`UPDATE users SET birth_year = ${birthYears['13 to 15']}, age_group = '13 to 15', shareable = 'Public' WHERE age_group = 'unknown'`,
  );
}, 300_000);

const reads: Record<string, [Endpoint, (subject: Subject) => RequestOptions]> = {
  'fencer card': [fencers.details, ({ self }) => ({ params: { slug: self } })],
  bout: [bouts.detail, ({ bout }) => ({ params: { slug: bout } })],
  'student page': [coach.student, ({ slug }) => ({ params: { slug } })],
  'search by name': [connections.searchFriend, ({ name }) => ({ query: { search: name } })],
  'request by slug': [
    connections.request,
    ({ slug }) => ({ body: { to_: slug, type_: 'Student' } }),
  ],
  'block by slug': [blocks.add, ({ slug }) => ({ body: { slug } })],
  'report by slug': [
    reports.create,
    ({ slug }) => ({ body: { slug, reason: 'Something else', text: 'Hello.' } }),
  ],
  "a child's connections": [guardian.connections, ({ slug }) => ({ params: { slug } })],
  'approval of a connection': [
    guardian.approve,
    ({ slug, approval }) => ({ params: { slug, id: approval } }),
  ],
  'member record': [usafData.fencerRecord, ({ number }) => ({ params: { id: number } })],
};

describe(
  'the response time reveals nothing about a minor',
  { timeout: 600_000, tags: ['B-MG-09', 'EN-1'] },
  () => {
    it.each(Object.entries(reads))('%s', async (name, [endpoint, optionsOf]) => {
      const compare = async (some: typeof pairs) => {
        // Searches are limited to sixty per minute.
        await test.store.db.execute(sql`DELETE FROM rate_limits`);
        return alternate(
          name.startsWith('search') ? some.slice(0, 28) : some,
          (subject) => stranger.call(endpoint, optionsOf(subject)),
          visibleResponse,
        );
      };
      await compare(pairs.slice(0, 20));
      await expectIndistinguishable(() => compare(pairs));
    });

    it.each([
      ['login', auth.login, ({ email }: Subject) => ({ email, password: 'a wrong phrase' })],
      ['forgotten password', auth.forgot, ({ email }: Subject) => ({ email })],
    ] as const)('%s', async (_name, endpoint, bodyOf) => {
      const visitor = test.visitor();
      await expectIndistinguishable(() =>
        alternate(
          pairs.slice(0, 60),
          (subject) => visitor.call(endpoint, { body: bodyOf(subject) }),
          visibleResponse,
        ),
      );
    });

    it('registration, followed by right and wrong logins to the new account', async () => {
      let round = 0;
      // Up to three rounds use these pairs: the addresses of the last pairs stay unregistered for
      // the tests below.
      const perRound = 25;
      const status = ({ status: code }: { status: number }) => String(code);
      await expectIndistinguishable(() => {
        const some = pairs.slice(perRound * round, perRound * (round += 1));
        return alternate(
          some,
          async ({ email }) =>
            (await register(test, { email, birth_year: birthYears.adult })).response,
          status,
        );
      });
      const registered = pairs.slice(0, perRound);
      for (const password of [registrationPassword, 'a wrong phrase'])
        await expectIndistinguishable(() =>
          alternate(
            registered,
            ({ email }) => test.visitor().call(auth.login, { body: { email, password } }),
            status,
          ),
        );
    });

    it('expired code for a coach', async () => {
      let attempt = 0;
      await expectIndistinguishable(() =>
        alternate(
          pairs.slice(0, 60),
          async ({ code }) => {
            // Ten wrong codes per hour are allowed.
            if ((attempt += 1) % 9 === 0) await test.store.db.execute(sql`DELETE FROM rate_limits`);
            return stranger.call(invites.redeem, { body: { code } });
          },
          visibleResponse,
        ),
      );
    });

    it('change to the email address', async () => {
      let hour = 0;
      await expectIndistinguishable(() =>
        alternate(
          pairs.slice(-24),
          async ({ email }) => {
            // Five changes per hour are allowed.
            if ((hour += 1) % 5 === 0)
              await test.store.db.execute(
                sql`DELETE FROM rate_limits WHERE bucket LIKE 'change-email%'`,
              );
            return stranger.call(account.changeEmail, {
              body: { email, current_password: stranger.user.password },
            });
          },
          ({ status }) => String(status),
        ),
      );
    });
  },
);
