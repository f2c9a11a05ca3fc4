import { linearScale, linePath } from '../../ui/charts/scale.ts';
import { useWidth } from '../../ui/charts/use-width.ts';

const height = 120;
const margin = 8;

/**
 * A line chart of a fencer's lead after each touch. The list of touches has the same information, so
 * the chart is hidden from screen readers.
 */
export function ProgressChart({ leads, name }: { leads: readonly number[]; name: string }) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const x = linearScale([0, Math.max(1, leads.length - 1)], [margin, width - margin]);
  const y = linearScale([Math.min(-1, ...leads), Math.max(1, ...leads)], [height - margin, margin]);
  return (
    <figure className="mb-3" aria-hidden="true">
      <figcaption className="text-sm text-muted">{name}’s lead after each touch</figcaption>
      <div ref={ref} style={{ height }}>
        {width > 0 && (
          <svg width={width} height={height} className="block" fontSize={13}>
            <line x1={0} x2={width} y1={y(0)} y2={y(0)} className="stroke-edge" />
            <path
              d={linePath(leads.map((lead, at) => [x(at), y(lead)]))}
              className="stroke-ink"
              fill="none"
              strokeWidth={2.5}
              strokeLinejoin="round"
            />
            {leads.slice(1).map((lead, at) => {
              const gained = lead > (leads[at] ?? 0);
              return (
                <circle
                  // The points have no other key, and their order never changes.
                  key={at}
                  cx={x(at + 1)}
                  cy={y(lead)}
                  r={4.5}
                  strokeWidth={2}
                  className={gained ? 'fill-lamp stroke-ink' : 'fill-card stroke-ink'}
                />
              );
            })}
          </svg>
        )}
      </div>
    </figure>
  );
}
