import { lazy, Suspense, type ComponentProps } from 'react';

const load = () => import('./moment.dialog.tsx');
type MomentDialogModule = Awaited<ReturnType<typeof load>>;

let loaded: MomentDialogModule | undefined;
const LazyDialog = lazy(async () => ({ default: (await load()).MomentDialog }));

/** Preloads a moment's form. Users who press M start typing right away, and no letter may be lost. */
export async function preloadMomentDialog(): Promise<void> {
  loaded = await load();
}

export function MomentDialog(props: ComponentProps<MomentDialogModule['MomentDialog']>) {
  if (loaded) return <loaded.MomentDialog {...props} />;
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  );
}
