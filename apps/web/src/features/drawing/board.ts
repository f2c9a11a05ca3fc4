import type { Shape } from '@fencing-journal/contract/drawings';
import { createObservable, type Observable } from '../../lib/observable.ts';
import { newBoard, reduce, type BoardAction, type BoardState } from './board.rules.ts';

/** A drawing in progress, which the picture and the tools beside it share. */
export interface Board {
  state: Observable<BoardState>;
  act: (action: BoardAction) => void;
}

export function createBoard(shapes: readonly Shape[] = []): Board {
  const state = createObservable(newBoard(shapes));
  return { state, act: (action) => state.set(reduce(state.get(), action)) };
}
