import { Chart } from './chart.tsx';
import { outline, axisEndpoints, valuePoints, type Point } from './radar.rules.ts';

const radius = 114;
const notRated = '–';

/** Round marks with a solid line and square marks with a dashed line, so that the sides differ without color. */
const seriesStyles = [
  { line: 'fill-accent/15 stroke-accent', mark: 'fill-accent', dashes: undefined },
  { line: 'fill-none stroke-mask', mark: 'fill-mask', dashes: '7 4' },
] as const;
type SeriesStyle = (typeof seriesStyles)[number];

const Mark = ({ at: { x, y }, seriesStyle }: { at: Point; seriesStyle: SeriesStyle }) =>
  seriesStyle.dashes ? (
    <rect x={x - 4} y={y - 4} width="8" height="8" className={seriesStyle.mark} />
  ) : (
    <circle cx={x} cy={y} r="4.5" className={seriesStyle.mark} />
  );

/** Labels go above the upper corners and below the lower ones, so that the drawing can use the full width. */
const labelPosition = ({ x, y }: Point) =>
  y > 0
    ? { x, y: y + 22, anchor: 'middle' as const }
    : {
        x: x * 0.9,
        y: y - 12,
        anchor:
          Math.abs(x) < 1 ? ('middle' as const) : x > 0 ? ('start' as const) : ('end' as const),
      };

interface Series {
  name: string;
  /** One value per axis, 0 if not rated. */
  values: readonly number[];
}

/** Two sides on the same axes. Unrated values have no mark. */
export function Radar({
  title,
  valueLabel,
  axes,
  sides,
  maxValue,
}: {
  title: string;
  valueLabel: string;
  axes: readonly string[];
  sides: readonly [Series, Series];
  maxValue: number;
}) {
  const rows = axes.map((axis, index) => ({
    key: axis,
    cells: [axis, ...sides.map(({ values }) => values[index] || notRated)],
  }));
  const rings = Array.from({ length: maxValue }, (_, index) =>
    outline(axisEndpoints(axes.length, (radius * (index + 1)) / maxValue)),
  );
  const corners = axisEndpoints(axes.length, radius);
  const series = sides.map(({ name, values }, index) => ({
    name,
    seriesStyle: seriesStyles[index === 0 ? 0 : 1],
    points: valuePoints(values, maxValue, radius),
  }));
  return (
    <Chart title={title} columns={[valueLabel, ...sides.map(({ name }) => name)]} rows={rows}>
      <svg
        viewBox="-186 -146 372 268"
        className="mx-auto block w-full max-w-96 forced-color-adjust-none"
      >
        {rings.map((ring) => (
          <path key={ring} d={ring} className="fill-none stroke-line" strokeWidth="1.2" />
        ))}
        {corners.map(({ x, y }, index) => (
          <line key={axes[index]} x2={x} y2={y} className="stroke-line" strokeWidth="1.2" />
        ))}
        {corners.map(labelPosition).map(({ x, y, anchor }, index) => (
          <text key={axes[index]} x={x} y={y} textAnchor={anchor} className="fill-ink text-[18px]">
            {axes[index]}
          </text>
        ))}
        {series.map(({ name, seriesStyle, points }) => (
          <g key={name}>
            <path
              d={outline(points)}
              className={seriesStyle.line}
              strokeWidth="2.5"
              strokeLinejoin="round"
              strokeDasharray={seriesStyle.dashes}
            />
            {points.map((at) => (
              <Mark key={`${at.x} ${at.y}`} at={at} seriesStyle={seriesStyle} />
            ))}
          </g>
        ))}
      </svg>
      <ul className="mt-2 flex flex-wrap justify-center gap-x-5">
        {series.map(({ name, seriesStyle, points }) => (
          <li key={name} className="flex min-w-0 items-center gap-2">
            <svg viewBox="-14 -6 28 12" className="w-7 shrink-0 forced-color-adjust-none">
              <line
                x1="-14"
                x2="14"
                className={seriesStyle.line}
                strokeWidth="2.5"
                strokeDasharray={seriesStyle.dashes}
              />
              <Mark at={{ x: 0, y: 0 }} seriesStyle={seriesStyle} />
            </svg>
            <span className="min-w-0 wrap-anywhere">
              {name}
              {points.length === 0 && ': not rated'}
            </span>
          </li>
        ))}
      </ul>
    </Chart>
  );
}
