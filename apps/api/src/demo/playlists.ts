import { accountName } from '../features/access/index.ts';
import { notify } from '../features/notifications/index.ts';
import { applyClipPlan } from '../features/playlists/clips.queries.ts';
import { planClips } from '../features/playlists/clips.rules.ts';
import { insertPlaylist, insertShares } from '../features/playlists/playlists.queries.ts';
import { requireFound } from '../lib/errors.ts';
import type { Services } from '../lib/services.ts';
import { demoVideo, findAccount } from './accounts.queries.ts';
import { coach, student } from './people.ts';
import { playlistTexts } from './texts.ts';
import { touches, touchMs } from './video.ts';

/** Adds a playlist of the student's touches, and one that the coach shares with the student. */
export async function addPlaylists(
  services: Pick<Services, 'db' | 'now' | 'config' | 'inTransaction'>,
): Promise<void> {
  const { db, now, inTransaction } = services;
  const [studentId, coachId] = [
    requireFound(await findAccount(db, student.email)),
    requireFound(await findAccount(db, coach.email)),
  ];
  const video = await demoVideo(db, studentId);
  if (!video) return;
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
      name: string,
      clips: readonly ReturnType<typeof clipAt>[],
    ) => {
      const playlist = await insertPlaylist(tx, owner, name, now());
      await applyClipPlan(tx, playlist, planClips([], clips), now());
      return playlist;
    };
    await add(
      studentId,
      playlistTexts.own,
      scored.map((at) => clipAt(at)),
    );
    const shared = await add(
      coachId,
      playlistTexts.shared,
      playlistTexts.notes.map(({ touch, note }) => clipAt(touchMs(touch), note)),
    );
    await insertShares(tx, shared, [studentId], {
      owner_name: await accountName(tx, coachId),
      created_at: now(),
    });
    await notify(tx, services, {
      kind: 'playlist',
      to: studentId,
      from: coachId,
      place: shared,
      since: now(),
    });
  });
}
