const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** A bar for a rate, with its confidence interval below. Decorative: the text next to it says the same. */
export function ShareBar({ rate, low, high }: { rate: number; low: number; high: number }) {
  return (
    <svg className="block h-5 w-full overflow-visible" aria-hidden="true">
      <rect width="100%" height="10" rx="2" className="fill-mask" />
      <rect width={percent(rate)} height="10" rx="2" className="fill-lamp" />
      {/* Separates the two colors for viewers who can't tell them apart. */}
      {rate > 0 && rate < 1 && (
        <line
          x1={percent(rate)}
          x2={percent(rate)}
          y2="10"
          className="stroke-card"
          strokeWidth="3"
        />
      )}
      <line
        x1={percent(low)}
        x2={percent(high)}
        y1="15"
        y2="15"
        className="stroke-ink"
        strokeWidth="1.5"
      />
      {[low, high].map((end) => (
        <line
          key={end}
          x1={percent(end)}
          x2={percent(end)}
          y1="12"
          y2="18"
          className="stroke-ink"
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}
