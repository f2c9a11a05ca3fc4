import { useId, type ReactNode } from 'react';

/** One part of the settings, under its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel p-5 sm:p-6" aria-labelledby={id}>
      <h2 id={id} className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}
