/** How much of a list is done, for the eye; the words beside it say it as well. */
export function ProgressBar({ items, ticked }: { items: number; ticked: number }) {
  return (
    <div
      className="h-2.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
      aria-hidden="true"
    >
      <div
        className="h-full rounded-full bg-accent forced-colors:bg-[Highlight]"
        style={{ width: `${items === 0 ? 0 : (100 * ticked) / items}%` }}
      />
    </div>
  );
}

export const progressWords = ({ items, ticked }: { items: number; ticked: number }): string =>
  items > 0 && ticked === items ? `All ${items} done` : `${ticked} of ${items} done`;
