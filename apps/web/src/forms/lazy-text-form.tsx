import { lazy, Suspense, type ComponentProps } from 'react';

const TextForm = lazy(async () => ({ default: (await import('./text-form.tsx')).TextForm }));

/** A form whose code, including that of all forms, loads when the user opens it. */
export const LazyTextForm = (props: ComponentProps<typeof TextForm>) => (
  <Suspense fallback={<div className="skeleton h-24" />}>
    <TextForm {...props} />
  </Suspense>
);
