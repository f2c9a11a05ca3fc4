import type { GuideSection } from '@fencing-journal/contract/guides/shape';
import { useId, type ReactNode } from 'react';

/** A section of a guide: text, then checklist items. */
export function Section({
  section: { title, text = [], facts = [] },
  children,
}: {
  section: GuideSection;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section
      className="panel break-inside-avoid-page p-5 print:border-0 print:p-0"
      aria-labelledby={id}
    >
      <h2 id={id} className="mb-1 text-2xl">
        {title}
      </h2>
      {text.map((paragraph) => (
        <p key={paragraph} className="mt-2 max-w-prose">
          {paragraph}
        </p>
      ))}
      {facts.length > 0 && (
        <dl className="mt-3 grid max-w-prose gap-3">
          {facts.map(({ term, text: definition }) => (
            <div key={term}>
              <dt className="font-semibold">{term}</dt>
              <dd className="text-muted">{definition}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}
