import { Suspense, type ReactNode } from 'react';
import { DrawingView } from './lazy-parts.ts';
import type { useDrawingSession } from './use-drawing-session.ts';
import type { MomentItem } from './use-moments.ts';
import type { useWalkthrough } from './use-walkthrough.tsx';
import type { View } from './view.rules.ts';

interface OverlayOptions {
  session: ReturnType<typeof useDrawingSession>['session'];
  walkthrough: ReturnType<typeof useWalkthrough>;
  drawn: readonly MomentItem[];
  view: View & { mirrored: boolean };
  /** The picture's width divided by its height. */
  aspect: number;
}

/** What covers the picture: the board while the user draws, a walkthrough, or the drawings on this frame. */
export function stageOverlay({
  session,
  walkthrough,
  drawn,
  view,
  aspect,
}: OverlayOptions): ((transform: string) => ReactNode) | undefined {
  if (session)
    return (transform) => (
      <session.Board board={session.board} view={view} aspect={aspect} transform={transform} />
    );
  const { overlay } = walkthrough;
  if (overlay) return (transform) => overlay(view, aspect, transform);
  if (drawn.length === 0) return undefined;
  return (transform) => (
    <Suspense>
      <DrawingView
        shapes={drawn.flatMap((item) => item.drawing?.shapes ?? [])}
        aspect={aspect}
        mirrored={view.mirrored}
        className="absolute inset-0 size-full"
        style={{ transform }}
      />
    </Suspense>
  );
}
