import { shownOutbox } from '../../lib/outbox/snapshot.ts';
import { unsentGuideChanges } from '../guides/index.ts';

/** How many changes this device alone has: of the journal, and ticks of the guides. */
export const unsentCount = (): number =>
  shownOutbox().commands.length + unsentGuideChanges().length;
