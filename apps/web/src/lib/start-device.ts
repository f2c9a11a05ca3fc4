import { watchNetwork } from './network.ts';
import { readSession } from './session.ts';

/** A storage that does not open by then may never; what it holds is shown when it does. */
const longestMs = 1_000;

/** Which build reads the answers that are kept: written in by build.mjs from what server and browser have agreed on. */
const build: string = (import.meta.env['VITE_ANSWERS'] as string | undefined) ?? 'development';

/** Brings what the device has kept, so that it stands there when the first page is shown. A visitor has nothing here yet. */
export async function startDevice(): Promise<void> {
  watchNetwork();
  const kept = import('./device.ts').then(({ begin }) => begin(build)).catch(() => undefined);
  if (readSession())
    await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, longestMs))]);
}
