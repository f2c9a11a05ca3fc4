import { notFound } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import {
  emptyFileEvent,
  writeFieXml,
  writeJournalCsv,
  type FileEvent,
  type FilePerson,
  type ResultFile,
} from '../../result-files/index.ts';
import {
  exportedBouts,
  exportedEvents,
  hasTournament,
  namesOfCards,
} from './own-results.queries.ts';

const ownKey = 'p1';

/** Returns the owner's event results as an import file would contain them. The first person is the owner. */
async function resultFileOf(
  db: Database,
  owner: number,
  where: Parameters<typeof exportedEvents>[2],
): Promise<ResultFile> {
  const cards = await namesOfCards(db, owner);
  const people: FilePerson[] = [];
  const keys = new Map<number, string>();
  const personOf = (id: number | undefined): string => {
    const card = cards.find((one) => one.id === id);
    const known = keys.get(id ?? 0);
    if (known !== undefined || !card) return known ?? ownKey;
    const { id: _id, is_self: _self, ...identity } = card;
    const key = `p${people.length + 1}`;
    people.push({ ...identity, key, hand: null, nation: '' });
    keys.set(card.id, key);
    return key;
  };
  personOf(cards.find(({ is_self }) => is_self)?.id);
  const events: FileEvent[] = [];
  for (const row of await exportedEvents(db, owner, where)) {
    const { id, event_type, place, initial_seed, pool_seed, rating_earned, ...rest } = row;
    const bouts = await exportedBouts(db, owner, id);
    const key = `e${events.length + 1}`;
    events.push({
      ...emptyFileEvent(key),
      ...rest,
      team: event_type === 'Team',
      results: [{ person: ownKey, place, initial_seed, pool_seed, rating_earned }],
      bouts: bouts.map(({ opponent, won, format, type, ...bout }) => ({
        ...bout,
        type: type ?? 'Other',
        a: ownKey,
        b: personOf(opponent),
        winner: won ? 'a' : 'b',
        touches: /^\d+ /.test(format) ? Number.parseInt(format, 10) : null,
      })),
    });
  }
  return { format: 'journal_csv', warnings: [], people, events };
}

/** Returns the owner's results of a tournament as CSV. */
export async function tournamentCsv(db: Database, owner: number, slug: string): Promise<string> {
  if (!(await hasTournament(db, owner, slug))) throw notFound();
  return writeJournalCsv(await resultFileOf(db, owner, { tournament: slug }), ownKey);
}

/** Returns the owner's results of an event as FIE XML. */
export async function eventXml(db: Database, owner: number, slug: string): Promise<string> {
  const file = await resultFileOf(db, owner, { event: slug });
  const [event] = file.events;
  if (!event) throw notFound();
  return writeFieXml(file, event);
}
