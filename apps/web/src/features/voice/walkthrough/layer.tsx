import type { Shape } from '@fencing-journal/contract/drawings';
import { createObservable, useObservable, type Observable } from '../../../lib/observable.ts';
import { DrawingBoard, DrawingView, type Board, type PictureView } from '../../drawing/index.ts';

/** What is shown over the picture: a board to draw on, or the drawing while a walkthrough is playing. */
type Content = { board: Board } | { board?: undefined; shapes: Observable<readonly Shape[]> };
export type Layer = Observable<Content | undefined>;
export const createLayer = (): Layer => createObservable<Content | undefined>(undefined);

interface LayerViewProps {
  view: PictureView;
  /** The aspect ratio of the picture. */
  aspect: number;
  transform: string;
}

export function LayerView({ layer, ...props }: LayerViewProps & { layer: Layer }) {
  const current = useObservable(layer);
  if (!current) return null;
  return current.board ? (
    <DrawingBoard board={current.board} {...props} />
  ) : (
    <ShapesView shapes={current.shapes} {...props} />
  );
}

function ShapesView({
  shapes: observable,
  view,
  aspect,
  transform,
}: LayerViewProps & { shapes: Observable<readonly Shape[]> }) {
  const shapes = useObservable(observable);
  return (
    shapes.length > 0 && (
      <DrawingView
        shapes={shapes}
        aspect={aspect}
        mirrored={view.mirrored}
        className="absolute inset-0 size-full"
        style={{ transform }}
      />
    )
  );
}
