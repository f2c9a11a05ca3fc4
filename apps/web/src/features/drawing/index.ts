export { ColorChoice, HistoryButtons, ToolChoice } from './board-choices.tsx';
export { finishText } from './board.rules.ts';
export { createBoard, type Board } from './board.ts';
export { DrawingBoard } from './drawing-board.tsx';
export { DrawingTools } from './drawing-tools.tsx';
export { DrawingView } from './drawing-view.tsx';
export { MomentDrawing } from './moment-drawing.tsx';
export type { PictureView } from './picture-point.rules.ts';
