import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Section } from './section.tsx';

const RetentionList = lazy(async () => ({
  default: (await import('../minors/index.ts')).RetentionList,
}));

/** How long everything is kept. It starts folded because few people need it. */
export const RetentionSection = () => (
  <Section title="How long we keep things">
    <details className="mt-2">
      <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
        Show what is deleted when
      </summary>
      <div className="mt-2">
        <Suspense>
          <RetentionList />
        </Suspense>
      </div>
    </details>
    <p className="mt-2">
      <Link
        to={paths.minors}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        How we protect minors
      </Link>
    </p>
  </Section>
);
