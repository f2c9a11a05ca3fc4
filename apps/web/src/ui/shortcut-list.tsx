export interface ShortcutText {
  keyLabels: readonly string[];
  label: string;
}

/** A list of keyboard shortcuts and what they do. */
export const ShortcutList = ({ shortcuts }: { shortcuts: readonly ShortcutText[] }) => (
  <dl className="grid gap-x-8 sm:grid-cols-2">
    {shortcuts.map(({ label, keyLabels }) => (
      <div
        key={label}
        className="flex items-center justify-between gap-4 border-b border-line py-1.5"
      >
        <dt>{label}</dt>
        <dd className="flex shrink-0 gap-1.5">
          {keyLabels.map((key) => (
            <kbd
              key={key}
              className="rounded-md border border-edge bg-sunken px-2 py-0.5 font-sans text-sm font-semibold"
            >
              {key}
            </kbd>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);
