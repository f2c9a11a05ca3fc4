import type { Endpoint, OwnedKind } from '@fencing-journal/contract/shared/endpoint';
import { sampleJpeg } from '../features/conversion/testing/pictures.ts';
import { newMediaSlug } from '../features/media/names.ts';
import { silentMp3, voiceFile } from '../features/voice/testing/sound.ts';
import { fieXml } from '../result-files/testing/samples.ts';
import {
  blockableUsers,
  importable,
  joinedCoaches,
  sampleClub,
  spareCards,
  strangers,
  videoFile,
} from './samples.ts';

let importCount = 0;

/**
 * Returns a valid body for each endpoint that writes, for objects with the given slugs. The sweeps
 * use it and fail if an endpoint is missing.
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
    // A different member each time, because an account can import a member only once.
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
    'coach.write-note': { text: 'Left knee.' },
    'coach.seen': {},
    'coach.mark-inbox': { kind: 'lesson', id: slugs.lesson, state: 'done' },
    'coach.create-phrase': { text: 'Arm first.' },
    'coach.update-phrase': { text: 'Feet later.' },
    'coach.create-group': { name: 'Juniors', students: [slugs.student] },
    'coach.update-group': { students: [slugs.student] },
    'coach.create-lessons': {
      students: [slugs.student],
      lesson_date: '2026-04-11',
      coach_notes: 'Parry four.',
      themes: ['distance'],
    },
    'playlists.update': { name: 'Ripostes', shared_with: [] },
    'playlists.set-clips': { clips: [{ video: slugs.lesson_media, from_ms: 0, to_ms: 8000 }] },
    'practices.create': {
      date: '2026-04-11',
      bouts: [{ fencer: slugs.fencer, score: 5, against: 3 }],
    },
    'practices.update': { place: 'Harbour hall' },
    'reminders.save': { quiet_from: 1320, kinds: { task: { mail: false } } },
    'reminders.subscribe': {
      endpoint: 'https://push.example.com/a',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    },
    'reminders.unsubscribe': { endpoint: 'https://push.example.com/a' },
    'goals.create': { title: 'Win more', measure: 'win_rate', target: 60, due_on: '2026-12-31' },
    'goals.update': { title: 'Win more often' },
    'goals.add-comment': { text: 'Nearly there.' },
    'goals.change-comment': { text: 'There.' },
    'voice.add-to-moment': { voice: voiceFile(silentMp3(1_000)) },
    'voice.add-to-lesson': { voice: voiceFile(silentMp3(1_000)) },
    'voice.change': { text: 'Point first.' },
    'tasks.create': { to: slugs.student, text: 'Fifty lunges.', due_on: '2026-12-31' },
    'tasks.update': { done: true, note: 'Done twice.' },
    'team-matches.create': {
      event: slugs.event,
      fencers_a: [{ name: 'Ada Lunge' }, { name: 'Ana Parry' }, { name: 'Eva Flick' }],
      fencers_b: [{ name: 'Kim Riposte' }, { name: 'Liv Beat' }, { name: 'Mia Feint' }],
      legs: [{ a: 5, b: 3 }],
    },
    'team-matches.update': { round: 8 },
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
