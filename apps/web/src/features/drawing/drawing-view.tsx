import type { Shape } from '@fencing-journal/contract/drawings';
import type { CSSProperties } from 'react';
import { describeDrawing, figureOf, unitHeight, unitWidth } from './figures.rules.ts';

/**
 * A drawing over its picture. The SVG is fitted like the video's picture, so the letterbox bars stay empty.
 * `described` is false where the shapes are described elsewhere.
 */
export function DrawingView({
  shapes,
  aspect,
  mirrored = false,
  described = true,
  className = '',
  style,
}: {
  shapes: readonly Shape[];
  /** The width of the picture divided by its height. */
  aspect: number;
  mirrored?: boolean;
  described?: boolean;
  className?: string;
  style?: CSSProperties;
}) {
  return (
    <svg
      viewBox={`0 0 ${unitWidth} ${unitHeight(aspect)}`}
      className={`pointer-events-none ${className}`}
      style={style}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(described
        ? { role: 'img', 'aria-label': `Drawing: ${describeDrawing(shapes, aspect)}` }
        : { 'aria-hidden': true })}
    >
      {shapes.map((shape, index) => (
        // Shapes have no identity other than their position.
        // oxlint-disable-next-line react/no-array-index-key
        <ShapeView key={index} shape={shape} aspect={aspect} mirrored={mirrored} />
      ))}
    </svg>
  );
}

function ShapeView({
  shape,
  aspect,
  mirrored,
}: {
  shape: Shape;
  aspect: number;
  mirrored: boolean;
}) {
  const { color, edge, width, edgeWidth, paths, label } = figureOf(shape, aspect);
  const d = paths.join('');
  return (
    <g>
      {d !== '' && <path d={d} stroke={edge} strokeWidth={edgeWidth} />}
      {d !== '' && <path d={d} stroke={color} strokeWidth={width} />}
      {label && (
        <text
          x={label.x}
          y={label.y}
          // Words stay readable where the picture is mirrored.
          {...(mirrored && { transform: `translate(${2 * label.x} 0) scale(-1 1)` })}
          textAnchor={mirrored ? mirroredAnchors[label.anchor] : label.anchor}
          dominantBaseline="central"
          fontSize={label.size}
          fontWeight={700}
          fontFamily="system-ui, sans-serif"
          fill={color}
          stroke={edge}
          strokeWidth={label.size * 0.16}
          paintOrder="stroke"
        >
          {label.text}
        </text>
      )}
    </g>
  );
}

const mirroredAnchors = { start: 'end', middle: 'middle', end: 'start' } as const;
