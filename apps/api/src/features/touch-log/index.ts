export { checkedTouch } from './checked-touch.ts';
export { detachFromVideo, findLoggedTouch, findTouchOf, setTouchId } from './in-video.queries.ts';
export {
  lockTouchLog,
  ownSide,
  touchContext,
  touchLogVersion,
  type BoutKey,
  type StoredTouch,
  type TouchAuthor,
} from './log.queries.ts';
export {
  areTaken,
  deleteTouch,
  insertTouch,
  replaceTouches,
  updateTouch,
} from './touch-log.queries.ts';
