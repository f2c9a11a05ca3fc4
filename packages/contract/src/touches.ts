export {
  touchBody,
  touchList,
  touchPatch,
  type TouchBody,
  type TouchPatch,
} from './touches/body.ts';
export { touches } from './touches/endpoints.ts';
export { findSeenTouch, isInAnotherVideo, neighborsOf, sameTouchMs } from './touches/in-video.ts';
export {
  detailsAfterScorerChange,
  findTouchProblem,
  isScoring,
  pointsOf,
  type TouchFields,
} from './touches/rules.ts';
export { touchLog, type Touch, type TouchLog } from './touches/touch.ts';
export {
  emptyTouch,
  scorers,
  targetsOf,
  touchActions,
  touchKinds,
  touchSources,
  touchTargets,
  touchTexts,
  type Scorer,
  type TouchAction,
  type TouchKind,
  type TouchSource,
  type TouchTarget,
} from './touches/values.ts';
