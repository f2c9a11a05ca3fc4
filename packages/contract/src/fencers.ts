export {
  fencerBody,
  type Fencer,
  type FencerBody,
  type FencerPatch,
  type FencerRecord,
} from './fencers/card.ts';
export {
  incidents,
  type FencerDetail,
  type ForeignFencerDetail,
  type HeadToHead,
} from './fencers/detail.ts';
export { fencers } from './fencers/endpoints.ts';
export { fencerTexts } from './fencers/texts.ts';
