import type { Endpoint, OwnedKind } from '@fencing-journal/contract/shared/endpoint';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import { newMediaSlug } from '../features/media/names.ts';
import { sampleJpeg } from '../features/conversion/testing/pictures.ts';
import { toFile } from '../features/uploads/testing/uploading.ts';
import { fieXml } from '../result-files/testing/samples.ts';
import { newSlug } from '../lib/slugs.ts';
import type { Factories } from './factories.ts';
import { generateMembers } from './members.ts';

type User = Awaited<ReturnType<Factories['user']>>;

const sampleClub = 'Harbour Fencing';

/** Members that any account may import; `ownedObjects` adds them to the directory. */
const importable = generateMembers(10);
let importCount = 0;

/** Cards without bouts, by another card of the same owner. Each merge uses one up. */
const spareCards = new Map<string, string[]>();

/** The account that a coach's card can be merged with, by card. */
const joinedCoaches = new Map<string, string>();

/** A minimal video. */
let sampleVideo: Uint8Array | undefined;
const videoFile = () => toFile(sampleVideo ?? new Uint8Array());

/**
 * Accounts unrelated to the owner of a connection, by the connection's slug. Each request uses one
 * up.
 */
const strangers = new Map<string, string[]>();

/** An account that the owner of a connection can block, by the connection's slug. */
const blockableUsers = new Map<string, string>();

/**
 * Creates one object of each kind for the user and returns their slugs. New features add theirs
 * here.
 */
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
  const card = await make.coachCard(owner.id, { first_name: 'Marta', last_name: 'Prime' });
  joinedCoaches.set(card.slug, teacher.slug);
  const lesson = await make.lesson(owner.id, {
    coach_user_id: teacher.id,
    coach_name: 'Robin Tester',
    date: '2026-03-10',
    student_notes: 'Footwork.',
  });
  const student = await make.user({ profile: { club: sampleClub } });
  await make.connection(student.id, owner.id);
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
    bout_comment: comment.id,
    touch: touch.id,
    playlist: playlist.slug,
    practice: practice.slug,
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

/**
 * Returns a valid body for each endpoint that writes, for objects with the given slugs. The sweeps
 * use it and fail for an endpoint that is missing.
 */
export function validBody(
  endpoint: Endpoint,
  slugs: Partial<Record<OwnedKind, string>>,
  self: string,
): Record<string, unknown> | undefined {
  const bodies: Record<string, Record<string, unknown>> = {
    'account.rename': { first_name: 'Robin', last_name: 'Renamed' },
    'account.set-birth-year': { birth_year: 1990 },
    'account.email': {
      email: 'somewhere.else@example.test',
      current_password: 'a long enough phrase',
    },
    'account.password': {
      current_password: 'a long enough phrase',
      password: 'another long phrase',
      password_confirm: 'another long phrase',
    },
    'passkeys.rename': { name: 'Yellow phone' },
    'passkeys.keep': {},
    'passkeys.remove': {},
    'account.delete': { current_password: 'a long enough phrase' },
    'guides.change': { marks: [{ item: 'bag-packed', ticked: true, at: '2026-04-10T18:00:00Z' }] },
    'equipment.create': { name: 'Green foil', kind: 'Weapon', weapon: 'foil' },
    'equipment.update': { name: 'Blue foil' },
    'equipment.add-failure': {
      equipment: slugs.equipment,
      date: '2026-04-11',
      what: 'Tip did not lift 500 g.',
    },
    'tournaments.create': { name: 'Spring Cup', date: '2026-04-11', event_level: 'Local' },
    'tournaments.update': { name: 'Spring Cup', date: '2026-04-11', event_level: 'Local' },
    'tournaments.patch': { name: 'Spring Cup' },
    'events.create': {
      tournament_slug: slugs.tournament,
      name: 'Junior Foil',
      date: '2026-04-11',
      weapon: 'foil',
      event_type: 'Individual',
    },
    'events.update': { tournament_slug: slugs.tournament, name: 'Junior Foil' },
    'fencers.create': { first_name: 'Kim', last_name: 'Lunge', region: 2 },
    'fencers.update': { first_name: 'Kim' },
    // A different one each time, because an account can import a member only once.
    'fencers.fencer-usa': {
      member_id: importable[(importCount += 1) % importable.length]?.member_id,
    },
    'fencers.merge': {
      keep: spareCards.get(slugs.fencer ?? '')?.[0],
      remove: spareCards.get(slugs.fencer ?? '')?.at(-1),
    },
    'fencers.unmerge': { slug: slugs.fencer },
    'connections.request': { to_: strangers.get(slugs.connection ?? '')?.at(-1), type_: 'Coach' },
    'guardians.lower-visibility': { shareable: 'Private' },
    'reports.create': { slug: slugs.student, reason: 'Something else', text: 'Please look.' },
    'connections.block': { slug: blockableUsers.get(slugs.connection ?? '') },
    'connections.remove-request': { id: slugs.request },
    'club.confirm': { member: slugs.student, club: sampleClub },
    'connections.remove': { connection_slug: slugs.connection },
    'bouts.create': {
      event: slugs.event,
      fencer_a: self,
      fencer_b: slugs.fencer,
      score_a: 5,
      score_b: 1,
    },
    'bouts.create-pool': {
      event: slugs.event,
      rows: [{ fencer: slugs.fencer, score: 5, against: 2 }],
    },
    'lessons.create': {
      coach: slugs.coach_card,
      lesson_date: '2026-04-11',
      student_notes: 'Distance.',
    },
    'lessons.update': { student_notes: 'Distance and tempo.' },
    'lessons.add-coach': { first_name: 'Marta', last_name: 'Quarte' },
    'lessons.merge-coach': {
      card: slugs.coach_card,
      coach: joinedCoaches.get(slugs.coach_card ?? ''),
    },
    'media.create-lesson-media': {
      lesson: slugs.lesson,
      slug: newMediaSlug(),
      size_gb: '0.0000',
      lesson_file: videoFile(),
    },
    'media.create-bouts-media': {
      bout: slugs.bout,
      slug: newMediaSlug(),
      size_gb: '0.0000',
      bout_file: videoFile(),
    },
    'media.add-moment': { at_ms: 1500, kind: 'touch_for', note: 'Flèche.' },
    'media.change-moment': { note: 'Parry and riposte.' },
    'media.answer-moment': { text: 'In four.' },
    'media.change-answer': { text: 'In six.' },
    'bouts.add-comment': { text: 'What about the last touch?' },
    'touches.add': { scorer: 'a', action: 'attack' },
    'touches.change': { action: 'riposte' },
    'touches.replace': { touches: [{ id: slugs.touch, scorer: 'a' }, { scorer: 'b' }] },
    'bouts.change-comment': { text: 'What about the first touch?' },
    'playlists.create': {
      name: 'Parries',
      clips: [{ video: slugs.bout_media, from_ms: 0, to_ms: 8000, note: 'Late.' }],
    },
    'playlists.update': { name: 'Ripostes', shared_with: [] },
    'playlists.set-clips': { clips: [{ video: slugs.lesson_media, from_ms: 0, to_ms: 8000 }] },
    'practices.create': {
      date: '2026-04-11',
      bouts: [{ fencer: slugs.fencer, score: 5, against: 3 }],
    },
    'practices.update': { place: 'Harbour hall' },
    'notifications.read': {},
    'imports.create': { file: new File([fieXml], 'harbor-cup.xml') },
    'imports.update': { me: 'p1' },
    'bouts.update': {
      event: slugs.event,
      fencer_a: self,
      fencer_b: slugs.fencer,
      score_a: 4,
      score_b: 5,
    },
  };
  if (endpoint.name === 'connections.request') strangers.get(slugs.connection ?? '')?.pop();
  if (endpoint.name === 'fencers.merge') spareCards.get(slugs.fencer ?? '')?.pop();
  if (endpoint.name === 'media.save-poster')
    return sampleJpeg as unknown as Record<string, unknown>;
  return bodies[endpoint.name];
}
