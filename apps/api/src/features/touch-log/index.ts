export { checkedTouch } from './checked-touch.ts';
export {
  areTaken,
  deleteTouch,
  findTouchOf,
  findTouchWithoutVideo,
  insertTouch,
  lockTouchLog,
  ownSide,
  replaceTouches,
  touchContext,
  touchLogVersion,
  updateTouch,
  type BoutKey,
  type TouchAuthor,
} from './touch-log.queries.ts';
