import { importTexts, type UndoOutcome } from '@fencing-journal/contract/imports';
import type { EventPatch } from '@fencing-journal/contract/events';
import { AppError, requireFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { updateResults } from '../bouts/index.ts';
import { findEvent, updateEvent } from '../events/index.ts';
import {
  deleteUpdatesAndMatches,
  rowsOf,
  type CardUses,
  type ImportRow,
} from './applied.queries.ts';
import { findImport, lockImportsOf, updateImport } from './imports.queries.ts';
import { asBoutResult, type OwnResult } from './plan-bouts.rules.ts';
import { undoUntil } from './preview.ts';
import {
  deleteBoutsById,
  deleteCardById,
  deleteEventById,
  deleteTournamentById,
  findMadeBouts,
  findMadeCard,
  findMadeEvent,
  findMadeTournament,
  hideCardById,
  type MadeRecord,
} from './undo.queries.ts';

/** What an import has stored about a deleted card that it restored. */
interface RestoredCard {
  usa_fencing_info: string | null;
  uses: CardUses;
}

const edited = 'You changed it after the import.';

class Undo {
  private readonly tx: Database;
  private readonly owner: number;
  readonly outcome: UndoOutcome = {
    removed: { tournaments: 0, events: 0, bouts: 0, fencers: 0 },
    restored: 0,
    kept: [],
  };
  readonly removedSlugs: string[] = [];

  constructor(tx: Database, owner: number) {
    this.tx = tx;
    this.owner = owner;
  }

  private keep(kind: UndoOutcome['kept'][number]['kind'], { slug, name }: MadeRecord, why: string) {
    this.outcome.kept.push({ kind, slug, name, why });
  }

  private async bouts(rows: readonly ImportRow[]): Promise<void> {
    const found = await findMadeBouts(
      this.tx,
      this.owner,
      rows.flatMap(({ bout_id }) => bout_id ?? []),
    );
    const removed: number[] = [];
    const restored: ReturnType<typeof asBoutResult>[] = [];
    for (const { bout_id, made, version, before } of rows) {
      const bout = found.get(bout_id ?? 0);
      if (!bout) continue;
      if (bout.version !== version || (made && bout.has_additions)) this.keep('bout', bout, edited);
      else if (made) {
        removed.push(Number(bout.id));
        this.removedSlugs.push(bout.slug);
      } else if (before)
        restored.push(
          asBoutResult(
            Number(bout.id),
            bout.fencer_a_is_self ? 'a' : 'b',
            before as unknown as OwnResult,
          ),
        );
    }
    await deleteBoutsById(this.tx, this.owner, removed);
    await updateResults(this.tx, this.owner, restored);
    this.outcome.removed.bouts = removed.length;
    this.outcome.restored += restored.length;
  }

  private async event(id: number, { made, version, before }: ImportRow): Promise<void> {
    const event = await findMadeEvent(this.tx, this.owner, id);
    if (!event || (!made && !before)) return;
    if (event.version !== version) return this.keep('event', event, edited);
    if (made && event.bout_count > 0) return this.keep('event', event, 'It has other bouts.');
    if (made && event.match_count > 0) return this.keep('event', event, 'It has team matches.');
    if (made) {
      await deleteEventById(this.tx, this.owner, id);
      this.outcome.removed.events += 1;
      this.removedSlugs.push(event.slug);
    } else {
      const own = requireFound(await findEvent(this.tx, this.owner, event.slug));
      await updateEvent(this.tx, own, before as EventPatch);
      this.outcome.restored += 1;
    }
  }

  private async tournament(id: number, { made, version }: ImportRow): Promise<void> {
    const tournament = made ? await findMadeTournament(this.tx, this.owner, id) : undefined;
    if (!tournament) return;
    if (tournament.version !== version) return this.keep('tournament', tournament, edited);
    if (tournament.event_count > 0)
      return this.keep('tournament', tournament, 'It has other events.');
    if (tournament.checklist_count > 0)
      return this.keep('tournament', tournament, 'It has a checklist.');
    await deleteTournamentById(this.tx, this.owner, id);
    this.outcome.removed.tournaments += 1;
    this.removedSlugs.push(tournament.slug);
  }

  /** Deletes a card that the import made, or hides one that it restored, unless something else refers to it by now. */
  private async card(id: number, { made, version, before }: ImportRow): Promise<void> {
    const card = made || before ? await findMadeCard(this.tx, this.owner, id) : undefined;
    if (!card) return;
    const restored = before as RestoredCard | null;
    const isNewlyUsed = (kind: keyof CardUses) =>
      card.uses[kind].some((use) => !restored?.uses[kind].includes(use));
    if (card.version !== version) return this.keep('fencer', card, edited);
    if (isNewlyUsed('bouts') || isNewlyUsed('merges'))
      return this.keep('fencer', card, 'It has other bouts.');
    if (isNewlyUsed('matches')) return this.keep('fencer', card, "It's on a team sheet.");
    if (restored) await hideCardById(this.tx, this.owner, id, restored.usa_fencing_info);
    else await deleteCardById(this.tx, this.owner, id);
    this.outcome.removed.fencers += 1;
    this.removedSlugs.push(card.slug);
  }

  /** Undoes the bouts first, so that events, tournaments and cards are no longer in use. */
  async run(rows: readonly ImportRow[]): Promise<void> {
    await this.bouts(rows);
    for (const row of rows) if (row.event_id !== null) await this.event(row.event_id, row);
    for (const row of rows)
      if (row.tournament_id !== null) await this.tournament(row.tournament_id, row);
    for (const row of rows) if (row.fencer_id !== null) await this.card(row.fencer_id, row);
  }
}

/** Removes what an import has made, except for what was edited since. */
export async function undoImport(
  services: Pick<Services, 'now' | 'invalidateOutcomes'>,
  tx: Database,
  owner: number,
  id: string,
): Promise<UndoOutcome> {
  await lockImportsOf(tx, owner);
  const row = requireFound(await findImport(tx, owner, id, true));
  if (row.status !== 'applied' || row.applied_at === null)
    throw new AppError('validation', importTexts.notApplied);
  if (undoUntil(row.applied_at) <= services.now())
    throw new AppError('validation', importTexts.undoExpired);
  const undo = new Undo(tx, owner);
  await undo.run(await rowsOf(tx, owner, id));
  await deleteUpdatesAndMatches(tx, owner, id);
  await updateImport(tx, row, { status: 'undone' });
  await services.invalidateOutcomes(tx, owner, undo.removedSlugs);
  return undo.outcome;
}
