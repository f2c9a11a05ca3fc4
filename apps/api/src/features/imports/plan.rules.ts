import { importTexts, type ImportState } from '@fencing-journal/contract/imports';
import {
  resultErrors,
  resultFields,
  type EventResult,
} from '@fencing-journal/contract/shared/event-result';
import { weapons, type Weapon } from '@fencing-journal/contract/shared/enums';
import { foldedText, type FileBout, type OwnEvent } from '../../result-files/index.ts';
import type { ImportEventChoice } from './imports.queries.ts';
import type { OwnBoutRow, OwnEventRow, OwnTournamentRow } from './journal.queries.ts';
import type { OpponentMatch } from './opponents.rules.ts';

/** The own side of a bout. */
export interface OwnResult {
  score: number;
  against: number;
  won: boolean;
}

export interface BoutPlan {
  bout: FileBout;
  opponent: OpponentMatch;
  result: OwnResult;
  existing: { row: OwnBoutRow; result: OwnResult; ownSide: 'a' | 'b' } | undefined;
  state: ImportState;
  applies: boolean;
}

export interface EventPlan {
  key: string;
  /** How the file names it. */
  source: string;
  tournament: string;
  tournamentSource: string;
  name: string;
  date: string | null;
  weapon: Weapon | null;
  file: OwnEvent;
  existing: OwnEventRow | undefined;
  existingTournament: OwnTournamentRow | undefined;
  /** Earlier imports have stored how files name the two. */
  isKnown: { event: boolean; tournament: boolean };
  result: EventResult;
  state: ImportState;
  /** What applying sets on the event that exists. */
  changes: Partial<EventResult>;
  kept: (keyof EventResult)[];
  bouts: BoutPlan[];
}

/** What the journal has that an import may meet. */
export interface Journal {
  self: number;
  tournaments: readonly OwnTournamentRow[];
  events: readonly OwnEventRow[];
  bouts: readonly OwnBoutRow[];
  /** What the latest import has stored about a record, by its kind and id. */
  earlier: ReadonlyMap<string, { source: string | null; imported: Record<string, unknown> }>;
}

const dayMs = 86_400_000;
/** How far the days of one tournament may be apart in files. */
export const nearDays = 3;
export const daysFrom = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

const isNear = (date: string, { date: from, end_date }: OwnTournamentRow): boolean =>
  date >= daysFrom(from, -nearDays) && date <= daysFrom(end_date ?? from, nearDays);

const resultOf = (row: OwnBoutRow, ownSide: 'a' | 'b'): OwnResult =>
  ownSide === 'a'
    ? { score: row.score_a, against: row.score_b, won: row.winner_is_a }
    : { score: row.score_b, against: row.score_a, won: !row.winner_is_a };

/** The columns of a bout in which the own card is on this side. */
export function asBoutResult(id: number, ownSide: 'a' | 'b', own: OwnResult) {
  const isA = ownSide === 'a';
  const winner_is_a = own.won === isA;
  return {
    id,
    score_a: isA ? own.score : own.against,
    score_b: isA ? own.against : own.score,
    winner_is_a,
    won_on_priority:
      own.score === own.against ? (winner_is_a ? ('a' as const) : ('b' as const)) : null,
  };
}

const sameResult = (one: OwnResult, other: OwnResult): boolean =>
  one.score === other.score && one.against === other.against && one.won === other.won;

/** Finds for each bout of the file the one in the journal: first with the same round, then with an unknown one. */
function pair(
  planned: readonly { bout: FileBout; card: number | undefined }[],
  rows: readonly OwnBoutRow[],
  self: number,
): (OwnBoutRow | undefined)[] {
  const free = new Set(rows);
  const found = new Map<number, OwnBoutRow>();
  const opponentOf = (row: OwnBoutRow) =>
    row.fencer_a_id === self ? row.fencer_b_id : row.fencer_a_id;
  const isExact = (row: OwnBoutRow, bout: FileBout) =>
    row.type === bout.type && row.round === bout.round;
  const isAlike = (row: OwnBoutRow, bout: FileBout) =>
    (row.type === null || row.type === bout.type) &&
    (row.round === 0 || bout.round === 0 || row.round === bout.round);
  for (const fits of [isExact, isAlike]) {
    for (const [index, { bout, card }] of planned.entries()) {
      if (found.has(index) || card === undefined) continue;
      const row = [...free].find((one) => opponentOf(one) === card && fits(one, bout));
      if (!row) continue;
      free.delete(row);
      found.set(index, row);
    }
  }
  return planned.map((_, index) => found.get(index));
}

function planBouts(
  file: OwnEvent,
  event: OwnEventRow | undefined,
  opponents: ReadonlyMap<string, OpponentMatch>,
  { bouts, self, earlier }: Journal,
): BoutPlan[] {
  const rows = event ? bouts.filter(({ event_id }) => event_id === event.id) : [];
  const planned = file.bouts.flatMap((bout) => {
    const opponent = opponents.get(bout.b);
    return opponent ? [{ bout, opponent, card: opponent.card?.id }] : [];
  });
  const existing = pair(planned, rows, self);
  return planned.map(({ bout, opponent }, index) => {
    const result = { score: bout.score_a, against: bout.score_b, won: bout.winner === 'a' };
    const row = existing[index];
    if (!row) return { bout, opponent, result, existing: undefined, state: 'new', applies: true };
    const ownSide = row.fencer_a_id === self ? 'a' : 'b';
    const current = resultOf(row, ownSide);
    const isSame = sameResult(current, result);
    const imported = earlier.get(`bout ${row.id}`)?.imported as OwnResult | undefined;
    const isUntouched = imported !== undefined && sameResult(imported, current) && !row.has_touches;
    return {
      bout,
      opponent,
      result,
      existing: { row, result: current, ownSide },
      state: isSame ? 'same' : 'changed',
      applies: !isSame && isUntouched,
    };
  });
}

/** The result without what contradicts the number of fencers. */
function consistent(result: EventResult): EventResult {
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

/** The name of an event that the file doesn't name: "Epee". */
const weaponName = (weapon: Weapon | null): string =>
  weapon === null || weapon === 'other'
    ? 'Event'
    : `${weapon.charAt(0).toUpperCase()}${weapon.slice(1)}`;

/** Says which of the journal's events the results belong to, and what applying them does. */
export function planEvent(
  file: OwnEvent,
  choice: ImportEventChoice,
  opponents: ReadonlyMap<string, OpponentMatch>,
  journal: Journal,
): EventPlan {
  const tournament = choice.tournament ?? file.tournament;
  const date = choice.date ?? file.date;
  const weapon = isWeapon(choice.weapon) ? choice.weapon : file.weapon;
  const name = choice.name ?? (file.name || weaponName(weapon));
  const tournamentSource = foldedText(file.tournament || tournament);
  const source = [tournamentSource, foldedText(file.name || name), file.date ?? date ?? ''].join(
    '|',
  );
  const earlierSource = (kind: string, id: number) => journal.earlier.get(`${kind} ${id}`)?.source;
  const chosen = journal.events.find(({ slug }) => slug === choice.event);
  const existingTournament = chosen
    ? journal.tournaments.find(({ id }) => id === chosen.tournament_id)
    : journal.tournaments.find(
        (row) =>
          date !== null &&
          tournament !== '' &&
          isNear(date, row) &&
          (foldedText(row.name) === foldedText(tournament) ||
            earlierSource('tournament', row.id) === tournamentSource),
      );
  const inTournament = journal.events.filter(
    ({ tournament_id }) => tournament_id === existingTournament?.id,
  );
  const existing =
    choice.event === null
      ? undefined
      : (chosen ??
        inTournament.find(({ id }) => earlierSource('event', id) === source) ??
        inTournament.find(
          (row) =>
            foldedText(row.name) === foldedText(name) && (weapon === null || row.weapon === weapon),
        ));
  const { person: _person, ...values } = file.result;
  const result = consistent({ ...values, entries: file.entries });
  const bouts = planBouts(file, existing, opponents, journal);
  const compared = existing
    ? compareResult(result, existing, journal.earlier.get(`event ${existing.id}`)?.imported)
    : { changes: {}, kept: [] };
  const isChanged = Object.keys(compared.changes).length > 0 || compared.kept.length > 0;
  return {
    key: file.key,
    source,
    tournament,
    tournamentSource,
    name,
    date,
    weapon,
    file,
    existing,
    existingTournament,
    isKnown: {
      event: existing !== undefined && earlierSource('event', existing.id) === source,
      tournament:
        existingTournament !== undefined &&
        earlierSource('tournament', existingTournament.id) === tournamentSource,
    },
    result,
    state: existing ? (isChanged ? 'changed' : 'same') : 'new',
    ...compared,
    bouts,
  };
}

/** What a new event still needs, by field of the request that corrects it. */
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
