/**
 * Covers every surface that could reveal that a person exists. Each one responds to an unconnected
 * adult about a minor as it does about a person who doesn't exist: with the same status, body and
 * headers. Durations are in minors.timing.test.ts.
 *
 * Some surfaces are left out, because nobody can use them without a secret of the minor or the
 * mailbox owner: links in emails, Google logins, passkeys, and the addresses of calendar feeds and
 * signed video links.
 */
import { randomUUID } from 'node:crypto';
import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { blocks } from '@fencing-journal/contract/blocks';
import { boutComments, bouts } from '@fencing-journal/contract/bouts';
import { touches } from '@fencing-journal/contract/touches';
import { club } from '@fencing-journal/contract/club';
import { coach } from '@fencing-journal/contract/coach';
import { connections } from '@fencing-journal/contract/connections';
import { contact } from '@fencing-journal/contract/contact';
import { endpoints } from '@fencing-journal/contract';
import { events } from '@fencing-journal/contract/events';
import { dataExport } from '@fencing-journal/contract/export';
import { fencers } from '@fencing-journal/contract/fencers';
import { consentText, guardian } from '@fencing-journal/contract/guardian';
import { invites } from '@fencing-journal/contract/invites';
import { goals } from '@fencing-journal/contract/goals';
import { lessons } from '@fencing-journal/contract/lessons';
import { media } from '@fencing-journal/contract/media';
import { moments } from '@fencing-journal/contract/moments';
import { playlists } from '@fencing-journal/contract/playlists';
import { reports } from '@fencing-journal/contract/reports';
import { settings } from '@fencing-journal/contract/settings';
import type { Endpoint, OwnedKind } from '@fencing-journal/contract/shared/endpoint';
import { practices } from '@fencing-journal/contract/practices';
import { tasks } from '@fencing-journal/contract/tasks';
import { teamMatches } from '@fencing-journal/contract/team-matches';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { usafData } from '@fencing-journal/contract/usaf-data';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../db/database.ts';
import { createCode } from '../features/codes/index.ts';
import { archiveFiles, exportApp, type ExportApp } from '../features/export/testing/export-app.ts';
import { processDueExports } from '../features/export/worker.ts';
import { daysAfter } from '../lib/days.ts';
import { newReadableCode } from '../lib/readable-codes.ts';
import { createTokens } from '../lib/tokens.ts';
import { testSecret } from '../testing/app.ts';
import { buildPath, type Client, type RequestOptions } from '../testing/client.ts';
import { visibleResponse } from '../testing/indistinguishable.ts';
import { collectMail } from '../testing/mailbox.ts';
import { generateMembers } from '../testing/members.ts';
import { birthYears, register } from '../testing/registration.ts';
import { ownedObjects } from '../testing/samples.ts';

/** What a stranger may know or guess about a person. */
interface Subject {
  slug: string;
  email: string;
  first_name: string;
  last_name: string;
  number: string;
  self: string;
  /** Expired codes, by kind. */
  codes: Record<'invite' | 'guardian' | 'child', string>;
  /** A connection that is waiting for approval. */
  approval: string;
  objects: Partial<Record<OwnedKind, string>>;
}

let test: ExportApp;
let stranger: Awaited<ReturnType<ExportApp['signedIn']>>;
/** One minor of each age group, and an account whose age has not been asked. */
let minors: Subject[];
let count = 0;

async function aMinor(birth_year: number | null): Promise<Subject> {
  count += 1;
  const number = String(500_000_000 + count);
  const last_name = `Child${'abcdefgh'[count]}`;
  await test.make.members([
    { ...generateMembers(1)[0]!, member_id: number, last_name, is_adult: false },
  ]);
  const user = await test.make.user({
    first_name: 'Minnie',
    last_name,
    birth_year: null,
    usa_fencing_id: number,
    shareable: 'Public',
  });
  const objects = await ownedObjects(test.make, user);
  // Everything is shared as widely as the database allows.
  await test.store.db.execute(
    sql`UPDATE bouts SET shareable = 'Public' WHERE owner_id = ${user.id}`,
  );
  if (birth_year !== null)
    await test.store.db.execute(
      sql`UPDATE users SET birth_year = ${birth_year}, age_group = ${birth_year === birthYears['13 to 15'] ? '13 to 15' : birth_year === birthYears['16 to 17'] ? '16 to 17' : 'under 13'} WHERE id = ${user.id}`,
    );
  const expired = async (kind: 'invite' | 'guardian' | 'child') => {
    const longAgo = { now: () => daysAfter(new Date(), -30), tokens: createTokens(testSecret) };
    return (await test.store.db.transaction((tx) => createCode(tx, longAgo, user.id, kind))).code;
  };
  const codes = {
    invite: await expired('invite'),
    guardian: await expired('guardian'),
    child: await expired('child'),
  };
  const { id: approval } = await test.make.approval(user.id, (await test.make.user()).id);
  const { slug, email, first_name } = user;
  const names = { slug, email, first_name, last_name, number, self: user.self.slug };
  return { ...names, codes, approval, objects };
}

/** Returns a person who doesn't exist, with identifiers of the same form. */
const nobodyLike = ({ first_name, objects }: Subject): Subject => {
  count += 1;
  return {
    slug: `fencer-zzzzzzzz${count}`,
    email: `robin.nobody${count}@example.test`,
    first_name,
    last_name: `Nobody${'abcdefghijklmnopqrstuvwxyz'[count % 26]}`,
    number: String(600_000_000 + count),
    self: `fencer-yyyyyyyy${count}`,
    codes: {
      invite: newReadableCode(10),
      guardian: newReadableCode(10),
      child: newReadableCode(10),
    },
    approval: randomUUID(),
    objects: Object.fromEntries(
      Object.entries(objects).map(([kind, id]) => [
        kind,
        /^\d+$/.test(id)
          ? String(900_000 + count)
          : /^[\da-f-]{36}$/.test(id)
            ? randomUUID()
            : id.replace(/.{6}$/, 'zzzzzz'),
      ]),
    ),
  };
};

beforeAll(async () => {
  test = await exportApp({ CONTACT_EMAIL: 'operator@journal.example' });
  stranger = await test.signedIn({
    confirmed: true,
    plan: 'Coach',
    profile: { club: 'Harbour Fencing' },
  });
  minors = [];
  for (const year of [
    null,
    birthYears['under 13'],
    birthYears['13 to 15'],
    birthYears['16 to 17'],
  ] as const)
    minors.push(await aMinor(year));
});
afterAll(() => test.close());

const password = 'six small foxes run';
type Send = (
  subject: Subject,
  who: { stranger: Client; visitor: Client },
) => ReturnType<Client['send']>;
const byStranger =
  (endpoint: Endpoint, optionsOf: (subject: Subject) => RequestOptions): Send =>
  (subject, who) =>
    who.stranger.call(endpoint, optionsOf(subject));
const byVisitor =
  (endpoint: Endpoint, optionsOf: (subject: Subject) => RequestOptions): Send =>
  (subject, who) =>
    who.visitor.call(endpoint, optionsOf(subject));
/** Sends each request from a new account, because these calls are limited. */
const byNewcomer =
  (endpoint: Endpoint, optionsOf: (subject: Subject) => RequestOptions): Send =>
  async (subject) => {
    const newcomer = await test.signedIn({
      first_name: 'Eve',
      last_name: 'Sender',
      plan: 'Coach',
    });
    const response = await newcomer.call(endpoint, optionsOf(subject));
    return { ...response, body: { ...response.body, email: '' } };
  };
const objectOf =
  (kind: OwnedKind, key = 'slug') =>
  ({ objects }: Subject): RequestOptions => ({ params: { [key]: objects[kind] ?? 'none' } });
const registering = (email: string, fencer: object) => ({
  body: {
    user: {
      first_name: 'Eve',
      last_name: 'Sender',
      email,
      birth_year: birthYears.adult,
      password,
      password_confirm: password,
    },
    fencer,
  },
});

const surfaces: Record<string, Send> = {
  'search by name': byStranger(connections.searchFriend, ({ first_name, last_name }) => ({
    query: { search: `${first_name} ${last_name}` },
  })),
  'request to coach, by slug': byStranger(connections.request, ({ slug }) => ({
    body: { to_: slug, type_: 'Student' },
  })),
  'request to be coached, by slug': byStranger(connections.request, ({ slug }) => ({
    body: { to_: slug, type_: 'Both' },
  })),
  'acceptance of a pair, by slugs': byStranger(connections.accept, ({ slug }) => ({
    body: { student: slug, coach: stranger.user.slug },
  })),
  'end of a connection, by slug': byStranger(connections.remove, ({ slug }) => ({
    body: { connection_slug: slug },
  })),
  'withdrawal of a request, by id': byStranger(connections.removeRequest, ({ objects }) => ({
    body: { id: Number(objects.request) },
  })),
  'block by slug': byStranger(blocks.add, ({ slug }) => ({ body: { slug } })),
  'unblock by slug': byStranger(blocks.remove, ({ slug }) => ({ params: { slug } })),
  'club confirmation by slug': byStranger(club.confirm, ({ slug }) => ({
    body: { member: slug, club: 'Harbour Fencing' },
  })),
  'club confirmation by id': byStranger(club.withdraw, objectOf('club_confirmation', 'id')),
  'student page': byStranger(coach.student, ({ slug }) => ({ params: { slug } })),
  'note on a student': byStranger(coach.writeNote, ({ slug }) => ({
    params: { slug },
    body: { text: 'Hello.' },
  })),
  'look at a student': byStranger(coach.seen, ({ slug }) => ({ params: { slug } })),
  'fencer card': byStranger(fencers.details, ({ self }) => ({ params: { slug: self } })),
  'change to a fencer card': byStranger(fencers.update, ({ self }) => ({
    params: { slug: self },
    body: { club: 'Defaced' },
  })),
  "an opponent's card": byStranger(fencers.details, objectOf('fencer')),
  bout: byStranger(bouts.detail, objectOf('bout')),
  'change to a bout': byStranger(bouts.update, (subject) => ({
    ...objectOf('bout')(subject),
    body: { score_a: 1 },
  })),
  'comments on a bout': byStranger(boutComments.list, objectOf('bout')),
  'new comment on a bout': byStranger(boutComments.add, (subject) => ({
    ...objectOf('bout')(subject),
    body: { text: 'Hello.' },
  })),
  'change to a comment': byStranger(boutComments.change, (subject) => ({
    ...objectOf('bout_comment', 'id')(subject),
    body: { text: 'Hello.' },
  })),
  'touches of a bout': byStranger(touches.list, objectOf('bout')),
  'touches of a bout replaced': byStranger(touches.replace, (subject) => ({
    ...objectOf('bout')(subject),
    body: { touches: [] },
  })),
  'new touch': byStranger(touches.add, (subject) => ({
    ...objectOf('bout')(subject),
    body: { scorer: 'a' },
  })),
  'change to a touch': byStranger(touches.change, (subject) => ({
    ...objectOf('touch', 'id')(subject),
    body: { action: 'attack' },
  })),
  'deletion of a touch': byStranger(touches.remove, objectOf('touch', 'id')),
  'deletion of a comment': byStranger(boutComments.remove, objectOf('bout_comment', 'id')),
  goals: byStranger(goals.list, ({ slug }) => ({ query: { student: slug } })),
  'change to a goal': byStranger(goals.update, (subject) => ({
    ...objectOf('goal', 'id')(subject),
    body: { title: 'Hello.' },
  })),
  'deletion of a goal': byStranger(goals.remove, objectOf('goal', 'id')),
  'new comment on a goal': byStranger(goals.comment, (subject) => ({
    ...objectOf('goal', 'id')(subject),
    body: { text: 'Hello.' },
  })),
  'change to a comment on a goal': byStranger(goals.changeComment, (subject) => ({
    ...objectOf('goal_comment', 'id')(subject),
    body: { text: 'Hello.' },
  })),
  'deletion of a comment on a goal': byStranger(
    goals.removeComment,
    objectOf('goal_comment', 'id'),
  ),
  tasks: byStranger(tasks.list, ({ slug }) => ({ query: { student: slug } })),
  'new task': byStranger(tasks.create, ({ slug }) => ({ body: { to: slug, text: 'Hello.' } })),
  'report on a task': byStranger(tasks.update, (subject) => ({
    ...objectOf('task', 'id')(subject),
    body: { done: true },
  })),
  'deletion of a task': byStranger(tasks.remove, objectOf('task', 'id')),
  tournament: byStranger(tournaments.detail, objectOf('tournament')),
  event: byStranger(events.detail, objectOf('event')),
  practice: byStranger(practices.detail, objectOf('practice')),
  'change to a practice': byStranger(practices.update, (subject) => ({
    ...objectOf('practice')(subject),
    body: { place: 'Hello.' },
  })),
  'team match': byStranger(teamMatches.detail, objectOf('team_match')),
  'change to a team match': byStranger(teamMatches.update, (subject) => ({
    ...objectOf('team_match')(subject),
    body: { notes: 'Hello.' },
  })),
  'deletion of a team match': byStranger(teamMatches.remove, objectOf('team_match')),
  'deletion of a practice': byStranger(practices.remove, objectOf('practice')),
  lesson: byStranger(lessons.detail, objectOf('lesson')),
  'feedback on a lesson': byStranger(lessons.update, (subject) => ({
    ...objectOf('lesson')(subject),
    body: { coach_notes: 'Hello.' },
  })),
  'coach of a lesson, by slug': byStranger(lessons.create, ({ slug }) => ({
    body: { coach: slug, lesson_date: '2026-04-11', student_notes: '' },
  })),
  'video of a bout': byStranger(media.read, objectOf('bout_media')),
  'video of a lesson': byStranger(media.read, objectOf('lesson_media')),
  playlist: byStranger(playlists.detail, objectOf('playlist')),
  'change to a playlist': byStranger(playlists.update, (subject) => ({
    ...objectOf('playlist')(subject),
    body: { name: 'Hello.' },
  })),
  'clips of a playlist': byStranger(playlists.setClips, (subject) => ({
    ...objectOf('playlist')(subject),
    body: { clips: [] },
  })),
  'deletion of a playlist': byStranger(playlists.remove, objectOf('playlist')),
  'playlist with a video': byStranger(playlists.create, ({ objects }) => ({
    body: { name: 'Hello.', clips: [{ video: objects.bout_media, from_ms: 0, to_ms: 1 }] },
  })),
  'playlist for a person, by slug': async ({ slug }, { stranger: who }) => {
    const { body } = await who.call(playlists.create, { body: { name: 'Hello.' } });
    const shared = await who.call(playlists.update, {
      params: { slug: body.slug },
      body: { shared_with: [slug] },
    });
    await who.call(playlists.remove, { params: { slug: body.slug } });
    return shared;
  },
  'moments of a video': byStranger(moments.list, objectOf('bout_media')),
  'new moment in a video': byStranger(moments.add, (subject) => ({
    ...objectOf('bout_media')(subject),
    body: { at_ms: 1, note: 'Hello.' },
  })),
  'reply to a moment': byStranger(moments.answer, (subject) => ({
    ...objectOf('moment', 'id')(subject),
    body: { text: 'Hello.' },
  })),
  'change to a reply': byStranger(moments.changeAnswer, (subject) => ({
    ...objectOf('moment_answer', 'id')(subject),
    body: { text: 'Hello.' },
  })),
  'change to the email address': byNewcomer(account.changeEmail, ({ email }) => ({
    body: { email, current_password: stranger.user.password },
  })),
  'change to the member number': byNewcomer(settings.save, ({ number }) => ({
    body: { usa_fencing: number },
  })),
  'registration with the address': byVisitor(auth.register, ({ email }) => registering(email, {})),
  'registration with the member number': (subject, who) => {
    count += 1;
    return who.visitor.call(
      auth.register,
      registering(`eve${count}@example.test`, { usa_fencing_info: subject.number }),
    );
  },
  'login with the address': byVisitor(auth.login, ({ email }) => ({
    body: { email, password: 'a wrong phrase' },
  })),
  'login with the member number': byVisitor(auth.login, ({ number }) => ({
    body: { email: number, password: 'a wrong phrase' },
  })),
  'temporary password login': byVisitor(auth.login, ({ email }) => ({
    body: { email, password: 'ABCDE-FGHJK-MN' },
  })),
  'forgotten password': byVisitor(auth.forgot, ({ email }) => ({ body: { email } })),
  'forgotten password, by member number': byVisitor(auth.forgot, ({ number }) => ({
    body: { email: number },
  })),
  'temporary password': byVisitor(auth.temporaryPassword, ({ email }) => ({ body: { email } })),
  'contact form': byVisitor(contact.send, ({ email, first_name, last_name }) => ({
    body: { email, first_name, last_name, phone: '12345', message: 'Hello' },
  })),
  'member record': byVisitor(usafData.fencerRecord, ({ number }) => ({ params: { id: number } })),
  'member record, with an account': byStranger(usafData.fencerRecord, ({ number }) => ({
    params: { id: number },
  })),
  'member search by name': byStranger(usafData.searchMembers, ({ first_name, last_name }) => ({
    params: { query: `${first_name} ${last_name}` },
  })),
  'member search by number': byStranger(usafData.searchMembers, ({ number }) => ({
    params: { query: number },
  })),
  'import of a member': byStranger(fencers.importMember, ({ number }) => ({
    body: { member_id: number },
  })),
  'report by slug': byStranger(reports.create, ({ slug }) => ({
    body: { slug, reason: 'Something else', text: 'Hello.' },
  })),
  "report of a child's connection, by slug": byStranger(reports.create, ({ slug }) => ({
    body: { slug: stranger.user.slug, child: slug, reason: 'Something else', text: 'Hello.' },
  })),
  'people to report for a child': byStranger(reports.people, ({ slug }) => ({
    query: { child: slug },
  })),
  'code for a coach': byNewcomer(invites.redeem, ({ codes }) => ({
    body: { code: codes.invite },
  })),
  'code for a parent': byNewcomer(guardian.link, ({ codes }) => ({
    body: {
      code: codes.guardian,
      consent: { method: 'sandbox', text_version: consentText.version },
    },
  })),
  "code for a child's password": byVisitor(auth.childCode, ({ codes }) => ({
    body: { code: codes.child, password, password_confirm: password },
  })),
  'approval of a connection, by id': byStranger(guardian.approve, ({ slug, approval }) => ({
    params: { slug, id: approval },
  })),
  // All guardians' calls about a child, and the child's call about a guardian.
  ...Object.fromEntries(
    Object.values(guardian)
      .filter(({ subject }) => subject !== 'own')
      .map((endpoint) => [
        endpoint.name,
        byStranger(endpoint, ({ slug, objects }) => ({
          params: { slug, id: objects.connection ?? 'none' },
          ...('body' in endpoint && { body: { shareable: 'Private' } }),
        })),
      ]),
  ),
};

/** Returns the response with the request's own values replaced, because a response may repeat them. */
function shown(response: Awaited<ReturnType<Client['send']>>, subject: Subject): string {
  const { token, ...body } = Object(response.body) as Record<string, unknown>;
  // Lists stay lists. A session's token is different every time.
  const comparable = Array.isArray(response.body)
    ? response.body
    : { ...body, token: typeof token };
  const headers = new Headers(response.headers);
  for (const name of ['etag', 'content-length']) headers.delete(name);
  let text = visibleResponse({ ...response, headers, body: comparable });
  const { objects, codes: _codes, approval: _approval, ...names } = subject;
  // A short number would be found in anything.
  for (const known of [...Object.values(names), ...Object.values(objects)])
    if (known.length > 6) text = text.replaceAll(known, '*');
  return text;
}

describe(
  'a minor, to a stranger',
  { tags: ['B-MG-03', 'B-MG-09', 'PR-4', 'EN-1', 'EN-2', 'EN-3'] },
  () => {
    it.each(Object.entries(surfaces))('seems not to exist: %s', async (_name, send) => {
      for (const minor of minors) {
        const nobody = nobodyLike(minor);
        const who = { stranger, visitor: test.visitor() };
        const [known, unknown] = [await send(minor, who), await send(nobody, who)];
        expect(known.status, JSON.stringify(known.body)).toBeLessThan(500);
        expect(known.status).not.toBe(429);
        expect(shown(known, minor)).toBe(shown(unknown, nobody));
      }
    });

    it('is not in any list, and no public page names them', async () => {
      const marks = minors.flatMap(({ slug, email, last_name, self }) => [
        slug,
        email,
        last_name,
        self,
      ]);
      for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
        const isPublic = endpoint.access === 'public';
        if (!isPublic && endpoint.subject !== 'own') continue;
        const client = isPublic ? test.visitor() : stranger;
        const path = buildPath(endpoint, {
          params: { id: '100000001', query: 'minnie', slug: 'x' },
        });
        const text = JSON.stringify((await client.send('GET', path)).body);
        for (const mark of marks) expect(text, endpoint.name).not.toContain(mark);
      }
    });

    it("gets no email because of a stranger's actions, and the stranger gets none about the minor", async () => {
      await collectMail(test);
      for (const { slug } of minors) {
        await stranger.call(connections.request, { body: { to_: slug, type_: 'Both' } });
        await stranger.call(blocks.add, { body: { slug } });
      }
      expect(await collectMail(test)).toEqual([]);
    });

    it("is not in a stranger's export, not even because of an old request or refusal", async () => {
      const [unasked, , , teen] = minors;
      const idOf = async ({ slug }: Subject) =>
        Number(
          (
            await queryRows<{ id: number }>(
              test.store.db,
              sql`SELECT id FROM users WHERE slug = ${slug}`,
            )
          )[0]?.id,
        );
      const me = stranger.user.id;
      await test.make.request({ student: await idOf(unasked!), coach: me }, me);
      await test.make.block(me, await idOf(teen!));
      await test.store.db.execute(
        sql`INSERT INTO request_refusals (owner_id, asker_id, refused_at) VALUES (${me}, ${await idOf(unasked!)}, now())`,
      );
      await stranger.call(dataExport.start);
      await processDueExports(test.exportServices());
      const files = await archiveFiles(test, stranger);
      const whole = [...files].map(([, content]) => content.toString()).join('\n');
      for (const { slug, email, last_name } of minors)
        for (const mark of [slug, email, last_name]) expect(whole).not.toContain(mark);
      expect((await stranger.call(connections.list)).body.sent_requests).toEqual([]);
      const withdrawn = sql`DELETE FROM connection_requests WHERE coach_id = ${me}`;
      await test.store.db.execute(withdrawn);
      await test.store.db.execute(sql`DELETE FROM blocks WHERE owner_id = ${me}`);
    });

    it('is not named to the other coaches of a student they coach', async () => {
      const [student, other] = [await test.signedIn(), await test.signedIn({ plan: 'Coach' })];
      const teen = await test.signedIn({
        plan: 'Coach',
        last_name: 'Teencoach',
        birth_year: birthYears['16 to 17'],
      });
      for (const { user } of [other, teen]) await test.make.connection(student.user.id, user.id);
      const { bout_media: video } = await ownedObjects(test.make, student.user);
      await test.store.db.execute(
        sql`UPDATE bouts SET shareable = 'My coaches' WHERE owner_id = ${student.user.id}`,
      );
      const params = { slug: video ?? '' };
      const added = await teen.call(moments.add, { params, body: { at_ms: 1, note: 'Parry.' } });
      expect(added.status).toBe(201);
      const namesFor = async (who: Client) =>
        (await who.call(moments.list, { params })).body
          .filter(({ note }) => note === 'Parry.')
          .map(({ author }) => author);
      expect(await namesFor(other)).toEqual([{ slug: null, name: 'Another coach' }]);
      expect(await namesFor(student)).toEqual([{ slug: teen.user.slug, name: 'Robin Teencoach' }]);
      // The name is still hidden once the account is gone.
      await test.store.db.execute(sql`DELETE FROM users WHERE id = ${teen.user.id}`);
      expect(await namesFor(other)).toEqual([{ slug: null, name: 'Another coach' }]);
      expect(await namesFor(student)).toEqual([{ slug: null, name: 'Robin Teencoach' }]);
    });
  },
);

describe('a minor', { tags: ['B-MG-03'] }, () => {
  it.each([birthYears['13 to 15'], birthYears['16 to 17'], null])(
    'born in %j can neither send nor accept requests: they connect with a code',
    async (birth_year) => {
      const me = await test.signedIn({ birth_year, plan: 'Coach' });
      const adult = await test.signedIn({ plan: 'Coach' });
      const refusals = [];
      for (const slug of [adult.user.slug, 'fencer-zzzzzzzzzz'])
        refusals.push(await me.call(connections.request, { body: { to_: slug, type_: 'Coach' } }));
      await test.make.request({ student: me.user.id, coach: adult.user.id }, adult.user.id);
      refusals.push(
        await me.call(connections.accept, {
          body: { student: me.user.slug, coach: adult.user.slug },
        }),
      );
      for (const { status, body } of refusals)
        expect([status, body.code, body.message]).toEqual([
          403,
          'connect_by_code',
          'Give your coach a code instead.',
        ]);
      expect((await me.call(connections.list)).body).toMatchObject({
        pending_coaches: [],
        pending_students: [],
        sent_requests: [],
      });
    },
  );

  it('cannot be asked for another role by a connected coach either', async () => {
    const me = await test.signedIn({ birth_year: birthYears['13 to 15'] });
    const teacher = await test.signedIn({ plan: 'Coach' });
    await test.make.connection(me.user.id, teacher.user.id);
    const refused = await teacher.call(connections.request, {
      body: { to_: me.user.slug, type_: 'Both' },
    });
    expect([refused.status, refused.body['code']]).toEqual([403, 'connect_by_code']);
  });

  it('whose request is older than the age question appears if they turn out to be an adult', async () => {
    const [asker, asked] = [
      await test.signedIn({ birth_year: null, first_name: 'Late', last_name: 'Answer' }),
      await test.signedIn({ plan: 'Coach' }),
    ];
    await test.make.request({ student: asker.user.id, coach: asked.user.id }, asker.user.id);
    const pending = async () => (await asked.call(connections.list)).body.pending_students.length;
    expect(await pending()).toBe(0);
    await asker.call(account.setBirthYear, { body: { birth_year: birthYears.adult } });
    expect(await pending()).toBe(1);
  });
});

describe('a person who registers', { tags: ['B-MG-03'] }, () => {
  it('cannot find out in later steps that a minor has the same address', async () => {
    const [minor] = minors;
    const outcomes = [];
    for (const email of [minor!.email, `free${count}@example.test`]) {
      const { visitor } = await register(test, {
        email,
        first_name: 'Eve',
        last_name: 'Sender',
        birth_year: birthYears.adult,
      }).then(async ({ visitor: opened, response }) => {
        // The surface tests above have already registered this address.
        if (response.status !== 409) return { visitor: opened };
        const client = test.visitor();
        client.token = (await client.call(auth.login, { body: { email, password } })).body.token;
        return { visitor: client };
      });
      const read = await visitor.call(account.read);
      const own = await visitor.call(account.changeEmail, {
        body: { email, current_password: password },
      });
      const again = await register(test, { email, birth_year: birthYears.adult });
      outcomes.push([
        read.status,
        Object.keys(read.body),
        read.body.email_verified,
        own.body,
        again.response.status,
        again.response.body,
      ]);
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
  });
});
