export { guardian } from './guardian/endpoints.ts';
export {
  messageKinds,
  messagePlaces,
  type Child,
  type ChildConnection,
  type ChildMessage,
} from './guardian/schemas.ts';
export { consentText, guardianLimits, guardianTexts, hiddenMinorName } from './guardian/texts.ts';
