import { lazy, Suspense, type ComponentProps } from 'react';

const Lazy = lazy(async () => ({
  default: (await import('./give-task.dialog.tsx')).GiveTaskDialog,
}));

/** Loads its code when the user opens it. */
export const GiveTaskDialog = (props: ComponentProps<typeof Lazy>) => (
  <Suspense>
    <Lazy {...props} />
  </Suspense>
);
