import {
  importLimits,
  type ImportCard,
  type ImportEvent,
  type ImportListItem,
  type ImportPreview,
  type ImportTournament,
} from '@fencing-journal/contract/imports';
import { endDateError } from '@fencing-journal/contract/shared/tournament-days';
import { daysAfter } from '../../lib/days.ts';
import { foldedText } from '../../result-files/index.ts';
import type { OwnImport } from './imports.queries.ts';
import type { OwnCard } from './journal.queries.ts';
import type { OpponentMatch } from './opponents.rules.ts';
import type { BoutPlan } from './plan-bouts.rules.ts';
import { nearDays, type EventPlan } from './plan.rules.ts';
import type { ImportPlan } from './plan.service.ts';

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`;

const cardOf = (card: OwnCard): ImportCard => ({
  slug: card.slug,
  name: nameOf(card),
  club: card.club,
});

const dayMs = 86_400_000;
export const undoUntil = (applied: Date): Date => daysAfter(applied, importLimits.undoDays);

export function toListItem(
  row: Pick<OwnImport, 'id' | 'format' | 'status' | 'created_at' | 'applied_at' | 'outcome'>,
  now: Date,
): ImportListItem {
  const until = row.applied_at && undoUntil(row.applied_at);
  const isUndoable = row.status === 'applied' && until !== null && until > now;
  return {
    id: row.id,
    format: row.format,
    status: row.status,
    created_at: row.created_at.toISOString(),
    undo_until: isUndoable ? until.toISOString() : null,
    outcome: row.outcome,
  };
}

const toBout = ({ bout, opponent, result, existing, state, applies }: BoutPlan) => ({
  ...result,
  round: bout.round,
  type: bout.type,
  opponent: nameOf(opponent.card ?? opponent.person),
  person: opponent.person.key,
  card: opponent.card?.slug ?? null,
  state,
  current: state === 'changed' && existing ? existing.result : null,
  applies,
});

const toEvent = (plan: EventPlan): ImportEvent => ({
  key: plan.key,
  event: plan.existing ? { slug: plan.existing.slug, name: plan.existing.name } : null,
  name: plan.name,
  weapon: plan.weapon,
  date: plan.date,
  team: plan.file.team,
  ...plan.result,
  state: plan.state,
  kept: plan.kept,
  bouts: plan.bouts.map(toBout),
});

const isOneTournament = (one: EventPlan, other: EventPlan): boolean => {
  if (one.existingTournament || other.existingTournament)
    return one.existingTournament?.id === other.existingTournament?.id;
  if (foldedText(one.tournament) !== foldedText(other.tournament)) return false;
  if (one.date === null || other.date === null) return one.date === other.date;
  const days = Math.abs(Date.parse(one.date) - Date.parse(other.date)) / dayMs;
  return days <= nearDays;
};

/** Returns the dates of the events that have a date, earliest first. */
export const datesOf = (group: readonly EventPlan[]): string[] =>
  group.flatMap(({ date }) => date ?? []).toSorted();

function belongsTo(group: readonly EventPlan[], plan: EventPlan): boolean {
  if (!group.some((one) => isOneTournament(one, plan))) return false;
  const dates = datesOf([...group, plan]);
  const isAllowed = endDateError(dates[0] ?? '', dates.at(-1) ?? null) === undefined;
  return isAllowed || plan.existingTournament !== undefined;
}

/** Groups events by the tournament they are or will be in. A new tournament never exceeds the allowed length. */
export function byTournament(plans: readonly EventPlan[]): EventPlan[][] {
  const groups: EventPlan[][] = [];
  for (const plan of plans) {
    const group = groups.find((members) => belongsTo(members, plan));
    if (group) group.push(plan);
    else groups.push([plan]);
  }
  return groups;
}

function toTournament(group: readonly EventPlan[]): ImportTournament {
  const [first] = group;
  const existing = first?.existingTournament;
  return {
    name: existing?.name ?? first?.tournament ?? '',
    date: existing?.date ?? datesOf(group)[0] ?? null,
    slug: existing?.slug ?? null,
    state: existing ? 'same' : 'new',
    events: group.map(toEvent),
  };
}

const toOpponent = (
  { person, card, reason, candidates }: OpponentMatch,
  restored: ImportPlan['restored'],
) => ({
  key: person.key,
  name: nameOf(person),
  club: person.club,
  card: card && cardOf(card),
  reason,
  candidates: candidates.map(cardOf),
  restores: restored.has(person.key),
});

/** Returns the preview of a file that is waiting to be applied. */
export function toPreview(
  row: OwnImport,
  { selection, opponents, restored, events }: ImportPlan,
  ownEvents: ImportPreview['own_events'],
  now: Date,
): ImportPreview {
  const people = selection.people.map((person) => ({
    key: person.key,
    name: nameOf(person),
    club: person.club,
  }));
  const me = people.find(({ key }) => key === selection.me?.key);
  return {
    ...toListItem(row, now),
    format: selection.format,
    warnings: selection.warnings,
    people,
    me: me && selection.me ? { ...me, reason: selection.me.reason } : null,
    opponents: opponents.map((match) => toOpponent(match, restored)),
    tournaments: byTournament(events).map(toTournament),
    own_events: ownEvents,
    table: selection.table && {
      ...selection.table,
      remembered: row.choices.remembered === true,
    },
  };
}

/** Returns the preview of a finished import, which no longer has a file. */
export const finishedPreview = (row: OwnImport, now: Date): ImportPreview => ({
  ...toListItem(row, now),
  warnings: [],
  people: [],
  me: null,
  opponents: [],
  tournaments: [],
  own_events: [],
  table: null,
});
