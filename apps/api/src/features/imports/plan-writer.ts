import type { ImportCounts, ImportOutcome } from '@fencing-journal/contract/imports';
import { requireFound } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import type { FilePerson } from '../../result-files/index.ts';
import { assertBoutLimit, insertBouts, levelOfNewBout, updateResults } from '../bouts/index.ts';
import { assertEventLimit, findEvent, insertEvent, updateEvent } from '../events/index.ts';
import { assertFencerLimits, insertFencer } from '../fencers/index.ts';
import { assertTournamentLimit, insertTournament } from '../tournaments/index.ts';
import { insertRows, restoreCard, type NewImportRow } from './applied.queries.ts';
import { cardsOf, type OwnCard } from './journal.queries.ts';
import { asBoutResult, type BoutPlan } from './plan-bouts.rules.ts';
import type { EventPlan } from './plan.rules.ts';
import type { ImportPlan } from './plan.service.ts';
import { byTournament, datesOf } from './preview.ts';

type Card = Pick<OwnCard, 'id' | 'slug' | 'handed'>;

const formats: Readonly<Record<number, string>> = {
  5: '5 touches',
  10: '10 touches',
  15: '15 touches',
  45: '45 touches (team)',
};

type BoutRow = Parameters<typeof insertBouts>[1][number];

/** Few enough for one statement, which can have at most 65,535 values. */
const boutsPerStatement = 500;

const asCard = (
  { first_name, last_name, club, nation, hand }: FilePerson,
  usa_fencing_info: string | null,
) => ({
  first_name,
  last_name,
  club,
  nationality: nation,
  handed: hand,
  region: 0 as const,
  usa_fencing_info,
});

/** Stores a plan. Everything runs in one transaction. */
export class PlanWriter {
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
  private readonly added: { plan: BoutPlan; event: number }[] = [];
  private readonly changed: BoutPlan[] = [];
  private level: BoutRow['shareable'] = 'Private';

  constructor(tx: Database, owner: number, plan: ImportPlan) {
    this.tx = tx;
    this.owner = owner;
    this.plan = plan;
  }

  /** Makes cards for new opponents, restores deleted cards that get bouts, and records which card each person got. */
  private async makeCards(): Promise<void> {
    const numbers = new Set((await cardsOf(this.tx, this.owner)).map(({ member_id }) => member_id));
    const restored = new Map<number, Card>();
    for (const { person, card, reason, source } of this.plan.opponents) {
      const restoredCard = card && restored.get(card.id);
      if (restoredCard) {
        this.cards.set(person.key, restoredCard);
        continue;
      }
      if (card && !this.plan.restored.has(person.key)) {
        this.cards.set(person.key, card);
        if (reason !== 'imported')
          this.rows.push({ fencer_id: card.id, made: false, version: card.version, source });
        continue;
      }
      // A member number that another card has would be refused. The user has decided that these are two people.
      const number = (card ?? person).member_id;
      const member_id = numbers.has(number) ? null : number;
      numbers.add(member_id);
      this.made.fencers += 1;
      if (card) {
        const { uses, ...back } = await restoreCard(this.tx, this.owner, card.id, member_id);
        const before = { usa_fencing_info: card.member_id, uses };
        restored.set(card.id, back);
        this.cards.set(person.key, back);
        this.rows.push({ fencer_id: card.id, made: false, version: back.version, source, before });
        continue;
      }
      const made = await insertFencer(this.tx, this.owner, asCard(person, member_id));
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
    const dates = datesOf(group);
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

  private toRow({ bout, opponent, result }: BoutPlan, event_id: number): BoutRow {
    const card = this.cards.get(opponent.person.key);
    if (!card) throw new Error('An opponent has no card.');
    const isTie = result.score === result.against;
    return {
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
      shareable: this.level,
    };
  }

  private async addBouts(): Promise<void> {
    for (let at = 0; at < this.added.length; at += boutsPerStatement) {
      const part = this.added.slice(at, at + boutsPerStatement);
      const ids = await insertBouts(
        this.tx,
        part.map(({ plan, event }) => this.toRow(plan, event)),
      );
      for (const [index, bout_id] of ids.entries())
        this.rows.push({
          bout_id,
          made: true,
          version: 1,
          imported: { ...part[index]?.plan.result },
        });
    }
    this.made.bouts = this.added.length;
    for (const event of new Set(this.added.map((one) => one.event)))
      await assertBoutLimit(this.tx, this.owner, { event_id: event, practice_id: null });
  }

  private async updateBouts(): Promise<void> {
    const results = this.changed.flatMap(({ existing, result }) =>
      existing ? [asBoutResult(existing.row.id, existing.ownSide, result)] : [],
    );
    const versions = await updateResults(this.tx, this.owner, results);
    for (const { existing, result } of this.changed)
      if (existing)
        this.rows.push({
          bout_id: existing.row.id,
          made: false,
          version: versions.get(existing.row.id) ?? existing.row.version,
          imported: { ...result },
          before: { ...existing.result },
        });
    this.updated.bouts = this.changed.length;
  }

  private async storeEvent(
    plan: EventPlan,
    tournament: { id: number; name: string },
  ): Promise<void> {
    const event = await this.eventOf(plan, tournament.id);
    this.events.push({ slug: event.slug, name: event.name, tournament: tournament.name });
    for (const bout of plan.bouts) {
      if (bout.state === 'new') this.added.push({ plan: bout, event: event.id });
      else if (bout.applies) this.changed.push(bout);
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
  }

  async run(importId: string): Promise<ImportOutcome> {
    await this.makeCards();
    this.level = await levelOfNewBout(this.tx, this.owner, undefined);
    for (const group of byTournament(this.plan.events)) {
      const tournament = await this.tournamentOf(group);
      for (const plan of group) await this.storeEvent(plan, tournament);
    }
    await this.addBouts();
    await this.updateBouts();
    await insertRows(this.tx, this.owner, importId, this.rows);
    const { made, updated, unchanged, kept, events } = this;
    return { made, updated, unchanged, kept, events };
  }
}
