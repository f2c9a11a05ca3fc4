import type { Command } from '../../offline/outbox/command.ts';
import { resolveSlugs } from '../../offline/outbox/snapshot.ts';
import { recordType } from '../../offline/registry.ts';

const actionLabels = { create: 'New', update: 'Changed', delete: 'Deleted' } as const;

/** Returns a title such as "New bout" or "Changed lesson". */
export const titleOf = ({ action, kind }: Pick<Command, 'action' | 'kind'>): string =>
  `${actionLabels[action]} ${recordType(kind).label}`;

/** Returns a short description of the command's record. */
export const subjectOf = (command: Command): string => recordType(command.kind).subjectOf(command);

/** Returns the edit page for the record of a rejected change, or undefined for deletions and whole pools. */
export const editPathOf = (command: Command): string | undefined =>
  command.action === 'delete'
    ? undefined
    : recordType(command.kind).editPath?.(resolveSlugs(command));
