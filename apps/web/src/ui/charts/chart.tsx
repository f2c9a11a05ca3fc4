import { useId, type ReactNode } from 'react';

/**
 * A drawing with a title, and its figures as a table that can be opened. The drawing is hidden from screen readers and
 * can't be focused, so the table must contain everything that can be tapped in it.
 */
export function Chart({
  title,
  columns,
  rows,
  children,
}: {
  title: string;
  columns: readonly string[];
  /** The first cell is the row's header. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  children: ReactNode;
}) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className="mb-2 font-semibold">
        {title}
      </figcaption>
      <div aria-hidden="true">{children}</div>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center gap-1 rounded-lg text-sm text-muted underline underline-offset-4 hover:text-ink">
          Figures
        </summary>
        <div className="overflow-x-auto">
          <table className="w-full text-sm" aria-labelledby={id}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th
                    key={column}
                    scope="col"
                    className="border-b border-edge py-1 pr-3 text-left font-semibold last:pr-0"
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [name, ...rest] }) => (
                <tr key={key}>
                  <th scope="row" className="border-b border-line py-1 pr-3 text-left font-medium">
                    {name}
                  </th>
                  {rest.map((cell, index) => (
                    <td
                      key={columns[index + 1]}
                      className="border-b border-line py-1 pr-3 tabular-nums last:pr-0"
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
