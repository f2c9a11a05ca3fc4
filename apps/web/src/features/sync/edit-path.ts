import type { Command } from '../../offline/outbox/command.ts';
import { resolveSlugs } from '../../offline/outbox/snapshot.ts';
import { paths } from '../../lib/paths.ts';

/** The edit page for the object of a rejected change; undefined for deletions and for whole pools. */
export function editPathOf(command: Command): string | undefined {
  const {
    kind,
    action,
    slug,
    context: { tournament, event },
  } = resolveSlugs(command);
  if (action === 'delete') return undefined;
  if (kind === 'tournament') return paths.tournamentEdit(slug);
  if (kind === 'event') return tournament && paths.eventEdit(tournament.slug, slug);
  if (kind === 'bout')
    return tournament && event && paths.boutEdit(tournament.slug, event.slug, slug);
  if (kind === 'lesson') return paths.lessonEdit(slug);
  return kind === 'fencer' ? paths.fencer(slug) : undefined;
}
