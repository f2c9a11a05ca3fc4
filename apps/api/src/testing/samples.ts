import type { OwnedKind } from '@fencing-journal/contract/shared/endpoint';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import { toFile } from '../features/uploads/testing/uploading.ts';
import { newSlug } from '../lib/slugs.ts';
import type { Factories } from './factories.ts';
import { generateMembers } from './members.ts';

type User = Awaited<ReturnType<Factories['user']>>;

export const sampleClub = 'Harbour Fencing';

/** Members that any account may import; `ownedObjects` adds them to the directory. */
export const importable = generateMembers(10);

/** Cards without bouts, by another card of the same owner. Each merge uses up one of them. */
export const spareCards = new Map<string, string[]>();

/** The account that a coach's card can be merged with, by card. */
export const joinedCoaches = new Map<string, string>();

/** A minimal video. */
let sampleVideo: Uint8Array | undefined;
export const videoFile = () => toFile(sampleVideo ?? new Uint8Array());

/** Accounts unrelated to the owner of a connection, by the connection's slug. Each request uses up one of them. */
export const strangers = new Map<string, string[]>();

/** An account that the owner of a connection can block, by the connection's slug. */
export const blockableUsers = new Map<string, string>();

/** Creates one object of each kind for the user and returns their slugs. New features add theirs here. */
export async function ownedObjects(
  make: Factories,
  owner: User,
): Promise<Partial<Record<OwnedKind, string>>> {
  await make.members(importable);
  const tournament = await make.tournament(owner.id);
  const event = await make.event(owner.id, tournament);
  const fencer = await make.fencer(owner.id);
  const [merged, ...spares] = await Promise.all([
    make.fencer(owner.id),
    ...Array.from({ length: 24 }, () => make.fencer(owner.id)),
  ]);
  await make.merge(owner.id, { keep: fencer.slug, remove: merged.slug });
  spareCards.set(
    fencer.slug,
    spares.map((spare) => spare.slug),
  );
  const bout = await make.bout(owner.id, {
    event: event.slug,
    fencer_a: owner.self.slug,
    fencer_b: fencer.slug,
    score_a: 5,
    score_b: 3,
  });
  const practice = await make.practice(owner.id, {
    bouts: [{ fencer: fencer.slug, score: 5, against: 2, to: 5 }],
  });
  const match = await make.teamMatch(owner.id, {
    event: event.slug,
    fencers_b: [{ fencer: fencer.slug }, { name: 'Liv Beat' }, { name: 'Mia Feint' }],
  });
  const teacher = await make.user();
  const connection = await make.connection(owner.id, teacher.id);
  const [requester, ...others] = await Promise.all([make.user(), make.user(), make.user()]);
  const request = await make.request({ student: owner.id, coach: requester.id }, requester.id);
  strangers.set(
    connection.slug,
    others.map((other) => other.slug),
  );
  const blocked = await make.user();
  await make.block(owner.id, blocked.id);
  blockableUsers.set(connection.slug, (await make.user()).slug);
  const student = await make.user({ profile: { club: sampleClub } });
  const group = await make.coachGroup(await make.connection(student.id, owner.id));
  const card = await make.coachCard(owner.id, { first_name: 'Marta', last_name: 'Prime' });
  joinedCoaches.set(card.slug, teacher.slug);
  const lesson = await make.lesson(owner.id, {
    coach_user_id: teacher.id,
    coach_name: 'Robin Tester',
    date: '2026-03-10',
    student_notes: 'Footwork.',
  });
  const confirmation = await make.clubConfirmation(
    connection,
    { owner_id: owner.id, confirmed_by: teacher.id },
    sampleClub,
  );
  const equipment = await make.equipment(owner.id);
  const failure = await make.failure(owner.id, equipment.slug);
  sampleVideo ??= await createTestVideo();
  const [lessonVideo, boutVideo] = [
    await make.video(owner.id, { lesson_id: lesson.id }),
    await make.video(owner.id, { bout_id: bout.id }),
  ];
  const moment = await make.moment(boutVideo);
  const comment = await make.comment(bout.slug);
  const touch = await make.touch(bout.slug);
  const playlist = await make.playlist(owner.id, [boutVideo], [teacher.id]);
  const goal = await make.goal(owner.id);
  const task = await make.task(owner.id, teacher.id);
  // A login name instead of an address: the guardian can renew the child's code.
  const child = await make.user({
    birth_year: new Date().getUTCFullYear() - 18,
    email: newSlug('child', 'child'),
  });
  await make.guardian(child.id, owner.id);
  const childConnection = await make.connection(child.id, teacher.id);
  const guardian = await make.user();
  await make.guardian(owner.id, guardian.id);
  return {
    lesson_media: lessonVideo.slug,
    bout_media: boutVideo.slug,
    child: child.slug,
    child_connection: childConnection.slug,
    guardian: guardian.slug,
    moment: moment.id,
    moment_answer: moment.answer,
    voice_note: await make.voice(boutVideo.owner_id, { moment_id: moment.id }),
    bout_comment: comment.id,
    touch: touch.id,
    playlist: playlist.slug,
    coach_group: group.slug,
    coach_phrase: await make.coachPhrase(owner.id),
    goal: goal.key,
    goal_comment: goal.comment,
    task: task.key,
    practice: practice.slug,
    team_match: match.slug,
    import: (await make.importedFile(owner.id)).id,
    equipment: equipment.slug,
    equipment_failure: failure.slug,
    session: await make.session(owner.id),
    passkey: await make.passkey(owner.id),
    student: student.slug,
    club_confirmation: confirmation.id,
    connection: connection.slug,
    block: blocked.slug,
    request: String(request.id),
    lesson: lesson.slug,
    coach_card: card.slug,
    tournament: tournament.slug,
    event: event.slug,
    fencer: fencer.slug,
    bout: bout.slug,
  };
}
