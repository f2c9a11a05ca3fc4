import {
  importTexts,
  type ImportCounts,
  type ImportListItem,
  type ImportOutcome,
} from '@fencing-journal/contract/imports';
import { AppError, assertNoFieldErrors, invalidField, requireFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { assertBoutLimit, changeBout, insertBout, levelOfNewBout } from '../bouts/index.ts';
import { assertEventLimit, findEvent, insertEvent, updateEvent } from '../events/index.ts';
import { assertFencerLimits, insertFencer } from '../fencers/index.ts';
import { assertTournamentLimit, insertTournament } from '../tournaments/index.ts';
import { insertRows, type NewImportRow } from './applied.queries.ts';
import { findImport, lockImportsOf, updateImport, type OwnImport } from './imports.queries.ts';
import type { OwnCard } from './journal.queries.ts';
import { missingFields, type BoutPlan, type EventPlan } from './plan.rules.ts';
import { planImport, readSelection, selfOf, type ImportPlan } from './plan.service.ts';
import { byTournament, toListItem } from './preview.ts';
import { cardsOf } from './journal.queries.ts';

type Card = Pick<OwnCard, 'id' | 'slug' | 'handed'>;

const formats: Readonly<Record<number, string>> = {
  5: '5 touches',
  10: '10 touches',
  15: '15 touches',
  45: '45 touches (team)',
};

/** Stores a plan. All of it runs in one transaction. */
class Application {
  private readonly tx: Database;
  private readonly owner: number;
  private readonly plan: ImportPlan;
  private readonly rows: NewImportRow[] = [];
  private readonly made: ImportCounts = { tournaments: 0, events: 0, bouts: 0, fencers: 0 };
  private readonly updated = { events: 0, bouts: 0 };
  private readonly kept: ImportOutcome['kept'] = [];
  private readonly events: ImportOutcome['events'] = [];
  private unchanged = 0;
  private readonly cards = new Map<string, Card>();

  constructor(tx: Database, owner: number, plan: ImportPlan) {
    this.tx = tx;
    this.owner = owner;
    this.plan = plan;
  }

  /** Makes the cards of new opponents, and remembers who was taken for whom. */
  private async makeCards(): Promise<void> {
    const numbers = new Set((await cardsOf(this.tx, this.owner)).map(({ member_id }) => member_id));
    for (const { person, card, reason, source } of this.plan.opponents) {
      if (card) {
        this.cards.set(person.key, card);
        if (reason !== 'imported')
          this.rows.push({ fencer_id: card.id, made: false, version: card.version, source });
        continue;
      }
      const { first_name, last_name, club, nation, hand } = person;
      // A number that another card has would be refused. Somebody has said that these are two people.
      const member_id = numbers.has(person.member_id) ? null : person.member_id;
      numbers.add(member_id);
      const made = await insertFencer(this.tx, this.owner, {
        first_name,
        last_name,
        club,
        nationality: nation,
        handed: hand,
        region: 0,
        usa_fencing_info: member_id,
      });
      this.made.fencers += 1;
      this.cards.set(person.key, made);
      this.rows.push({ fencer_id: made.id, made: true, version: made.version, source });
    }
    if (this.made.fencers > 0) await assertFencerLimits(this.tx, this.owner);
  }

  private async tournamentOf(group: readonly EventPlan[]): Promise<{ id: number; name: string }> {
    const [first] = group;
    if (!first) throw new Error('A tournament has no events.');
    const source = first.tournamentSource;
    const existing = first.existingTournament;
    if (existing) {
      if (!first.isKnown.tournament && source !== '')
        this.rows.push({
          tournament_id: existing.id,
          made: false,
          version: existing.version,
          source,
        });
      return existing;
    }
    const dates = group.flatMap(({ date }) => date ?? []).toSorted();
    const [date = '', end_date = date] = [dates[0], dates.at(-1)];
    const made = await insertTournament(this.tx, this.owner, {
      name: first.tournament,
      date,
      end_date: end_date === date ? null : end_date,
      event_level: first.file.level,
      location: first.file.location,
    });
    await assertTournamentLimit(this.tx, this.owner);
    this.made.tournaments += 1;
    this.rows.push({ tournament_id: made.id, made: true, version: made.version, source });
    return made;
  }

  private async eventOf(
    plan: EventPlan,
    tournament: number,
  ): Promise<{ id: number; slug: string; name: string }> {
    const { existing, source, result } = plan;
    const imported = Object.fromEntries(
      Object.entries(result).filter(([, value]) => value !== null),
    );
    if (!existing) {
      const made = await insertEvent(this.tx, this.owner, tournament, {
        name: plan.name,
        date: plan.date ?? '',
        weapon: plan.weapon ?? 'other',
        event_type: plan.file.team ? 'Team' : 'Individual',
        age_category: plan.file.category,
        ...result,
      });
      await assertEventLimit(this.tx, this.owner, tournament);
      this.made.events += 1;
      this.rows.push({ event_id: made.id, made: true, version: made.version, source, imported });
      return made;
    }
    for (const field of plan.kept)
      this.kept.push({
        kind: 'event',
        slug: existing.slug,
        name: existing.name,
        why: `Your ${field.replaceAll('_', ' ')} stays ${existing[field]}. The file says ${result[field]}.`,
      });
    if (Object.keys(plan.changes).length > 0) {
      const event = requireFound(await findEvent(this.tx, this.owner, existing.slug));
      const before = Object.fromEntries(
        Object.keys(plan.changes).map((field) => [field, existing[field as keyof typeof result]]),
      );
      const { version } = await updateEvent(this.tx, event, plan.changes);
      this.updated.events += 1;
      this.rows.push({ event_id: existing.id, made: false, version, source, imported, before });
    } else if (!plan.isKnown.event)
      this.rows.push({
        event_id: existing.id,
        made: false,
        version: existing.version,
        source,
        imported,
      });
    return existing;
  }

  private async addBout(
    { bout, opponent, result }: BoutPlan,
    event_id: number,
    shareable: Awaited<ReturnType<typeof levelOfNewBout>>,
  ): Promise<void> {
    const card = this.cards.get(opponent.person.key);
    if (!card) throw new Error('An opponent has no card.');
    const isTie = result.score === result.against;
    const { id } = await insertBout(this.tx, {
      owner_id: this.owner,
      event_id,
      fencer_a_id: this.plan.self.id,
      fencer_b_id: card.id,
      score_a: result.score,
      score_b: result.against,
      winner_is_a: result.won,
      won_on_priority: isTie ? (result.won ? 'a' : 'b') : null,
      hand_a: this.plan.self.handed,
      hand_b: card.handed,
      round: bout.round,
      bout_type: bout.type,
      bout_format: formats[bout.touches ?? 0] ?? '',
      shareable,
    });
    this.made.bouts += 1;
    this.rows.push({ bout_id: id, made: true, version: 1, imported: { ...result } });
  }

  private async updateBout({ existing, result, opponent }: BoutPlan): Promise<void> {
    if (!existing) return;
    const { row, ownSide, result: before } = existing;
    const isA = ownSide === 'a';
    const isTie = result.score === result.against;
    const aWon = result.won === isA;
    const changed = await changeBout(this.tx, this.owner, row.slug, {
      score_a: isA ? result.score : result.against,
      score_b: isA ? result.against : result.score,
      winner_is_a: aWon,
      won_on_priority: isTie ? (aWon ? 'a' : 'b') : null,
      fencer_a: undefined,
      fencer_b: undefined,
    });
    this.updated.bouts += 1;
    this.rows.push({
      bout_id: row.id,
      made: false,
      version: changed.version ?? 1,
      source: opponent.source,
      imported: { ...result },
      before: { ...before },
    });
  }

  private async storeEvent(
    plan: EventPlan,
    tournament: { id: number; name: string },
  ): Promise<void> {
    const event = await this.eventOf(plan, tournament.id);
    this.events.push({ slug: event.slug, name: event.name, tournament: tournament.name });
    const shareable = await levelOfNewBout(this.tx, this.owner, undefined);
    for (const bout of plan.bouts) {
      if (bout.state === 'new') await this.addBout(bout, event.id, shareable);
      else if (bout.applies) await this.updateBout(bout);
      else if (bout.state === 'same') this.unchanged += 1;
      else if (bout.existing) {
        const { result, row } = bout.existing;
        const { first_name, last_name } = bout.opponent.card ?? bout.opponent.person;
        this.kept.push({
          kind: 'bout',
          slug: row.slug,
          name: `${first_name} ${last_name}`,
          why:
            `Your score stays ${result.score}–${result.against}. ` +
            `The file says ${bout.result.score}–${bout.result.against}.`,
        });
      }
    }
    await assertBoutLimit(this.tx, this.owner, event.id);
  }

  async run(importId: string): Promise<ImportOutcome> {
    await this.makeCards();
    for (const group of byTournament(this.plan.events)) {
      const tournament = await this.tournamentOf(group);
      for (const plan of group) await this.storeEvent(plan, tournament);
    }
    await insertRows(this.tx, this.owner, importId, this.rows);
    const { made, updated, unchanged, kept, events } = this;
    return { made, updated, unchanged, kept, events };
  }
}

function assertComplete({ selection, events }: ImportPlan): void {
  if (selection.table && selection.people.length === 0)
    throw invalidField('mapping', importTexts.chooseColumns);
  if (!selection.me) throw invalidField('me', importTexts.chooseMe);
  assertNoFieldErrors(missingFields(events));
}

/** Stores an import, all or nothing. Repeating it returns the first outcome. */
export async function applyImport(
  services: Pick<Services, 'db' | 'now' | 'inTransaction'>,
  owner: number,
  id: string,
): Promise<ImportListItem> {
  const asked: OwnImport = requireFound(await findImport(services.db, owner, id));
  // The file is read before the transaction, which must not wait for a thread.
  const selection = asked.file
    ? (
        await readSelection(
          owner,
          { stored: asked.file },
          selfOf(await cardsOf(services.db, owner)),
          asked.choices,
        )
      ).selection
    : undefined;
  return services.inTransaction(async (tx) => {
    await lockImportsOf(tx, owner);
    const row = requireFound(await findImport(tx, owner, id, true));
    if (row.status === 'applied') return toListItem(row, services.now());
    if (row.status === 'undone' || !selection)
      throw new AppError('validation', importTexts.notOpen);
    const plan = await planImport(tx, { ...row, choices: asked.choices }, selection);
    assertComplete(plan);
    const outcome = await new Application(tx, owner, plan).run(id);
    const applied = await updateImport(tx, row, {
      status: 'applied',
      file: null,
      outcome,
      applied_at: services.now(),
    });
    return toListItem(applied, services.now());
  });
}
