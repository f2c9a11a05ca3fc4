import type { MomentKind } from '@fencing-journal/contract/moments';
import type { Side } from '@fencing-journal/contract/shared/enums';
import { detailsAfterScorerChange, touchTexts } from '@fencing-journal/contract/touches';
import { invalidField } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import {
  deleteTouch,
  detachFromVideo,
  findLoggedTouch,
  findTouchOf,
  insertTouch,
  lockTouchLog,
  ownSide,
  updateTouch,
  setTouchId,
  type BoutKey,
  type StoredTouch,
  type TouchAuthor,
} from '../touch-log/index.ts';
import type { Video } from './media.queries.ts';
import {
  assertMomentLimit,
  insertMoment,
  setDrawing,
  setIsTouch,
  type MomentRow,
} from './moments.queries.ts';

const isTouchKind = (kind: MomentKind | null) => kind === 'touch_for' || kind === 'touch_against';

/** Whether a mark of this kind belongs in a touch log: only marks of touches in videos of bouts do. */
export const isLogged = ({ place }: Pick<Video, 'place'>, kind: MomentKind | null): boolean =>
  place.kind === 'bout' && isTouchKind(kind);

const boutOf = ({ owner_id, place }: Pick<Video, 'owner_id' | 'place'>): BoutKey => ({
  owner_id,
  id: place.id,
});

async function scorerOf(tx: Database, bout: BoutKey, kind: MomentKind | null) {
  const own = await ownSide(tx, bout);
  if (kind === 'touch_for') return own;
  return own === 'a' ? 'b' : 'a';
}

interface Mark {
  at_ms: number;
  kind: MomentKind | null;
  note: string;
  drawing: MomentRow['drawing'];
}

const insertMark = (tx: Database, video: Video, mark: Mark, author: TouchAuthor) =>
  insertMoment(tx, { owner_id: video.owner_id, media_id: video.id, ...mark, ...author });

const isAuthor = (touch: StoredTouch, { author_id }: TouchAuthor) => touch.author_id === author_id;

/** Whether a mark's note can become the note of the touch. */
const takesNote = (touch: StoredTouch, { note }: Mark, author: TouchAuthor) =>
  note === '' || (isAuthor(touch, author) && touch.note === '' && touch.marker_name === null);

/**
 * Gives a logged touch the time of a mark. Returns the id of the mark's moment. Text that can't become the touch's
 * note, and a drawing if the video already has the touch, become a separate plain moment.
 */
async function placeInVideo(
  tx: Database,
  video: Video,
  touch: StoredTouch,
  { mark, author }: { mark: Mark; author: TouchAuthor },
): Promise<string> {
  const canTakeNote = takesNote(touch, mark, author);
  const isNew = touch.media_id === null;
  const note = canTakeNote && mark.note !== '' ? { note: mark.note } : {};
  if (isNew)
    await updateTouch(tx, touch, {
      media_id: video.id,
      at_ms: mark.at_ms,
      ...(isAuthor(touch, author)
        ? {}
        : { marked_by: author.author_id, marker_name: author.author_name }),
      // The touch was known without this video, so it remains when the mark is removed.
      ...(isKnownFromVideo(touch) && { source: 'typed' as const }),
      ...note,
    });
  else if ('note' in note) await updateTouch(tx, touch, note);
  if (!canTakeNote || (mark.drawing && !isNew)) return insertMark(tx, video, mark, author);
  await addDrawing(tx, video, touch.id, mark);
  return touch.id;
}

const addDrawing = async (tx: Database, video: Video, id: string, { drawing }: Mark) => {
  if (drawing) await setDrawing(tx, { owner_id: video.owner_id, id, media_id: video.id }, drawing);
};

/**
 * Adds a mark of a touch to the log of the video's bout. If the log has the touch in another video, the mark becomes a
 * plain moment. Returns the id of the mark's moment.
 */
export async function logTouchMark(
  tx: Database,
  video: Video,
  mark: Mark,
  author: TouchAuthor,
): Promise<string> {
  const bout = boutOf(video);
  await lockTouchLog(tx, bout);
  const scorer = await scorerOf(tx, bout, mark.kind);
  const { at_ms } = mark;
  const place = { media_id: video.id, at_ms, scorer };
  const { touch, isElsewhere } = await findLoggedTouch(tx, bout, place);
  const id = touch
    ? await placeInVideo(tx, video, touch, { mark, author })
    : isElsewhere
      ? await insertMark(tx, video, mark, author)
      : await insertTouchMark(tx, video, mark, { ...author, scorer });
  await assertMomentLimit(tx, video);
  return id;
}

async function insertTouchMark(
  tx: Database,
  video: Video,
  mark: Mark,
  touch: TouchAuthor & { scorer: Side; id?: string },
): Promise<string> {
  const { at_ms, note } = mark;
  const id = await insertTouch(tx, boutOf(video), {
    ...touch,
    kind: 'touch',
    action: null,
    action_b: null,
    target: null,
    zone: null,
    period: null,
    clock_ms: null,
    media_id: video.id,
    at_ms,
    note,
    source: 'video',
  });
  await addDrawing(tx, video, id, mark);
  return id;
}

const isKnownFromVideo = ({ source }: StoredTouch) => source === 'video' || source === 'found';

/** Deletes a touch known only from this video with its author's mark. Any other touch remains and loses its time. */
const removeFromVideo = (tx: Database, touch: StoredTouch) =>
  isKnownFromVideo(touch) && touch.marker_name === null
    ? deleteTouch(tx, touch)
    : detachFromVideo(tx, touch);

/** Returns the changes to a touch whose moment got another kind: the new scorer, without details that contradict it. */
const scoredBy = (touch: StoredTouch, scorer: Side) => ({
  scorer,
  kind: touch.scorer === 'none' ? ('touch' as const) : touch.kind,
  ...detailsAfterScorerChange(touch, scorer),
});

/**
 * Turns a plain moment into the mark of a touch, which may already be in the log. Returns false if it remains a
 * plain moment, separate from the touch.
 */
async function logMoment(
  tx: Database,
  video: Video,
  moment: MomentRow,
  { scorer, ...mark }: Mark & { scorer: Side },
): Promise<boolean> {
  const { id, author_id, author_name, created_at } = moment;
  const author = { author_id, author_name, created_at };
  const place = { media_id: video.id, at_ms: mark.at_ms, scorer };
  const { touch, isElsewhere } = await findLoggedTouch(tx, boutOf(video), place);
  if (isElsewhere || (touch && touch.media_id !== null)) return false;
  if (touch && !takesNote(touch, mark, author)) {
    await placeInVideo(tx, video, touch, { mark: { ...mark, note: '', drawing: null }, author });
    return false;
  }
  await setIsTouch(tx, moment, true);
  if (touch) await placeInVideo(tx, video, await setTouchId(tx, touch, id), { mark, author });
  else await insertTouchMark(tx, video, mark, { ...author, id, scorer });
  return true;
}

/**
 * Applies a change to a moment to the log: the kind of the moment decides whether a touch is changed, added or removed.
 * Returns whether the moment is now a touch, in which case its row follows the touch.
 */
export async function changeLoggedMark(
  tx: Database,
  video: Video,
  moment: MomentRow,
  changed: Mark,
): Promise<boolean> {
  const bout = boutOf(video);
  const hasNewKind = changed.kind !== moment.kind;
  // Doubles and annulled touches are shown as actions and remain touches in the log.
  const isTouch = hasNewKind ? isLogged(video, changed.kind) : moment.is_touch;
  if (!moment.is_touch && !isTouch) return false;
  await lockTouchLog(tx, bout);
  const scorer = await scorerOf(tx, bout, changed.kind);
  if (!moment.is_touch) return logMoment(tx, video, moment, { ...changed, scorer });
  const touch = await findTouchOf(tx, moment);
  if (isTouch && touch.marker_name !== null) {
    // Somebody else placed this touch in the video, so only its time may change here.
    if (changed.note !== moment.note) throw invalidField('note', touchTexts.foreignTouch);
    if (hasNewKind) throw invalidField('kind', touchTexts.foreignTouch);
    await updateTouch(tx, touch, { media_id: video.id, at_ms: changed.at_ms });
    return true;
  }
  if (isTouch) {
    const { at_ms, note } = changed;
    const scored = hasNewKind ? scoredBy(touch, scorer) : {};
    await updateTouch(tx, touch, { media_id: video.id, at_ms, note, ...scored });
    return true;
  }
  // Otherwise the row of the moment would be deleted with the touch.
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
