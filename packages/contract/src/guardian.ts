export { guardian } from './guardian/endpoints.ts';
export {
  messageKinds,
  messagePlaces,
  type Child,
  type ChildConnection,
  type ChildMessage,
} from './guardian/schemas.ts';
export { consentText, guardianLimits, guardianTexts } from './guardian/texts.ts';
