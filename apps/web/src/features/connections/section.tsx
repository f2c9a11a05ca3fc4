import { useId, type ReactNode } from 'react';

/** A list with a title. Hidden while the list is empty. */
export function Section({
  title,
  shown,
  children,
}: {
  title: string;
  shown: boolean;
  children: ReactNode;
}) {
  const id = useId();
  if (!shown) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-2xl">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-3">{children}</ul>
    </section>
  );
}
