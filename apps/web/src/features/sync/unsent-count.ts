import { getOutbox } from '../../offline/outbox/snapshot.ts';
import { unsentGuideChanges } from '../guides/index.ts';

/** Number of changes that only this device has, in the journal and in checklists. */
export const unsentCount = (): number => getOutbox().commands.length + unsentGuideChanges().length;
