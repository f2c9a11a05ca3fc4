import { Chart } from './chart.tsx';
import { slicesOf } from './pie.rules.ts';

const radius = 48;
/** A narrower slice has no room for its count, which is also in the legend. */
const minShareForCount = 0.12;

/** The text on the lamp color is dark in both themes, because the color is the same in both. */
const sliceColors = {
  lamp: { slice: 'fill-lamp', figure: 'fill-card-black', swatch: 'bg-lamp' },
  mask: { slice: 'fill-mask', figure: 'fill-card', swatch: 'bg-mask' },
} as const;

/** A pie chart with the counts in the slices and in a legend that doesn't depend on color. */
export function Pie({
  title,
  columns,
  slices,
  empty,
}: {
  title: string;
  columns: readonly [string, string];
  slices: readonly { label: string; count: number; color: keyof typeof sliceColors }[];
  /** Shown in the circle when all counts are zero. */
  empty: string;
}) {
  const slicePaths = slicesOf(
    slices.map(({ count }) => count),
    radius,
  );
  return (
    <Chart
      title={title}
      columns={columns}
      rows={slices.map(({ label, count }) => ({ key: label, cells: [label, count] }))}
    >
      <div className="flex items-center justify-center gap-6 sm:block">
        <svg
          viewBox="-50 -50 100 100"
          className="block size-28 shrink-0 forced-color-adjust-none sm:mx-auto sm:size-40"
        >
          {slicePaths.length === 0 && (
            <>
              <circle
                r={radius}
                className="fill-none stroke-edge"
                strokeWidth="1"
                strokeDasharray="3 3"
              />
              <text
                textAnchor="middle"
                dominantBaseline="central"
                className="fill-muted text-[10px]"
              >
                {empty}
              </text>
            </>
          )}
          {slices.map(({ label, count, color }, index) => {
            const slice = slicePaths[index];
            return (
              slice &&
              slice.share > 0 && (
                <g key={label}>
                  <path
                    d={slice.path}
                    className={`${sliceColors[color].slice} stroke-card`}
                    strokeWidth={slice.share < 1 ? 1.5 : 0}
                  />
                  {slice.share >= minShareForCount && (
                    <text
                      x={slice.at.x}
                      y={slice.at.y}
                      textAnchor="middle"
                      dominantBaseline="central"
                      className={`figures text-[20px] ${sliceColors[color].figure}`}
                    >
                      {count}
                    </text>
                  )}
                </g>
              )
            );
          })}
        </svg>
        <ul className="flex flex-wrap gap-x-5 max-sm:flex-col sm:mt-2 sm:justify-center">
          {slices.map(({ label, count, color }) => (
            <li key={label} className="flex items-center gap-2">
              <span
                className={`size-3.5 rounded-sm forced-color-adjust-none ${sliceColors[color].swatch}`}
              />
              {label} <span className="figures text-lg leading-none">{count}</span>
            </li>
          ))}
        </ul>
      </div>
    </Chart>
  );
}
