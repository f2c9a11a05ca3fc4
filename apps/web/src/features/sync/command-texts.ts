import type { Command } from '../../offline/outbox/command.ts';
import { resolveSlugs } from '../../offline/outbox/snapshot.ts';
import { recordType } from '../../offline/registry.ts';

const actionLabels = { create: 'New', update: 'Changed', delete: 'Deleted' } as const;

/** "New bout", "Changed lesson". */
export const titleOf = ({ action, kind }: Pick<Command, 'action' | 'kind'>): string =>
  `${actionLabels[action]} ${recordType(kind).label}`;

/** A short description of the command's object. */
export const subjectOf = (command: Command): string => recordType(command.kind).subjectOf(command);

/** The edit page for the object of a rejected change; undefined for deletions and for whole pools. */
export const editPathOf = (command: Command): string | undefined =>
  command.action === 'delete'
    ? undefined
    : recordType(command.kind).editPath?.(resolveSlugs(command));
