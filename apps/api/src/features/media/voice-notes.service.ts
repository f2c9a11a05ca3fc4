import { voice } from '@fencing-journal/contract/voice';
import type { VoiceNote } from '@fencing-journal/contract/voice-note';
import type { Actor, Database } from '../../lib/services.ts';
import { signedLink, versionOf, type LinkServices } from './items.service.ts';
import { atLesson, atMoments, readVoiceNotes, type VoiceRow } from './voice-notes.queries.ts';

/** Returns the link that plays a voice note for a session. */
export const voiceLink = (
  services: LinkServices,
  session: string,
  { id, storage_key }: Pick<VoiceRow, 'id' | 'storage_key'>,
): string =>
  signedLink(
    voice.file.path,
    services,
    { slug: id, version: versionOf({ storage_key }), session },
    'voice',
  );

/** Returns a voice note as the viewer gets it. */
export function toVoiceNote(services: LinkServices, viewer: Actor, row: VoiceRow): VoiceNote {
  const { id, owner_id, author_id, author_name, author_slug, heard_at, created_at } = row;
  const { type, size, duration_ms, text, is_walkthrough } = row;
  const mine = author_id === viewer.id;
  return {
    id,
    url: voiceLink(services, viewer.session, row),
    type,
    size,
    duration_ms,
    walkthrough: is_walkthrough,
    text,
    author: { slug: author_slug, name: author_name },
    mine,
    removable: mine || owner_id === viewer.id,
    heard: author_id === owner_id ? null : heard_at !== null,
    created_at: created_at.toISOString(),
  };
}

/** Returns the voice notes at moments that the viewer may read, by moment. */
export async function voiceOfMoments(
  db: Database,
  services: LinkServices,
  viewer: Actor,
  ids: readonly string[],
): Promise<Map<string, VoiceNote[]>> {
  const found = new Map<string, VoiceNote[]>();
  if (ids.length === 0) return found;
  for (const row of await readVoiceNotes(db, viewer.id, atMoments(ids))) {
    const moment = row.moment_id ?? '';
    found.set(moment, [...(found.get(moment) ?? []), toVoiceNote(services, viewer, row)]);
  }
  return found;
}

/** Returns the voice notes with the feedback on a lesson that the viewer may read. */
export const voiceOfLesson = async (
  db: Database,
  services: LinkServices,
  viewer: Actor,
  lesson: { owner_id: number; id: number },
): Promise<VoiceNote[]> =>
  (await readVoiceNotes(db, viewer.id, atLesson(lesson))).map((row) =>
    toVoiceNote(services, viewer, row),
  );
