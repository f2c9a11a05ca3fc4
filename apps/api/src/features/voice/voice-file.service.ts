import { AppError, notFound, requireFound } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { relationsTo } from '../access/index.ts';
import type { MediaServices, VoiceRow } from '../media/index.ts';
import { accountOfSession } from '../../plugins/sessions.queries.ts';
import { findKeptVoice, findVoiceNote } from './voice.queries.ts';
import { openVoiceNote } from './voice.service.ts';

interface PlayableVoice {
  file: Pick<VoiceRow, 'owner_id' | 'type' | 'size' | 'storage_key' | 'created_at'>;
  viewer: number;
  /** What the access log records as opened; nothing when a guardian listens to a message. */
  opened: { kind: 'video' | 'lesson'; record: number } | undefined;
}

const isGuardian = async (db: Database, owner: number, viewer: number): Promise<boolean> =>
  (await relationsTo(db, owner, viewer)).includes('guardian');

/** Finds a recording for a guardian, who may hear what others say to the child anywhere, even after it is deleted. */
async function findForGuardian(
  db: Database,
  viewer: number,
  id: string,
): Promise<PlayableVoice['file']> {
  const note = await findVoiceNote(db, viewer, id);
  // What the child says is not a message to the child.
  if (note && note.author_id === note.owner_id) throw notFound();
  const file = note ?? requireFound(await findKeptVoice(db, id));
  if (!(await isGuardian(db, file.owner_id, viewer))) throw notFound();
  return file;
}

/** Returns the sound of a link for the session that asked for it. Checks for each request whether it may be heard. */
export async function findPlayableVoice(
  { db, now }: Pick<MediaServices, 'db' | 'now'>,
  session: string,
  id: string,
): Promise<PlayableVoice> {
  const viewer = requireFound(await accountOfSession(db, session, now()));
  try {
    const { note, place } = await openVoiceNote(db, viewer, id, 'read');
    const opened = place.video
      ? ({ kind: 'video', record: place.video.id } as const)
      : ({ kind: 'lesson', record: place.lesson.id } as const);
    return { file: note, viewer, opened };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { file: await findForGuardian(db, viewer, id), viewer, opened: undefined };
  }
}
