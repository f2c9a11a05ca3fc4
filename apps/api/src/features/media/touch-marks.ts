import type { MomentKind } from '@fencing-journal/contract/moments';
import type { Database } from '../../lib/services.ts';
import {
  deleteTouch,
  findTouchOf,
  findTouchWithoutVideo,
  insertTouch,
  lockTouchLog,
  ownSide,
  updateTouch,
  type BoutKey,
  type TouchAuthor,
} from '../touch-log/index.ts';
import type { Video } from './media.queries.ts';
import { setIsTouch, type MomentRow } from './moments.queries.ts';

type TouchMark = 'touch_for' | 'touch_against';

const isTouchKind = (kind: MomentKind | null): kind is TouchMark =>
  kind === 'touch_for' || kind === 'touch_against';

/** Whether a mark of this kind belongs in a touch log: those in videos of bouts do. */
export const isLogged = ({ place }: Pick<Video, 'place'>, kind: MomentKind | null): boolean =>
  place.kind === 'bout' && isTouchKind(kind);

const boutOf = ({ owner_id, place }: Pick<Video, 'owner_id' | 'place'>): BoutKey => ({
  owner_id,
  id: place.id,
});

async function scorerOf(tx: Database, bout: BoutKey, kind: MomentKind | null) {
  const own = await ownSide(tx, bout);
  return kind === 'touch_for' ? own : own === 'a' ? 'b' : 'a';
}

interface Mark {
  at_ms: number;
  kind: MomentKind | null;
  note: string;
}

/**
 * Adds a mark of a touch to the log of the video's bout. Returns its id. A touch that the score pad
 * logged gets the time of the mark, unless the mark brings a note or an id of its own.
 */
export async function logTouchMark(
  tx: Database,
  video: Video,
  { at_ms, kind, note }: Mark,
  author: TouchAuthor & { id?: string },
): Promise<string> {
  const bout = boutOf(video);
  await lockTouchLog(tx, bout);
  const scorer = await scorerOf(tx, bout, kind);
  const place = { media_id: video.id, at_ms };
  const logged = await findTouchWithoutVideo(tx, bout, { ...place, scorer });
  const takesNote = note === '' || logged?.author_id === author.author_id;
  if (logged && takesNote && author.id === undefined) {
    await updateTouch(tx, logged, { ...place, ...(note === '' ? {} : { note }) });
    return logged.id;
  }
  return insertTouch(tx, bout, {
    ...author,
    scorer,
    kind: 'touch',
    action: null,
    action_b: null,
    target: null,
    zone: null,
    period: null,
    clock_ms: null,
    ...place,
    note,
    source: 'video',
  });
}

/** A touch that is known only from a video goes with its mark; another stays and loses its time. */
const removeFromVideo = (tx: Database, touch: Awaited<ReturnType<typeof findTouchOf>>) =>
  touch.source === 'video' || touch.source === 'found'
    ? deleteTouch(tx, touch)
    : updateTouch(tx, touch, { media_id: null, at_ms: null });

/**
 * Applies the change of a moment to the log: a touch is changed, added or removed as the kind of
 * the moment says. Returns whether the moment is now a touch; then its row follows by itself.
 */
export async function changeLoggedMark(
  tx: Database,
  video: Video,
  moment: MomentRow,
  changed: Mark,
): Promise<boolean> {
  const bout = boutOf(video);
  const wasTouch = moment.is_touch;
  // A double or an annulled touch is an action among the moments, and stays what it is.
  const isTouch = isLogged(video, changed.kind) || (wasTouch && changed.kind === moment.kind);
  if (!wasTouch && !isTouch) return false;
  await lockTouchLog(tx, bout);
  if (!wasTouch) {
    const { id, author_id, author_name, created_at } = moment;
    await logTouchMark(tx, video, changed, { id, author_id, author_name, created_at });
    return true;
  }
  const touch = await findTouchOf(tx, moment);
  if (isTouch) {
    const { at_ms, note, kind } = changed;
    const scorer = kind === moment.kind ? {} : { scorer: await scorerOf(tx, bout, kind) };
    await updateTouch(tx, touch, { at_ms, note, ...scorer });
    return true;
  }
  // Otherwise the row of the moment would go with the touch.
  await setIsTouch(tx, moment, false);
  await removeFromVideo(tx, touch);
  return false;
}

/** Removes the mark from the video. Its row follows the touch. */
export async function removeTouchMark(
  tx: Database,
  video: Video,
  moment: MomentRow,
): Promise<void> {
  await lockTouchLog(tx, boutOf(video));
  await removeFromVideo(tx, await findTouchOf(tx, moment));
}
