export { readSound, type Sound } from './sound.ts';
export { applyEdits } from './apply-edits.ts';
export type { Edit } from './edit.ts';
export { checkMagicNumber, inspect, magicNumberBytes } from './inspect.ts';
export { RefusedContent, type FetchBytes, type Inspection } from './reader.ts';
