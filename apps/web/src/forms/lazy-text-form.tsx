import { lazy, Suspense, type ComponentProps } from 'react';

const TextForm = lazy(async () => ({ default: (await import('./text-form.tsx')).TextForm }));

/** A form that opens by a press, so its code and that of all forms loads then. */
export const LazyTextForm = (props: ComponentProps<typeof TextForm>) => (
  <Suspense fallback={<div className="skeleton h-24" />}>
    <TextForm {...props} />
  </Suspense>
);
