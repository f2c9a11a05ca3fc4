import { accountName } from '../features/access/index.ts';
import { notify } from '../features/notifications/index.ts';
import { applyClipPlan } from '../features/playlists/clips.queries.ts';
import { planClips } from '../features/playlists/clips.rules.ts';
import { insertPlaylist, insertShares } from '../features/playlists/playlists.queries.ts';
import { daysAfter } from '../lib/days.ts';
import { requireFound } from '../lib/errors.ts';
import type { Services } from '../lib/services.ts';
import { demoVideo, findAccount } from './accounts.queries.ts';
import { coach, student } from './people.ts';
import { playlistTexts } from './texts.ts';
import { stoppedAt } from './times.ts';
import { touches, touchMs } from './video.ts';

/**
 * Adds a playlist of the student's touches, and one that the coach shares with the student, in the
 * days after the video.
 */
export async function addPlaylists(
  services: Pick<Services, 'db' | 'now' | 'config' | 'inTransaction'>,
): Promise<void> {
  const { db, inTransaction } = services;
  const [studentId, coachId] = [
    requireFound(await findAccount(db, student.email)),
    requireFound(await findAccount(db, coach.email)),
  ];
  const found = await demoVideo(db, studentId);
  if (!found) return;
  const { created_at: uploadedAt, ...video } = found;
  const sharedAt = daysAfter(uploadedAt, 4);
  const clipAt = (at_ms: number, note = '') => ({
    ...video,
    from_ms: Math.max(0, at_ms - 3_000),
    to_ms: at_ms + 1_500,
    note,
  });
  const scored = touches.flatMap((side, number) => (side === 'l' ? [touchMs(number)] : []));
  await inTransaction(async (tx) => {
    const add = async (
      owner: number,
      at: Date,
      name: string,
      clips: readonly ReturnType<typeof clipAt>[],
    ) => {
      const playlist = await insertPlaylist(tx, owner, name, at);
      await applyClipPlan(tx, playlist, planClips([], clips), at);
      return playlist;
    };
    await add(
      studentId,
      daysAfter(uploadedAt, 3),
      playlistTexts.own,
      scored.map((at) => clipAt(at)),
    );
    const shared = await add(
      coachId,
      sharedAt,
      playlistTexts.shared,
      playlistTexts.notes.map(({ touch, note }) => clipAt(touchMs(touch), note)),
    );
    await insertShares(tx, shared, [studentId], {
      owner_name: await accountName(tx, coachId),
      created_at: sharedAt,
    });
    await notify(tx, stoppedAt(services, sharedAt), {
      kind: 'playlist',
      to: studentId,
      from: coachId,
      place: shared,
    });
  });
}
