import { bouts } from '@fencing-journal/contract/bouts';
import { club, clubTexts } from '@fencing-journal/contract/club';
import { connections } from '@fencing-journal/contract/connections';
import { fencers } from '@fencing-journal/contract/fencers';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { generateMembers } from '../../testing/members.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { confirmMember } from '../usaf-data/index.ts';

const test = useTestApp();

const rotunda = 'Rotunda Fencers';
const inClub = (name = rotunda) => test.signedIn({ profile: { club: name } });
const read = async (who: Person) => (await who.call(club.confirmations)).body;
const confirm = (who: Person, member: Person, name = rotunda) =>
  who.call(club.confirm, { body: { member: member.user.slug, club: name } });
const withdraw = (who: Person, id: string) => who.call(club.withdraw, { params: { id } });
const connect = (student: Person, coach: Person) =>
  test.make.connection(student.user.id, coach.user.id);
const shown = (who: Person) => ({
  slug: who.user.slug,
  first_name: who.user.first_name,
  last_name: who.user.last_name,
});

/** Creates a bout that its owner shares with their club, and returns its slug. */
async function clubBout(owner: Person): Promise<string> {
  const event = await test.make.event(owner.user.id, await test.make.tournament(owner.user.id));
  const opponent = await test.make.fencer(owner.user.id);
  const { slug } = await test.make.bout(owner.user.id, {
    event: event.slug,
    fencer_a: owner.user.self.slug,
    fencer_b: opponent.slug,
    score_a: 5,
    score_b: 3,
    shareable: 'Club',
  });
  return slug;
}
const opens = async (who: Person, bout: string) =>
  (await who.call(bouts.detail, { params: { slug: bout } })).status === 200;

/** Creates a coach with two students who name the same club. */
async function aClub() {
  const coach = await test.signedIn();
  const [owner, member] = [await inClub(), await inClub(` ${rotunda.toUpperCase()} `)];
  await connect(owner, coach);
  await connect(member, coach);
  return { coach, owner, member, bout: await clubBout(owner) };
}

describe('a connected coach', () => {
  it("confirms a student's club, which grants access, and can withdraw it", async () => {
    const { coach, owner, member, bout } = await aClub();
    expect((await read(coach)).awaiting).toEqual(
      expect.arrayContaining([
        { ...shown(owner), club: rotunda },
        { ...shown(member), club: rotunda.toUpperCase() },
      ]),
    );
    expect(await opens(member, bout)).toBe(false);
    const { status, body } = await confirm(coach, member);
    expect([status, body.message]).toEqual([201, clubTexts.confirmed]);
    expect(await opens(member, bout)).toBe(true);
    expect(await read(member)).toMatchObject({
      memberships: [{ record: false, confirmed_by: [{ id: body.id, ...shown(coach) }] }],
    });
    expect((await read(coach)).given).toMatchObject([{ id: body.id, ...shown(member) }]);
    expect((await read(coach)).awaiting).toEqual([{ ...shown(owner), club: rotunda }]);
    expect((await withdraw(coach, body.id)).status).toBe(200);
    expect(await opens(member, bout)).toBe(false);
    expect((await read(member)).memberships[0]?.confirmed_by).toEqual([]);
  });

  it('confirms each student once per club, even in parallel', async () => {
    const { coach, member } = await aClub();
    const answers = await Promise.all([1, 2, 3].map(() => confirm(coach, member)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('cannot see or confirm the club of a student with a Private profile', async () => {
    const coach = await test.signedIn();
    const student = await test.signedIn({ shareable: 'Private', profile: { club: rotunda } });
    await connect(student, coach);
    expect((await read(coach)).awaiting).toEqual([]);
    expect((await confirm(coach, student)).status).toBe(403);
  });

  it('cannot confirm a club that the student does not name', async () => {
    const { coach, member } = await aClub();
    const answer = await confirm(coach, member, 'Elsewhere');
    expect([answer.status, answer.body['message']]).toEqual([403, clubTexts.notYours]);
  });
});

describe('a fellow member', () => {
  it('who is confirmed can confirm friends, without learning which clubs are on their card', async () => {
    const { coach, member, bout } = await aClub();
    const [friend, elsewhere] = [await inClub(), await inClub('Elsewhere')];
    await connect(member, friend);
    await connect(member, elsewhere);
    expect((await confirm(member, friend)).status).toBe(403);
    await confirm(coach, member);
    expect((await read(member)).awaiting.map(({ slug }) => slug).toSorted()).toEqual(
      [friend, elsewhere, coach].map(({ user }) => user.slug).toSorted(),
    );
    for (const one of [friend, elsewhere]) expect((await confirm(member, one)).status).toBe(201);
    expect([await opens(friend, bout), await opens(elsewhere, bout)]).toEqual([true, false]);
  });

  it('with a confirmed USA Fencing record can also confirm friends', async () => {
    const [pattern] = generateMembers(1);
    await test.make.members([{ ...pattern!, member_id: '300000101', club1_abv: rotunda }]);
    const [official, friend] = [await inClub(), await inClub()];
    await connect(official, friend);
    expect((await confirm(official, friend)).status).toBe(403);
    await test.store.db.transaction((tx) =>
      confirmMember(tx, official.user.id, '300000101', new Date()),
    );
    expect(await read(official)).toMatchObject({ memberships: [{ club: rotunda, record: true }] });
    expect((await confirm(official, friend)).status).toBe(201);
    const bout = await clubBout(await inClub());
    expect([await opens(official, bout), await opens(friend, bout)]).toEqual([true, true]);
  });
});

describe('a confirmation', () => {
  it('by an accomplice unknown to the owner grants nothing', async () => {
    const { bout } = await aClub();
    const [intruder, accomplice] = [await inClub(), await inClub()];
    await connect(intruder, accomplice);
    await connect(accomplice, intruder);
    expect((await confirm(accomplice, intruder)).status).toBe(201);
    expect((await confirm(intruder, accomplice)).status).toBe(201);
    expect([await opens(intruder, bout), await opens(accomplice, bout)]).toEqual([false, false]);
  });

  it('ends with the connection or the club on the card, and so do confirmations that depend on it', async () => {
    const { coach, member, bout } = await aClub();
    const friend = await inClub();
    await connect(friend, member);
    await confirm(coach, member);
    await confirm(member, friend);
    expect([await opens(member, bout), await opens(friend, bout)]).toEqual([true, true]);
    const rename = (to: string) =>
      member.call(fencers.update, { params: { slug: member.user.self.slug }, body: { club: to } });
    await rename('Elsewhere');
    expect(await opens(member, bout)).toBe(false);
    await rename(rotunda);
    expect(await opens(member, bout)).toBe(true);
    await member.call(connections.remove, { body: { connection_slug: coach.user.slug } });
    expect([await opens(member, bout), await opens(friend, bout)]).toEqual([false, false]);
    expect((await read(coach)).given).toEqual([]);
  });

  it('can be removed by the person it is about, and returns 404 to anyone else', async () => {
    const { coach, owner, member, bout } = await aClub();
    const { body } = await confirm(coach, member);
    for (const id of [body.id, '00000000-0000-4000-8000-000000000000', 'x'])
      expect((await withdraw(owner, id)).status).toBe(404);
    expect(await opens(member, bout)).toBe(true);
    expect((await withdraw(member, body.id)).status).toBe(200);
    expect(await opens(member, bout)).toBe(false);
  });

  it('of an unconnected person gets the same response as one of an unknown person', async () => {
    const { owner, member } = await aClub();
    const answers = [
      await confirm(owner, member),
      await owner.call(club.confirm, { body: { member: 'nobody-zzzzzz', club: rotunda } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await test.visitor().call(club.confirmations)).status).toBe(401);
  });

  it.each([[{}], [{ member: 'x' }], [{ club: rotunda }], [{ member: 5, club: ' ' }]])(
    'of %j is refused',
    async (body) => {
      const { coach } = await aClub();
      expect((await coach.call(club.confirm, { body })).status).toBe(400);
    },
  );

  it.each(['None', 'unattached', '-'])('of the club %j is refused', async (name) => {
    const coach = await test.signedIn();
    const student = await inClub(name);
    await connect(student, coach);
    expect((await read(student)).memberships).toEqual([]);
    expect((await confirm(coach, student, name)).status).toBe(403);
  });
});
