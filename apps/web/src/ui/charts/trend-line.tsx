import { areaPath, linearScale, linePath, segmentsOf } from './scale.ts';
import { useWidth } from './use-width.ts';

export interface TrendPoint {
  value: number;
  /** The confidence interval, drawn as a band. */
  range?: { low: number; high: number };
}

interface TrendLineProps {
  /** One point per time step. Null leaves a gap. */
  points: readonly (TrendPoint | null)[];
  /** The horizontal lines, lowest first. The first and last are the ends of the scale. */
  ticks: readonly { value: number; label: string }[];
  /** The value of the dashed reference line between better and worse. */
  referenceValue: number;
  /** Returns the labels of the x axis for the number of labels that fit. */
  labels: (maxLabels: number) => readonly { at: number; label: string }[];
  height?: number;
}

const fontSize = 13;
const labelWidth = 74;
/** Points closer than this, in pixels, get no dots. */
const minDotSpacing = 9;

/** A line over time with its confidence band, drawn for the available width. */
export function TrendLine({ height = 190, ...props }: TrendLineProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  return (
    <div ref={ref} style={{ height }}>
      {width > 0 && <Drawing {...props} width={width} height={height} />}
    </div>
  );
}

function Drawing({
  points,
  ticks,
  referenceValue,
  labels,
  width,
  height,
}: Required<TrendLineProps> & { width: number }) {
  const plotLeft = Math.max(...ticks.map(({ label }) => label.length)) * fontSize * 0.6 + 8;
  const [low = 0, high = 0] = [ticks[0]?.value, ticks.at(-1)?.value];
  const x = linearScale([0, points.length - 1], [plotLeft + 6, width - 6]);
  const y = linearScale([low, high], [height - fontSize - 12, fontSize / 2 + 1]);
  const anchor = (at: number) =>
    x(at) - labelWidth / 2 < plotLeft ? 'start' : x(at) + labelWidth / 2 > width ? 'end' : 'middle';
  const showDots = points.length === 1 || x(1) - x(0) >= minDotSpacing;
  return (
    <svg width={width} height={height} className="block" fontSize={fontSize}>
      {ticks.map(({ value, label }) => (
        <g key={value}>
          <line
            x1={plotLeft}
            x2={width}
            y1={y(value)}
            y2={y(value)}
            className={value === referenceValue ? 'stroke-edge' : 'stroke-line'}
            strokeDasharray={value === referenceValue ? '4 3' : undefined}
          />
          <text
            x={plotLeft - 6}
            y={y(value)}
            dy="0.35em"
            textAnchor="end"
            className="fill-muted tabular-nums"
          >
            {label}
          </text>
        </g>
      ))}
      {labels(Math.max(1, Math.floor((width - plotLeft) / labelWidth))).map(({ at, label }) => (
        <g key={at}>
          <line x1={x(at)} x2={x(at)} y1={y(low)} y2={y(low) + 5} className="stroke-edge" />
          <text
            x={
              anchor(at) === 'start'
                ? Math.max(x(at) - 6, plotLeft - 6)
                : anchor(at) === 'end'
                  ? width
                  : x(at)
            }
            y={height - 2}
            textAnchor={anchor(at)}
            className="fill-muted"
          >
            {label}
          </text>
        </g>
      ))}
      {segmentsOf(points).map((segment) => {
        const line = segment.map(({ at, value }) => [x(at), y(value.value)] as const);
        const bandEdge = (end: 'low' | 'high') =>
          segment.map(({ at, value }) => [x(at), y(value.range?.[end] ?? value.value)] as const);
        return (
          <g key={segment[0]?.at}>
            <path
              d={areaPath(bandEdge('high'), bandEdge('low'))}
              className="fill-lamp stroke-lamp opacity-25"
              strokeWidth={segment.length === 1 ? 4 : 0}
              strokeLinejoin="round"
            />
            <path
              d={linePath(line)}
              fill="none"
              className="stroke-won"
              strokeWidth={2.5}
              strokeLinejoin="round"
            />
            {(showDots || segment.length === 1) &&
              line.map(([cx, cy]) => (
                <circle
                  key={cx}
                  cx={cx}
                  cy={cy}
                  r={3.5}
                  className="fill-won stroke-card"
                  strokeWidth={1.5}
                />
              ))}
          </g>
        );
      })}
    </svg>
  );
}
