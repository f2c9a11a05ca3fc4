/** A decorative progress bar; the text next to it says the same. */
export function ProgressBar({ items, ticked }: { items: number; ticked: number }) {
  return (
    <div
      className="h-2.5 overflow-hidden rounded-full bg-line forced-colors:border"
      aria-hidden="true"
    >
      <div
        className="h-full rounded-full bg-accent forced-colors:bg-[Highlight]"
        style={{ width: `${items === 0 ? 0 : (100 * ticked) / items}%` }}
      />
    </div>
  );
}

export const progressText = ({ items, ticked }: { items: number; ticked: number }): string =>
  items > 0 && ticked === items ? `All ${items} done` : `${ticked} of ${items} done`;
