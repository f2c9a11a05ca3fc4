import { lazy, Suspense, type ComponentProps } from 'react';

const Lazy = lazy(async () => ({
  default: (await import('./give-task.dialog.tsx')).GiveTaskDialog,
}));

/** Opens by a press, so its code loads then. */
export const GiveTaskDialog = (props: ComponentProps<typeof Lazy>) => (
  <Suspense>
    <Lazy {...props} />
  </Suspense>
);
