/** A progress bar with an accessible name and value. */
export function Progress({
  label,
  percent,
  muted = false,
}: {
  label: string;
  percent: number;
  muted?: boolean;
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-full bg-line"
    >
      <div
        className={`h-full rounded-full transition-[width] duration-300 forced-colors:bg-[Highlight] ${muted ? 'bg-edge' : 'bg-accent'}`}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
