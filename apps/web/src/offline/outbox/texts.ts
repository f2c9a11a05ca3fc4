import type { Command, Kind } from './command.ts';

const kindLabels: Record<Kind, string> = {
  tournament: 'tournament',
  event: 'event',
  bout: 'bout',
  pool: 'pool',
  fencer: 'fencer',
  lesson: 'lesson',
};
const actionLabels = { create: 'New', update: 'Changed', delete: 'Deleted' } as const;

/** "New bout", "Changed lesson". */
export const titleOf = ({ action, kind }: Pick<Command, 'action' | 'kind'>): string =>
  `${actionLabels[action]} ${kindLabels[kind]}`;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A short description of the command's object, from the command alone. */
export function subjectOf({ kind, body, context }: Command): string {
  const parentNames = [context.event?.name, context.tournament?.name].filter(Boolean).join(', ');
  if (kind === 'fencer') return `${asText(body['first_name'])} ${asText(body['last_name'])}`.trim();
  if (kind === 'lesson') return asText(body['lesson_date']);
  if (kind === 'bout')
    return [
      body['score_a'] === undefined ? '' : `${String(body['score_a'])}–${String(body['score_b'])}`,
      parentNames,
    ]
      .filter(Boolean)
      .join(', ');
  if (kind === 'pool') return parentNames;
  return [asText(body['name']), kind === 'event' ? context.tournament?.name : '']
    .filter(Boolean)
    .join(', ');
}
