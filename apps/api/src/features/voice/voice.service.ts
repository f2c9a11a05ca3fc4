import { createHash } from 'node:crypto';
import { voiceTexts } from '@fencing-journal/contract/voice';
import type { VoiceNote } from '@fencing-journal/contract/voice-note';
import { AppError, requireFound } from '../../lib/errors.ts';
import type { Actor, Database } from '../../lib/services.ts';
import { newKey, put } from '../../storage/index.ts';
import { accountName } from '../access/index.ts';
import {
  lockLesson,
  openLesson,
  countAsFeedback,
  withdrawSpokenFeedback,
} from '../lessons/index.ts';
import {
  notifyOfMark,
  notifyOfReply,
  openMoment,
  removeOrphan,
  toVoiceNote,
  voiceOfLesson,
  type MediaServices,
  type VoiceRow,
} from '../media/index.ts';
import { notify } from '../notifications/index.ts';
import { checkRoom } from '../uploads/index.ts';
import type { ReceivedVoice } from './receive-voice.ts';
import {
  deleteVoiceNote,
  eventsOf,
  findVoiceNote,
  insertVoiceNote,
  lessonOfVoice,
  setHeard,
  setVoiceText,
} from './voice.queries.ts';

type Action = 'read' | 'write';

/** Where a voice note is added. */
export type VoicePlace = { moment: string } | { lesson: string };

/** Loads the moment or lesson; throws if the viewer isn't allowed to read or add voice notes there. */
export async function openVoicePlace(
  db: Database,
  viewer: number,
  place: VoicePlace,
  action: Action,
) {
  if ('moment' in place) {
    const opened = await openMoment(db, viewer, place.moment, action === 'write' ? 'mark' : 'read');
    return { ...opened, owner_id: opened.moment.owner_id, lesson: undefined };
  }
  const { lesson } = await openLesson(
    db,
    viewer,
    place.lesson,
    action === 'write' ? 'feedback' : 'read',
  );
  return { lesson, owner_id: lesson.owner_id, moment: undefined, video: undefined };
}

/** Notifies the other side, like a text in the same place. */
async function notifyOfVoiceNote(
  tx: Database,
  services: MediaServices,
  author: number,
  place: Awaited<ReturnType<typeof openVoicePlace>>,
  since: Date,
): Promise<void> {
  const { lesson, moment, video } = place;
  if (lesson) {
    const kind = lesson.from_coach ? 'lesson' : 'feedback';
    await countAsFeedback(tx, lesson);
    await notify(tx, services, { kind, to: lesson.owner_id, from: author, place: lesson });
  } else if (moment.author_id === author) {
    const isQuestion = moment.kind === 'question';
    await notifyOfMark(tx, services, video, { author, isQuestion, since });
  } else await notifyOfReply(tx, services, { moment, video }, author, since);
}

interface NewVoice extends ReceivedVoice {
  place: VoicePlace;
  /** Idempotency key of the request. */
  key: string | undefined;
  endpoint: string;
}

async function saveVoiceNote(
  tx: Database,
  services: MediaServices,
  actor: Actor,
  { place, sound, text, events }: NewVoice,
  storage_key: string,
): Promise<VoiceNote> {
  // Opened again, because access may have changed during the upload.
  const opened = await openVoicePlace(tx, actor.id, place, 'write');
  const { owner_id, moment, lesson } = opened;
  const size = sound.bytes.byteLength;
  const { hasRoom } = await checkRoom(tx, services, owner_id, size);
  if (!hasRoom)
    throw new AppError(
      'validation',
      owner_id === actor.id ? voiceTexts.noRoom : voiceTexts.noRoomForCoach,
    );
  // Locked after the storage, in the same order as uploads. The student may have chosen another coach in the meantime.
  if (lesson) await lockLesson(tx, actor.id, lesson, 'feedback');
  const created_at = services.now();
  const id = await insertVoiceNote(tx, {
    owner_id,
    moment_id: moment?.id ?? null,
    lesson_id: lesson?.id ?? null,
    author_id: actor.id,
    author_name: await accountName(tx, actor.id),
    text,
    type: sound.type,
    size,
    duration_ms: sound.duration_ms,
    storage_key,
    walkthrough: events ?? null,
    // Owners count as having heard their recordings.
    heard_at: owner_id === actor.id ? created_at : null,
    created_at,
  });
  await notifyOfVoiceNote(tx, services, actor.id, opened, created_at);
  return toVoiceNote(services, actor, requireFound(await findVoiceNote(tx, actor.id, id)));
}

/**
 * Stores a voice note. There is never a row without bytes or bytes without a row. A repeated request gets the first
 * response.
 */
export async function addVoiceNote(
  services: MediaServices,
  actor: Actor,
  sent: NewVoice,
): Promise<VoiceNote> {
  const storage_key = newKey();
  async function* source() {
    yield sent.sound.bytes;
  }
  await put(services.storage, storage_key, source());
  let isStored = false;
  try {
    const answer = await services.inTransaction(async (tx) => {
      const run = async () => {
        const body = await saveVoiceNote(tx, services, actor, sent, storage_key);
        isStored = true;
        return { status: 201, body };
      };
      if (sent.key === undefined) return run();
      const bodyHash = createHash('sha256')
        .update(JSON.stringify([sent.place, sent.text, sent.events]))
        .update(sent.sound.bytes)
        .digest();
      const { key, endpoint } = sent;
      return services.runIdempotent(tx, { owner: actor.id, key, endpoint, bodyHash }, run);
    });
    if (!isStored) await services.storage.remove(storage_key);
    return answer.body as VoiceNote;
  } catch (error) {
    await removeOrphan(services, storage_key);
    throw error;
  }
}

/** Loads a voice note with its place; throws if the viewer isn't allowed to do `action` there. */
export async function openVoiceNote(db: Database, viewer: number, id: string, action: Action) {
  const note = requireFound(await findVoiceNote(db, viewer, id));
  const place =
    note.moment_id === null
      ? { lesson: requireFound(await lessonOfVoice(db, note)) }
      : { moment: note.moment_id };
  return { note, place: await openVoicePlace(db, viewer, place, action) };
}

const answerOf = async (
  db: Database,
  services: MediaServices,
  viewer: Actor,
  { id }: VoiceRow,
): Promise<VoiceNote> =>
  toVoiceNote(services, viewer, requireFound(await findVoiceNote(db, viewer.id, id)));

/** Changes the text beside a voice note. Only its author may do that. */
export async function changeVoiceText(
  tx: Database,
  services: MediaServices,
  actor: Actor,
  id: string,
  text: string,
): Promise<VoiceNote> {
  const { note } = await openVoiceNote(tx, actor.id, id, 'write');
  if (note.author_id !== actor.id) throw new AppError('forbidden');
  await setVoiceText(tx, note, text.trim());
  return answerOf(tx, services, actor, note);
}

/** Deletes a voice note. Its author and the owner of the journal may do that. */
export async function removeVoiceNote(
  tx: Database,
  services: MediaServices,
  actor: Actor,
  id: string,
): Promise<void> {
  const { note, place } = await openVoiceNote(tx, actor.id, id, 'read');
  if (![note.author_id, note.owner_id].includes(actor.id)) throw new AppError('forbidden');
  // Locks the lesson first, so that simultaneous changes count the remaining voice notes one after another.
  const lesson = place.lesson && (await lockLesson(tx, actor.id, place.lesson, 'read')).lesson;
  await deleteVoiceNote(tx, note);
  if (lesson && (await voiceOfLesson(tx, services, actor, lesson)).length === 0)
    await withdrawSpokenFeedback(tx, lesson);
}

/** Returns the events of a walkthrough; throws if the viewer isn't allowed to listen to it. */
export async function readWalkthrough(db: Database, viewer: number, id: string) {
  const { note } = await openVoiceNote(db, viewer, id, 'read');
  return { events: await eventsOf(db, note) };
}

export async function markHeard(
  tx: Database,
  services: MediaServices,
  actor: Actor,
  id: string,
): Promise<VoiceNote> {
  const { note } = await openVoiceNote(tx, actor.id, id, 'read');
  if (note.owner_id === actor.id) await setHeard(tx, note, services.now());
  return answerOf(tx, services, actor, note);
}
