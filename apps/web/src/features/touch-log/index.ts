export { changeTouch, touchLogQuery } from './touch-log.api.ts';
export { TouchDialog } from './touch.dialog.tsx';
export { TouchLogSection } from './touch-log.section.tsx';
