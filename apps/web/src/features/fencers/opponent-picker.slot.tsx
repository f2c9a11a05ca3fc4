import { lazy, Suspense, useEffect, type ComponentProps } from 'react';
import { whenIdle } from '../../lib/idle.ts';

const load = () => import('./opponent-picker.dialog.tsx');
const Picker = lazy(async () => ({ default: (await load()).OpponentPickerDialog }));

/** Loads the picker's script while the page is idle. */
export const usePreloadedPicker = (): void =>
  useEffect(() => {
    void whenIdle()
      .then(load)
      .catch(() => undefined);
  }, []);

export const OpponentPickerDialog = (props: ComponentProps<typeof Picker>) => (
  <Suspense>
    <Picker {...props} />
  </Suspense>
);
