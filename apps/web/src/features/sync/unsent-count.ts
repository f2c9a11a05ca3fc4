import { getOutbox } from '../../offline/outbox/snapshot.ts';
import { unsentGuideChanges } from '../guides/index.ts';

/** Returns the number of changes that exist only on this device, in the journal and in checklists. */
export const unsentCount = (): number => getOutbox().commands.length + unsentGuideChanges().length;
