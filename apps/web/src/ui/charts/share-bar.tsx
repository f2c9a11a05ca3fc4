const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** A share in the lamp's orange against the mask's dark grey, and under it the range in which the true one lies. Words and figures stand beside it. */
export function ShareBar({ rate, low, high }: { rate: number; low: number; high: number }) {
  return (
    <svg className="block h-5 w-full overflow-visible" aria-hidden="true">
      <rect width="100%" height="10" rx="2" className="fill-mask" />
      <rect width={percent(rate)} height="10" rx="2" className="fill-lamp" />
      {/* Parts the two where their colours are alike to the eye. */}
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
