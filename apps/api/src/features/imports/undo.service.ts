import { importTexts, type UndoOutcome } from '@fencing-journal/contract/imports';
import type { EventPatch } from '@fencing-journal/contract/events';
import { AppError, requireFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { changeBout } from '../bouts/index.ts';
import { findEvent, updateEvent } from '../events/index.ts';
import { rowsOf, type ImportRow } from './applied.queries.ts';
import { findImport, lockImportsOf, updateImport } from './imports.queries.ts';
import type { OwnResult } from './plan.rules.ts';
import { undoUntil } from './preview.ts';
import {
  deleteBoutById,
  deleteCardById,
  deleteEventById,
  deleteTournamentById,
  findMadeBout,
  findMadeCard,
  findMadeEvent,
  findMadeTournament,
  type MadeRecord,
} from './undo.queries.ts';

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

  private async bout(id: number, { made, version, before }: ImportRow): Promise<void> {
    const bout = await findMadeBout(this.tx, this.owner, id);
    if (!bout) return;
    if (bout.version !== version || (made && bout.has_additions))
      return this.keep('bout', bout, edited);
    if (made) {
      await deleteBoutById(this.tx, this.owner, id);
      this.outcome.removed.bouts += 1;
      this.removedSlugs.push(bout.slug);
    } else if (before) {
      const { score, against, won } = before as unknown as OwnResult;
      const isA = bout.fencer_a_is_self;
      const aWon = won === isA;
      await changeBout(this.tx, this.owner, bout.slug, {
        score_a: isA ? score : against,
        score_b: isA ? against : score,
        winner_is_a: aWon,
        won_on_priority: score === against ? (aWon ? 'a' : 'b') : null,
        fencer_a: undefined,
        fencer_b: undefined,
      });
      this.outcome.restored += 1;
    }
  }

  private async event(id: number, { made, version, before }: ImportRow): Promise<void> {
    const event = await findMadeEvent(this.tx, this.owner, id);
    if (!event || (!made && !before)) return;
    if (event.version !== version) return this.keep('event', event, edited);
    if (made && event.bout_count > 0) return this.keep('event', event, 'It has other bouts.');
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
    await deleteTournamentById(this.tx, this.owner, id);
    this.outcome.removed.tournaments += 1;
    this.removedSlugs.push(tournament.slug);
  }

  private async card(id: number, { made, version }: ImportRow): Promise<void> {
    const card = made ? await findMadeCard(this.tx, this.owner, id) : undefined;
    if (!card) return;
    if (card.version !== version) return this.keep('fencer', card, edited);
    if (card.is_used) return this.keep('fencer', card, 'It has other bouts.');
    await deleteCardById(this.tx, this.owner, id);
    this.outcome.removed.fencers += 1;
    this.removedSlugs.push(card.slug);
  }

  /** Bouts first, so that what they were in is empty. */
  async run(rows: readonly ImportRow[]): Promise<void> {
    for (const row of rows) if (row.bout_id !== null) await this.bout(row.bout_id, row);
    for (const row of rows) if (row.event_id !== null) await this.event(row.event_id, row);
    for (const row of rows)
      if (row.tournament_id !== null) await this.tournament(row.tournament_id, row);
    for (const row of rows) if (row.fencer_id !== null) await this.card(row.fencer_id, row);
  }
}

/** Removes what an import has made, except what was edited since. */
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
  await updateImport(tx, row, { status: 'undone' });
  await services.invalidateOutcomes(tx, owner, undo.removedSlugs);
  return undo.outcome;
}
