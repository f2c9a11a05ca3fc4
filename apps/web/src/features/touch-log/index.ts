export { addFound, changeTouch, touchLogQuery } from './touch-log.api.ts';
export { findingIn } from './finding.rules.ts';
export type { FoundTouch } from './found.rules.ts';
export { TouchDialog } from './lazy-dialog.ts';
export { ProgressSection } from './progress.section.tsx';
export { TouchLogSection } from './touch-log.section.tsx';
