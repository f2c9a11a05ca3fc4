export { addFound, changeTouch, touchLogQuery } from './touch-log.api.ts';
export { TouchDialog } from './lazy-dialog.ts';
export { TouchLogSection } from './touch-log.section.tsx';
