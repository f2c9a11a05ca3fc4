import type { Command, Kind } from './command.ts';

const kindWords: Record<Kind, string> = {
  tournament: 'tournament',
  event: 'event',
  bout: 'bout',
  pool: 'pool',
  fencer: 'fencer',
  lesson: 'lesson',
};
const actionWords = { create: 'New', update: 'Changed', delete: 'Deleted' } as const;

/** "New bout", "Changed lesson". */
export const titleOf = ({ action, kind }: Pick<Command, 'action' | 'kind'>): string =>
  `${actionWords[action]} ${kindWords[kind]}`;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A short description of the command's object, from the command alone. */
export function subjectOf({ kind, body, context }: Command): string {
  const place = [context.event?.name, context.tournament?.name].filter(Boolean).join(', ');
  if (kind === 'fencer') return `${text(body['first_name'])} ${text(body['last_name'])}`.trim();
  if (kind === 'lesson') return text(body['lesson_date']);
  if (kind === 'bout')
    return [
      body['score_a'] === undefined ? '' : `${String(body['score_a'])}–${String(body['score_b'])}`,
      place,
    ]
      .filter(Boolean)
      .join(', ');
  if (kind === 'pool') return place;
  return [text(body['name']), kind === 'event' ? context.tournament?.name : '']
    .filter(Boolean)
    .join(', ');
}
