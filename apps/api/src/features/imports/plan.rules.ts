import { importTexts, type ImportState } from '@fencing-journal/contract/imports';
import {
  resultErrors,
  resultFields,
  type EventResult,
} from '@fencing-journal/contract/shared/event-result';
import { weapons, type Weapon } from '@fencing-journal/contract/shared/enums';
import { foldedText, type OwnEvent } from '../../result-files/index.ts';
import type { ImportEventChoice } from './imports.queries.ts';
import type { OwnEventRow, OwnTournamentRow } from './journal.queries.ts';
import type { OpponentMatch } from './opponents.rules.ts';
import { planBouts, type BoutPlan, type OwnBouts } from './plan-bouts.rules.ts';

export interface EventPlan {
  key: string;
  /** How the file names the event. */
  source: string;
  tournament: string;
  tournamentSource: string;
  name: string;
  date: string | null;
  weapon: Weapon | null;
  file: OwnEvent;
  existing: OwnEventRow | undefined;
  existingTournament: OwnTournamentRow | undefined;
  /** Whether an earlier import already stored how files name the event and the tournament. */
  isKnown: { event: boolean; tournament: boolean };
  result: EventResult;
  state: ImportState;
  /** What applying changes in the existing event. */
  changes: Partial<EventResult>;
  kept: (keyof EventResult)[];
  bouts: BoutPlan[];
}

/** The records in the journal that an import may match. */
export interface Journal extends OwnBouts {
  tournaments: readonly OwnTournamentRow[];
  events: readonly OwnEventRow[];
}

const dayMs = 86_400_000;
/** How many days apart the days of the same tournament may be in files. */
export const nearDays = 3;
export const daysFrom = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

const isWithin = (date: string, { date: from, end_date }: OwnTournamentRow, days = 0): boolean =>
  date >= daysFrom(from, -days) && date <= daysFrom(end_date ?? from, days);

/** Drops the number of fencers if it contradicts the rest of the result. */
function withoutContradiction(result: EventResult): EventResult {
  return Object.keys(resultErrors(result)).length > 0 ? { ...result, entries: null } : result;
}

function compareResult(
  result: EventResult,
  event: OwnEventRow,
  imported: Record<string, unknown> | undefined,
): Pick<EventPlan, 'changes' | 'kept'> {
  const changes: Partial<Record<keyof EventResult, number | string | null>> = {};
  const kept: (keyof EventResult)[] = [];
  for (const field of resultFields) {
    const [value, current] = [result[field], event[field]];
    if (value === null || value === current) continue;
    const isFree = current === null || (imported !== undefined && imported[field] === current);
    if (isFree) changes[field] = value;
    else kept.push(field);
  }
  const merged = { ...event, ...changes } as EventResult;
  if (Object.keys(resultErrors(merged)).length === 0)
    return { changes: changes as Partial<EventResult>, kept };
  const refused = Object.keys(changes) as (keyof EventResult)[];
  return { changes: {}, kept: [...kept, ...refused] };
}

const isWeapon = (value: string | null | undefined): value is Weapon =>
  weapons.some((weapon) => weapon === value);

/** Returns a name for an event that the file doesn't name, such as "Epee". */
const weaponName = (weapon: Weapon | null): string =>
  weapon === null || weapon === 'other'
    ? 'Event'
    : `${weapon.charAt(0).toUpperCase()}${weapon.slice(1)}`;

/**
 * Returns the event's names and date, from the file or the user's choice, and the sources by which a later file finds
 * it.
 */
function describeEvent(file: OwnEvent, choice: ImportEventChoice) {
  const tournament = choice.tournament ?? file.tournament;
  const date = choice.date ?? file.date;
  const weapon = isWeapon(choice.weapon) ? choice.weapon : file.weapon;
  const name = choice.name ?? (file.name || weaponName(weapon));
  const tournamentSource = foldedText(file.tournament || tournament);
  const source = [tournamentSource, foldedText(file.name || name), file.date ?? date ?? ''].join(
    '|',
  );
  return { tournament, date, weapon, name, tournamentSource, source };
}

const earlierSource = ({ earlier }: Journal, kind: 'tournament' | 'event', id: number) =>
  earlier.get(`${kind} ${id}`)?.source;

function findTournament(
  { tournament, date, tournamentSource }: ReturnType<typeof describeEvent>,
  journal: Journal,
): OwnTournamentRow | undefined {
  if (date === null || tournament === '') return undefined;
  const named = journal.tournaments.filter(
    (row) =>
      foldedText(row.name) === foldedText(tournament) ||
      earlierSource(journal, 'tournament', row.id) === tournamentSource,
  );
  return (
    named.find((row) => isWithin(date, row)) ?? named.find((row) => isWithin(date, row, nearDays))
  );
}

/** Returns the event in the journal that the results belong to, and its tournament. */
function findExisting(
  file: OwnEvent,
  described: ReturnType<typeof describeEvent>,
  { event: choice }: ImportEventChoice,
  opponents: ReadonlyMap<string, OpponentMatch>,
  journal: Journal,
): Pick<EventPlan, 'existing' | 'existingTournament'> {
  const chosen = journal.events.find(({ slug }) => slug === choice);
  if (chosen)
    return {
      existing: chosen,
      existingTournament: journal.tournaments.find(({ id }) => id === chosen.tournament_id),
    };
  const existingTournament = findTournament(described, journal);
  // Null means that the user has chosen a new event.
  if (choice === null) return { existing: undefined, existingTournament };
  const { name, weapon, date, source } = described;
  const events = journal.events.filter(
    ({ tournament_id }) => tournament_id === existingTournament?.id,
  );
  const named = events.filter(
    (row) =>
      foldedText(row.name) === foldedText(name) && (weapon === null || row.weapon === weapon),
  );
  const [only, ...rest] = named;
  // A ladder has an event with the same name on each day. So an event on another day matches only if its bouts are the
  // same and were logged by hand.
  const isSameContent = (row: OwnEventRow) => {
    if (earlierSource(journal, 'event', row.id) !== undefined) return false;
    const met = planBouts(file, row, opponents, journal).filter(({ existing }) => existing);
    return met.length > 0 && met.every(({ state }) => state === 'same');
  };
  const existing =
    events.find(({ id }) => earlierSource(journal, 'event', id) === source) ??
    named.find((row) => row.date === date) ??
    (only && rest.length === 0 && isSameContent(only) ? only : undefined);
  return { existing, existingTournament };
}

/** Finds the event in the journal that the results belong to, and returns what applying them does. */
export function planEvent(
  file: OwnEvent,
  choice: ImportEventChoice,
  opponents: ReadonlyMap<string, OpponentMatch>,
  journal: Journal,
): EventPlan {
  const described = describeEvent(file, choice);
  const { source, tournamentSource } = described;
  const { existing, existingTournament } = findExisting(
    file,
    described,
    choice,
    opponents,
    journal,
  );
  const { person: _person, ...values } = file.result;
  const result = withoutContradiction({ ...values, entries: file.entries });
  const compared = existing
    ? compareResult(result, existing, journal.earlier.get(`event ${existing.id}`)?.imported)
    : { changes: {}, kept: [] };
  const isChanged = Object.keys(compared.changes).length > 0;
  return {
    key: file.key,
    ...described,
    file,
    existing,
    existingTournament,
    isKnown: {
      event: existing !== undefined && earlierSource(journal, 'event', existing.id) === source,
      tournament:
        existingTournament !== undefined &&
        earlierSource(journal, 'tournament', existingTournament.id) === tournamentSource,
    },
    result,
    state: existing ? (isChanged ? 'changed' : 'same') : 'new',
    ...compared,
    bouts: planBouts(file, existing, opponents, journal),
  };
}

/** Returns the error messages for what new events still need, by the field of the request that sets it. */
export function missingFields(plans: readonly EventPlan[]): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const plan of plans) {
    if (plan.existing) continue;
    const at = (field: string) => `events.${plan.key}.${field}`;
    if (plan.tournament === '' && !plan.existingTournament)
      missing[at('tournament')] = importTexts.name;
    if (plan.date === null) missing[at('date')] = importTexts.date;
    if (plan.weapon === null) missing[at('weapon')] = importTexts.weapon;
  }
  return missing;
}
