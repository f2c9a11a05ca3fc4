import { importTexts } from '@fencing-journal/contract/imports';
import {
  foldedText,
  resultFileReader,
  UnreadableFile,
  type Identity,
  type OwnEvent,
  type Selection,
} from '../../result-files/index.ts';
import { AppError } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import type { ImportChoices, OwnImport } from './imports.queries.ts';
import {
  cardsOf,
  earlierCards,
  earlierRows,
  earlierTournaments,
  eventsOf,
  ownBoutsOf,
  tournamentsFor,
  type OwnCard,
} from './journal.queries.ts';
import { matchOpponents, sourcesOf, type OpponentMatch } from './opponents.rules.ts';
import { daysFrom, nearDays, planEvent, type EventPlan, type Journal } from './plan.rules.ts';

export interface ImportPlan {
  selection: Selection;
  self: OwnCard;
  opponents: OpponentMatch[];
  /** The keys of opponents whose deleted card gets a new bout. */
  restored: ReadonlySet<string>;
  events: EventPlan[];
}

/** Turns the error for an unreadable file into a 400 that names the form field. */
function toFileError(error: unknown): unknown {
  return error instanceof UnreadableFile
    ? new AppError('validation', error.message, { file: [error.message] })
    : error;
}

type Source = { bytes: Uint8Array } | { stored: Uint8Array };

const identityOf = ({ first_name, last_name, club, member_id }: OwnCard): Identity => ({
  first_name,
  last_name,
  club,
  member_id,
});

/** Reads a file, or its stored content, for the account that it belongs to. */
export const readSelection = (
  owner: number,
  source: Source,
  self: OwnCard,
  { me, mapping }: ImportChoices,
): Promise<{ selection: Selection; stored: Uint8Array }> =>
  resultFileReader
    .read(owner, { source, choice: { identity: identityOf(self), me, mapping } })
    .catch((error: unknown) => Promise.reject(toFileError(error)));

/** Returns the self card from a list of cards. */
export function selfOf(cards: readonly OwnCard[]): OwnCard {
  const self = cards.find(({ is_self }) => is_self);
  if (!self) throw new Error('An account has no card of its own.');
  return self;
}

/** Reads the records in the journal that the events of a file may match. */
async function readJournal(
  db: Database,
  owner: number,
  self: number,
  events: readonly OwnEvent[],
  choices: ImportChoices,
): Promise<Journal> {
  const choiceOf = ({ key }: OwnEvent) => choices.events?.[key] ?? {};
  const dates = events.flatMap((event) => choiceOf(event).date ?? event.date ?? []).toSorted();
  const [first = '2999-01-01', last = '1900-01-01'] = [dates[0], dates.at(-1)];
  const names = events.flatMap((event) => [event.tournament, choiceOf(event).tournament ?? '']);
  const sources = [...new Set(names.map(foldedText))].filter((name) => name !== '');
  const near = await tournamentsFor(db, owner, {
    from: daysFrom(first, -nearDays),
    to: daysFrom(last, nearDays),
    slugs: events.flatMap((event) => choiceOf(event).event ?? []),
  });
  const earlier =
    sources.length > 0 ? await earlierTournaments(db, owner, sources) : new Set<number>();
  const met = near.filter(
    ({ id, name, is_chosen }) => is_chosen || earlier.has(id) || sources.includes(foldedText(name)),
  );
  const ids = met.map(({ id }) => id);
  const ownEvents = ids.length > 0 ? await eventsOf(db, owner, ids) : [];
  const eventIds = ownEvents.map(({ id }) => id);
  const bouts = eventIds.length > 0 ? await ownBoutsOf(db, owner, self, eventIds) : [];
  const rows = await earlierRows(db, owner, {
    tournaments: ids,
    events: eventIds,
    bouts: bouts.map(({ id }) => id),
  });
  return {
    self,
    tournaments: met.toReversed(),
    events: ownEvents,
    bouts,
    earlier: new Map(
      rows.map(({ tournament_id, event_id, bout_id, ...row }) => [
        tournament_id !== null
          ? `tournament ${tournament_id}`
          : event_id !== null
            ? `event ${event_id}`
            : `bout ${bout_id}`,
        row,
      ]),
    ),
  };
}

/** Returns what applying an import would do, reading its file unless `known` is given. Throws 400 if it is finished. */
export async function planImport(
  db: Database,
  { owner_id, file, choices }: OwnImport,
  known?: Selection,
): Promise<ImportPlan> {
  if (file === null) throw new AppError('validation', importTexts.notOpen);
  const cards = await cardsOf(db, owner_id);
  const self = selfOf(cards);
  const selection =
    known ?? (await readSelection(owner_id, { stored: file }, self, choices)).selection;
  const people = selection.opponents;
  const opponents = matchOpponents(people, {
    cards,
    earlier: await earlierCards(db, owner_id, sourcesOf(people)),
    chosen: choices.matches ?? {},
  });
  const byKey = new Map(opponents.map((match) => [match.person.key, match]));
  const journal = await readJournal(db, owner_id, self.id, selection.events, choices);
  const events = selection.events.map((event) =>
    planEvent(event, choices.events?.[event.key] ?? {}, byKey, journal),
  );
  const restored = events
    .flatMap(({ bouts }) => bouts)
    .filter(({ state, opponent }) => state === 'new' && opponent.card?.is_deleted)
    .map(({ opponent }) => opponent.person.key);
  return { selection, self, opponents, restored: new Set(restored), events };
}
