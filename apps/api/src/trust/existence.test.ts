import { auth } from '@fencing-journal/contract/auth';
import { bouts } from '@fencing-journal/contract/bouts';
import { contact } from '@fencing-journal/contract/contact';
import { fencers } from '@fencing-journal/contract/fencers';
import { lessons } from '@fencing-journal/contract/lessons';
import { media } from '@fencing-journal/contract/media';
import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../passwords/index.ts';
import { testApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { collectMail } from '../testing/mailbox.ts';
import {
  alternate,
  expectIndistinguishable,
  pairCount,
  visibleResponse,
  type Sample,
} from '../testing/indistinguishable.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const test = useTestApp({ environment: { CONTACT_EMAIL: 'operator@journal.example' } });

let names = 0;
const unknownEmail = () => `nobody${(names += 1)}@example.test`;
const unknownMember = () => String(400_000_000 + (names += 1));

/**
 * Alternates requests for names with and without an account, so that disturbances of the machine
 * affect both equally.
 */
async function compare(
  endpoint: Endpoint,
  bodyOf: (name: string) => object,
  pairs: number,
  identifier: 'email' | 'member' = 'email',
): Promise<[Sample, Sample]> {
  const password_hash = await hashPassword('a long enough phrase');
  const known = await Promise.all(
    Array.from({ length: pairs }, async () => {
      if (identifier === 'email') return (await test.make.user({ password_hash })).email;
      const usa_fencing_id = unknownMember();
      await test.make.user({ password_hash, usa_fencing_id });
      return usa_fencing_id;
    }),
  );
  const pairsOfNames = known.map(
    (name) => [name, identifier === 'email' ? unknownEmail() : unknownMember()] as const,
  );
  const client = test.visitor();
  return alternate(
    pairsOfNames,
    (name) => client.call(endpoint, { body: bodyOf(name) }),
    visibleResponse,
  );
}

/** Alternates requests for slugs of another user's objects and for slugs that don't exist. */
const compareSlugs = (endpoint: Endpoint, foreign: readonly string[], viewer: Client) =>
  alternate(
    foreign.map((slug, index) => [slug, slug.replace(/.{4}$/, String(1000 + index))] as const),
    (slug) => viewer.call(endpoint, { params: { slug } }),
    visibleResponse,
  );

describe('the existence of an account', { timeout: 900_000 }, () => {
  it(
    'is not revealed by a login, neither by its response nor by its duration',
    { tags: ['EN-1'] },
    async () => {
      await expectIndistinguishable(() =>
        compare(auth.login, (email) => ({ email, password: 'a wrong phrase' }), pairCount(200)),
      );
    },
  );

  it('is not revealed by a login with a USA Fencing ID', async () => {
    await expectIndistinguishable(() =>
      compare(
        auth.login,
        (email) => ({ email, password: 'a wrong phrase' }),
        pairCount(60),
        'member',
      ),
    );
  });

  it.each([
    ['forgotten password', auth.forgot],
    ['temporary password', auth.temporaryPassword],
  ] as const)(
    'is not revealed by a request for a %s, and only accounts get email',
    { tags: ['EN-2'] },
    async (_what, endpoint) => {
      await collectMail(test);
      // Each request waits on purpose, so there are fewer pairs. Running them in parallel would
      // hide the cost of a request.
      const pairs = pairCount(60);
      await expectIndistinguishable(() => compare(endpoint, (email) => ({ email }), pairs));
      const sent = await collectMail(test);
      // Each round sends one request for each account, and each account gets one email.
      expect([pairs, 2 * pairs, 3 * pairs]).toContain(sent.length);
      expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length);
      expect(sent.filter(({ to }) => to.startsWith('nobody'))).toEqual([]);
    },
  );

  it('is not revealed by a message to the operator', { tags: ['EN-2'] }, async () => {
    const message = { first_name: 'Eve', last_name: 'Sender', phone: '12345', message: 'Hello' };
    await expectIndistinguishable(() =>
      compare(contact.send, (email) => ({ email, ...message }), pairCount(200)),
    );
  });

  it(
    'is revealed by a registration, which is therefore limited to ten per hour',
    { tags: ['EN-3'] },
    async () => {
      const limited = await testApp({ environment: { REGISTER_LIMIT_PER_HOUR: '10' } });
      try {
        const { email } = await limited.make.user();
        const responses = [];
        for (let count = 0; count < 11; count += 1) {
          const user = {
            first_name: 'Eve',
            last_name: 'Sender',
            email,
            password: 'seven large owls sleep',
            password_confirm: 'seven large owls sleep',
          };
          responses.push(
            await limited.visitor().call(auth.register, { body: { user, fencer: {} } }),
          );
        }
        expect(responses.map(({ status }) => status)).toEqual([
          ...Array.from({ length: 10 }, () => 409),
          429,
        ]);
        for (const { setCookies, body } of responses)
          expect([setCookies, body.token]).toEqual([[], undefined]);
      } finally {
        await limited.close();
      }
    },
  );
});

describe('the existence of a private object', { timeout: 300_000 }, () => {
  const pairs = pairCount(200);
  type OwnedSlugs = { bout: string; fencer: string; lesson: string; media: string };
  let owned: OwnedSlugs[];
  let viewer: Client;
  beforeAll(async () => {
    viewer = await test.signedIn({ plan: 'Coach' });
    const owner = await test.make.user();
    const event = await test.make.event(owner.id, await test.make.tournament(owner.id));
    owned = [];
    for (let n = 0; n < pairs; n += 1) {
      const fencer = await test.make.fencer(owner.id, { notes: 'Parries late. '.repeat(100) });
      const bout = await test.make.bout(owner.id, {
        event: event.slug,
        fencer_a: owner.self.slug,
        fencer_b: fencer.slug,
        score_a: 5,
        score_b: 3,
        shareable: 'Private',
        notes: 'A long day. '.repeat(100),
      });
      const lesson = await test.make.lesson(owner.id, {
        coach_name: 'Somebody',
        date: '2026-03-10',
        student_notes: 'Footwork. '.repeat(100),
      });
      const video = await test.make.video(owner.id, { bout_id: bout.id });
      owned.push({ bout: bout.slug, fencer: fencer.slug, lesson: lesson.slug, media: video.slug });
    }
  });

  it.each([
    ['bout', bouts.detail],
    ['fencer', fencers.details],
    ['lesson', lessons.detail],
    ['media', media.read],
  ] as const)(
    'is not revealed to a stranger who requests a %s, neither by the response nor by its duration',
    { tags: ['AZ-2'] },
    async (kind, endpoint) => {
      const slugs = owned.map((made) => made[kind]);
      await compareSlugs(endpoint, slugs.slice(0, 30), viewer);
      await expectIndistinguishable(() => compareSlugs(endpoint, slugs, viewer));
    },
  );
});
