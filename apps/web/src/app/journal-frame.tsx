import { PaletteSlot } from '../features/palette/index.ts';
import type { UserRecord } from '../http/session.ts';
import { BottomBar } from './bottom-bar.tsx';
import { SideBar } from './side-bar.tsx';

/** The parts around the journal's pages that can load after the first paint. */
export const JournalFrame = ({ session }: { session: UserRecord }) => (
  <>
    <SideBar session={session} />
    <BottomBar />
    <PaletteSlot />
  </>
);
