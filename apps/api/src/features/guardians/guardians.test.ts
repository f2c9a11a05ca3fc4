import { accessLog } from '@fencing-journal/contract/access-log';
import { auth } from '@fencing-journal/contract/auth';
import { blocks } from '@fencing-journal/contract/blocks';
import { bouts } from '@fencing-journal/contract/bouts';
import { connections } from '@fencing-journal/contract/connections';
import { consentText, guardian, guardianLimits } from '@fencing-journal/contract/guardian';
import { invites } from '@fencing-journal/contract/invites';
import { lessons } from '@fencing-journal/contract/lessons';
import { media } from '@fencing-journal/contract/media';
import { moments } from '@fencing-journal/contract/moments';
import { reports } from '@fencing-journal/contract/reports';
import { settings } from '@fencing-journal/contract/settings';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { birthYears, registrationPassword } from '../../testing/registration.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { download, sendForm, toFile } from '../uploads/testing/uploading.ts';
import { withoutFfmpeg } from '../uploads/testing/use-video-places.ts';

const test = useTestApp({
  environment: { ...withoutFfmpeg.environment, GUARDIAN_CONSENT: 'sandbox,signed-letter' },
});
const consent = { method: 'sandbox', text_version: consentText.version };
let parent: Person;
let child: Person;
let coach: Person;
beforeEach(async () => {
  parent = await test.signedIn();
  child = await test.signedIn({ birth_year: birthYears['13 to 15'], shareable: 'Private' });
  coach = await test.signedIn({ plan: 'Coach' });
});

/** Links the parent to the child by a code. */
async function link(by = parent, to = child, body: object = {}) {
  const { code } = (await to.call(guardian.createCode)).body;
  return by.call(guardian.link, { body: { code, ...body } });
}
/** The coach redeems a code of the child. */
async function redeem(by = coach, from = child) {
  const { code } = (await from.call(invites.create)).body;
  return by.call(invites.redeem, { body: { code } });
}
const ofChild = () => ({ params: { slug: child.user.slug } });
const listed = async (by = parent) => (await by.call(guardian.connections, ofChild())).body;
async function connect() {
  await redeem();
  const [waiting] = await listed();
  await parent.call(guardian.approve, {
    params: { slug: child.user.slug, id: waiting?.id ?? '' },
  });
}

describe('a code for a coach', { tags: ['B-MG-03', 'B-MG-04'] }, () => {
  it('waits for the guardian, and connects once approved', async () => {
    expect((await link()).status).toBe(201);
    expect((await redeem()).body).toMatchObject({ connected: false, waiting: true });
    expect((await coach.call(connections.list)).body.student_connections).toEqual([]);
    const [waiting] = await listed();
    expect(waiting).toMatchObject({ waiting: true, slug: coach.user.slug, role: 'Coach' });
    const params = { slug: child.user.slug, id: waiting?.id ?? '' };
    const both = await Promise.all([
      parent.call(guardian.approve, { params }),
      parent.call(guardian.approve, { params }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await parent.call(guardian.approve, { params })).status).toBe(200);
    const connected = (await coach.call(connections.list)).body.student_connections;
    expect(connected.map(({ slug }) => slug)).toEqual([child.user.slug]);
  });

  it('waits under 16 without a guardian, and for the one who is linked later', async () => {
    expect((await redeem()).body).toMatchObject({ connected: false, waiting: true });
    expect((await coach.call(connections.list)).body.student_connections).toEqual([]);
    expect((await link()).status).toBe(201);
    expect((await parent.call(guardian.children)).body[0]).toMatchObject({ waiting: 1 });
    const [waiting] = await listed();
    expect(waiting).toMatchObject({ waiting: true, slug: coach.user.slug });
    const params = { slug: child.user.slug, id: waiting?.id ?? '' };
    expect((await parent.call(guardian.approve, { params })).status).toBe(200);
    const connected = (await coach.call(connections.list)).body.student_connections;
    expect(connected.map(({ slug }) => slug)).toEqual([child.user.slug]);
  });

  it('connects at once from 16 without a guardian, and for adults', async () => {
    for (const birth_year of [birthYears['16 to 17'], birthYears.adult])
      expect((await redeem(coach, await test.signedIn({ birth_year }))).body).toMatchObject({
        connected: true,
        waiting: false,
      });
  });

  it('works once, even if two coaches use it at the same time', async () => {
    const { code } = (await child.call(invites.create)).body;
    const other = await test.signedIn({ plan: 'Coach' });
    const both = await Promise.all(
      [coach, other].map((who) => who.call(invites.redeem, { body: { code } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404]);
  });

  it('that is wrong, used, expired, own, or of a blocked person gets the same answer', async () => {
    const codeOf = async (who: Person) => (await who.call(invites.create)).body.code;
    const [used, own] = [await codeOf(child), await codeOf(coach)];
    await coach.call(invites.redeem, { body: { code: used } });
    const enemy = await test.signedIn({ birth_year: birthYears['13 to 15'] });
    await test.make.block(enemy.user.id, coach.user.id);
    const blocked = await codeOf(enemy);
    const expired = await codeOf(child);
    await test.store.db.execute(
      sql`UPDATE codes SET expires_at = now() - interval '1 minute' WHERE owner_id = ${child.user.id}`,
    );
    const answers = [];
    for (const code of ['00000-00000', used, own, blocked, expired, '?']) {
      const { status, body } = await coach.call(invites.redeem, { body: { code } });
      answers.push(JSON.stringify([status, { ...body, request_id: '' }]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('404');
  });

  it('is refused to minors, guardians and coaches without a plan, and not used up', async () => {
    const { code } = (await child.call(invites.create)).body;
    const minor = await test.signedIn({ plan: 'Coach', birth_year: birthYears['16 to 17'] });
    for (const who of [minor, parent])
      expect((await who.call(invites.redeem, { body: { code } })).status).toBe(403);
    expect((await coach.call(invites.redeem, { body: { code } })).status).toBe(201);
  });

  it('cannot be approved by someone else, nor once the child has blocked the coach', async () => {
    await link();
    await redeem();
    const [waiting] = await listed();
    const params = { slug: child.user.slug, id: waiting?.id ?? '' };
    for (const who of [coach, child, await test.signedIn()])
      expect((await who.call(guardian.approve, { params })).status).toBe(404);
    await test.make.block(child.user.id, coach.user.id);
    expect((await parent.call(guardian.approve, { params })).status).toBe(404);
    expect(await listed()).toEqual([]);
    expect((await parent.call(guardian.children)).body[0]?.waiting).toBe(0);
  });
});

describe('a link', { tags: ['B-MG-04'] }, () => {
  it('needs an adult and a code, and is limited to two guardians and ten children', async () => {
    const teen = await test.signedIn({ birth_year: birthYears['16 to 17'] });
    expect((await link(teen)).status).toBe(403);
    expect((await parent.call(guardian.link, { body: { code: 'abc' } })).status).toBe(404);
    expect((await parent.call(guardian.createCode)).status).toBe(403);
    expect((await link()).status).toBe(201);
    expect((await link()).status).toBe(409);
    expect((await link(await test.signedIn())).status).toBe(201);
    expect((await link(await test.signedIn())).status).toBe(409);
    for (let count = 1; count < guardianLimits.children; count += 1)
      await test.make.guardian(
        (await test.make.user({ birth_year: birthYears['13 to 15'] })).id,
        parent.user.id,
      );
    const next = await test.signedIn({ birth_year: birthYears['13 to 15'] });
    expect((await link(parent, next)).status).toBe(409);
    expect((await child.call(guardian.ofAccount)).body[0]).toMatchObject({
      slug: parent.user.slug,
      can_unlink: false,
    });
  });

  it('ends by either side from 16 on, and with it all access', async () => {
    await link();
    const own = { params: { slug: parent.user.slug } };
    expect((await child.call(guardian.leave, own)).status).toBe(403);
    expect((await parent.call(guardian.unlink, ofChild())).status).toBe(403);
    await test.store.db.execute(
      sql`UPDATE users SET age_group = '16 to 17' WHERE id = ${child.user.id}`,
    );
    expect((await child.call(guardian.leave, own)).status).toBe(200);
    expect((await parent.call(guardian.children)).body).toEqual([]);
    expect((await parent.call(guardian.messages, ofChild())).status).toBe(404);
  });

  it('cannot be undone by a block', async () => {
    await link();
    const answer = await child.call(blocks.add, { body: { slug: parent.user.slug } });
    expect(answer.status).toBe(400);
  });
});

describe('the calls of guardians', { tags: ['B-MG-04', 'AZ-1'] }, () => {
  it('answer everybody else, and guardians whose consent is not confirmed, as for nobody', async () => {
    await link();
    const pending = await test.signedIn();
    await test.make.guardian(child.user.id, pending.user.id);
    await test.store.db.execute(
      sql`UPDATE guardian_links SET confirmed_at = NULL WHERE guardian_id = ${pending.user.id}`,
    );
    await test.make.connection(child.user.id, coach.user.id);
    for (const { access, subject, ...endpoint } of Object.values(guardian)) {
      if (subject === 'own' || endpoint.name === 'guardians.leave') continue;
      const body = endpoint.name === 'guardians.lower-visibility' ? { shareable: 'Private' } : {};
      const hasBody = 'body' in endpoint;
      const send = (who: Person, slug: string) =>
        who.send(
          endpoint.method,
          endpoint.path.replace(':slug', slug).replace(':id', 'x'),
          hasBody ? { body } : {},
        );
      for (const who of [coach, child, pending, await test.signedIn()]) {
        if (who === pending && endpoint.name === 'guardians.unlink') continue;
        const [known, unknown] = [await send(who, child.user.slug), await send(who, 'nobody-zz')];
        expect([known.status, known.body], `${endpoint.name} ${access}`).toEqual([
          404,
          unknown.body,
        ]);
      }
    }
  });

  it('lower the level, and never raise it', async () => {
    await link();
    const lower = (shareable: string) =>
      parent.call(guardian.lowerVisibility, { ...ofChild(), body: { shareable } });
    expect((await lower('My coaches')).status).toBe(400);
    expect((await lower('Public')).status).toBe(400);
    await child.call(settings.save, { body: { shareable: 'My coaches' } });
    expect((await lower('Private')).body.shareable).toBe('Private');
  });
});

describe('a child under 13', { tags: ['B-MG-02', 'PR-3'] }, () => {
  const add = (method = 'sandbox', birth_year: number = birthYears['under 13']) =>
    parent.call(guardian.addChild, {
      body: { first_name: 'Kim', last_name: 'Lunge', birth_year, consent: { ...consent, method } },
    });
  const open = (code: string, visitor = test.visitor()) =>
    visitor.call(auth.childCode, {
      body: { code, password: registrationPassword, password_confirm: registrationPassword },
    });

  it('gets an account by consent, and logs in with a code once', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    const visitor = test.visitor();
    const opened = await open(body.code, visitor);
    expect([opened.status, opened.body.login_name]).toEqual([200, body.login_name]);
    visitor.token = opened.body.token;
    expect((await visitor.call(settings.read)).body.shareable).toBe('Private');
    expect((await open(body.code)).status).toBe(404);
    const login = await test
      .visitor()
      .call(auth.login, { body: { email: body.login_name, password: registrationPassword } });
    expect(login.status).toBe(200);
  });

  it('stays closed until the operator has confirmed another kind of consent', async () => {
    const { body } = await add('signed-letter');
    const visitor = test.visitor();
    visitor.token = (await open(body.code, visitor)).body.token;
    expect((await visitor.call(settings.read)).status).toBe(403);
    const [row] = (await parent.call(guardian.children)).body;
    expect(row).toMatchObject({ consent_pending: true, can_delete: true });
    const params = { slug: body.slug };
    expect((await parent.call(guardian.startExport, { params })).status).toBe(404);
    expect((await parent.call(guardian.deleteChild, { params })).status).toBe(200);
  });

  it('is refused without an offered consent, for adults, and to minors', async () => {
    expect((await add('none')).status).toBe(400);
    expect((await add('sandbox', birthYears.adult)).status).toBe(400);
    parent = child;
    expect((await add()).status).toBe(403);
  });

  it('replaces a code by a newer one', async () => {
    const { body } = await add();
    const renewed = await parent.call(guardian.renewCode, { params: { slug: body.slug } });
    expect((await open(body.code)).status).toBe(404);
    expect((await open(renewed.body.code)).status).toBe(200);
  });
});

describe('what a coach does', { tags: ['B-MG-04', 'B-MG-05', 'B-MG-06', 'B-MG-07'] }, () => {
  it('is shown to the guardian, with earlier texts, until the guardian ends the connection', async () => {
    await link();
    await connect();
    const lesson = await test.make.lesson(child.user.id, {
      coach_user_id: coach.user.id,
      coach_name: 'Robin Coach',
      date: '2026-03-10',
      student_notes: 'Footwork.',
    });
    const params = { slug: lesson.slug };
    const sent = await sendForm(
      child,
      { kind: 'lesson', slug: lesson.slug },
      toFile(await createTestVideo()),
    );
    const video = {
      slug: (await child.call(lessons.detail, { params })).body.lesson_media[0]!.slug,
    };
    expect(sent.status).toBe(201);
    for (const coach_notes of ['A first text.', 'A second text.'])
      expect((await coach.call(lessons.update, { params, body: { coach_notes } })).status).toBe(
        200,
      );
    const note = await coach.call(moments.add, {
      params: video,
      body: { at_ms: 1, note: 'A third text.' },
    });
    await coach.call(moments.remove, { params: { id: note.body.id } });
    const { body } = await parent.call(guardian.messages, ofChild());
    expect(body.results.map(({ text, state }) => [text, state]).toSorted()).toEqual([
      ['A first text.', 'changed'],
      ['A second text.', 'current'],
      ['A third text.', 'deleted'],
    ]);

    const { url } = (await coach.call(media.read, { params: video })).body;
    for (const who of [coach, coach, child, parent])
      expect((await who.call(lessons.detail, { params })).status).toBe(200);
    expect(
      (await parent.call(lessons.update, { params, body: { student_notes: 'x' } })).status,
    ).toBe(403);
    const part = () => download(test, url, { range: 'bytes=0-9' });
    expect([(await part()).status, (await part()).status]).toEqual([206, 206]);
    for (const log of [
      (await child.call(accessLog.own)).body,
      (await parent.call(guardian.accessLog, ofChild())).body,
    ])
      expect(log.results.map(({ kind, role }) => [kind, role]).toSorted()).toEqual([
        ['lesson', 'Coach'],
        ['video', 'Coach'],
      ]);

    const connection = (await listed())[0];
    expect(connection?.shared).toEqual({ lessons: 1, bouts: 0 });
    const ended = await parent.call(guardian.end, {
      params: { slug: child.user.slug, id: connection?.id ?? '' },
    });
    expect(ended.status).toBe(200);
    expect((await part()).status).toBe(404);
    expect((await coach.call(lessons.detail, { params })).status).toBe(404);
    expect((await coach.call(media.read, { params: video })).status).toBe(404);
    expect((await coach.call(moments.list, { params: video })).status).toBe(404);

    const complaint = { slug: coach.user.slug, reason: 'Something else', text: 'Please look.' };
    for (const [who, expected, more] of [
      [child, 201, {}],
      [parent, 201, { child: child.user.slug }],
      [parent, 404, {}],
      [await test.signedIn(), 404, { child: child.user.slug }],
    ] as const)
      expect((await who.call(reports.create, { body: { ...complaint, ...more } })).status).toBe(
        expected,
      );
  });

  it('and bouts are shared with guardians by their level, without notes', async () => {
    await link();
    const event = await test.make.event(child.user.id, await test.make.tournament(child.user.id));
    const opponent = await test.make.fencer(child.user.id);
    for (const [shareable, expected] of [
      ['Private', 404],
      ['My coaches', 200],
    ] as const) {
      const bout = await test.make.bout(child.user.id, {
        event: event.slug,
        fencer_a: child.user.self.slug,
        fencer_b: opponent.slug,
        score_a: 5,
        score_b: 3,
        shareable,
        notes: 'secret',
      });
      const answer = await parent.call(bouts.detail, { params: { slug: bout.slug } });
      expect(answer.status).toBe(expected);
      expect(JSON.stringify(answer.body)).not.toContain('secret');
    }
  });
});
