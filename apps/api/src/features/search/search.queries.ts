import type { FoundRecord } from '@fencing-journal/contract/search';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, desc, eq, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { fullName } from '../../db/names.ts';
import { literalLimit, prepared } from '../../db/prepared.ts';
import { events, fencers, lessons, practices, tournaments } from '../../db/schema.ts';
import { onTournament } from '../../db/tournaments.ts';
import { together } from '../../db/together.ts';
import { prefixTsQuery } from '../../lib/word-query.ts';

const owner = sql.placeholder('owner');
const searchedWords = sql`unnest(${sql.placeholder('words')}::text[]) AS searched(word)`;

/** Folds only text that needs it: most names are ASCII, and folding costs far more than the search. */
const foldedText = (text: SQLWrapper): SQL<string> =>
  sql<string>`CASE WHEN octet_length(${text}) = char_length(${text}) THEN lower(${text}) ELSE folded(${text}) END`;

/**
 * Whether every searched word is the beginning of a word of the text. LIKE comes first, because it is much faster than
 * a regular expression and rejects almost all rows.
 */
const containsWords = (text: SQLWrapper): SQL =>
  sql`${text} LIKE ALL (ARRAY(SELECT '%' || folded(word) || '%' FROM ${searchedWords}))
    AND ${text} ~ ALL (ARRAY(SELECT '(^|[[:space:]!-/:-@[-\`{-~])' || folded(word) FROM ${searchedWords}))`;

const fencerFields = { slug: fencers.slug, name: fullName(fencers).as('name'), club: fencers.club };

const fencersQuery = prepared((db) => {
  const own = db
    .select({
      ...fencerFields,
      words: foldedText(sql`(${fullName(fencers)} || ' ' || ${fencers.club})`).as('words'),
    })
    .from(fencers)
    .where(and(eq(fencers.owner_id, owner), isNull(fencers.deleted_at)))
    .orderBy(sql`lower(${fencers.last_name})`, sql`lower(${fencers.first_name})`, asc(fencers.id))
    .limit(literalLimit(limits.fencers))
    .as('own');
  return db
    .select({ slug: own.slug, name: own.name, club: own.club })
    .from(own)
    .where(containsWords(own.words))
    .limit(literalLimit(limits.foundRecords));
});

/** Without words, all tournaments match, so that this also returns the newest. */
const tournamentsQuery = prepared((db) => {
  const own = db
    .select({
      slug: tournaments.slug,
      name: tournaments.name,
      date: tournaments.date,
      location: tournaments.location,
      words: foldedText(
        sql`(${tournaments.name} || ' ' || ${tournaments.location} || ' ' || ${tournaments.club})`,
      ).as('words'),
    })
    .from(tournaments)
    .where(eq(tournaments.owner_id, owner))
    .orderBy(desc(tournaments.date), desc(tournaments.id))
    .limit(literalLimit(limits.searchedRecords))
    .as('own');
  return db
    .select({ slug: own.slug, name: own.name, date: own.date, location: own.location })
    .from(own)
    .where(containsWords(own.words))
    .limit(literalLimit(limits.foundRecords));
});

/** An event is also found by its tournament's name. Without words, returns the newest events. */
const eventsQuery = prepared((db) => {
  const own = db
    .select({
      slug: events.slug,
      name: sql<string>`${events.name}`.as('event_name'),
      date: events.date,
      tournament_slug: sql<string>`${tournaments.slug}`.as('tournament_slug'),
      tournament_name: sql<string>`${tournaments.name}`.as('tournament_name'),
      words: foldedText(sql`(${events.name} || ' ' || ${tournaments.name})`).as('words'),
    })
    .from(events)
    .innerJoin(tournaments, onTournament)
    .where(eq(events.owner_id, owner))
    .orderBy(desc(events.date), desc(events.id))
    .limit(literalLimit(limits.searchedRecords))
    .as('own');
  return db
    .select({
      slug: own.slug,
      name: own.name,
      date: own.date,
      tournament: { slug: own.tournament_slug, name: own.tournament_name },
    })
    .from(own)
    .where(containsWords(own.words))
    .limit(literalLimit(limits.foundRecords));
});

const practicesQuery = prepared((db) => {
  const own = db
    .select({
      slug: practices.slug,
      date: practices.date,
      place: practices.place,
      words: foldedText(sql`('practice ' || ${practices.place})`).as('words'),
    })
    .from(practices)
    .where(eq(practices.owner_id, owner))
    .orderBy(desc(practices.date), desc(practices.id))
    .limit(literalLimit(limits.searchedRecords))
    .as('own');
  return db
    .select({ slug: own.slug, date: own.date, place: own.place })
    .from(own)
    .where(containsWords(own.words))
    .limit(literalLimit(limits.foundRecords));
});

const lessonFields = {
  slug: lessons.slug,
  date: lessons.date,
  coach: lessons.coach_name,
  /** The author's text: the coach's if the lesson is from the coach, otherwise the student's. */
  notes: sql<string>`left(CASE WHEN ${lessons.from_coach} THEN ${lessons.coach_notes} ELSE ${lessons.student_notes} END, ${sql.raw(String(limits.foundNotes))})`,
};
const newestLessonsFirst = [desc(lessons.date), desc(lessons.id)];

const newestLessonsQuery = prepared((db) =>
  db
    .select(lessonFields)
    .from(lessons)
    .where(eq(lessons.owner_id, owner))
    .orderBy(...newestLessonsFirst)
    .limit(literalLimit(limits.foundRecords)),
);

/** Uses the same index as searching the list of lessons. */
const lessonsQuery = prepared((db) =>
  db
    .select(lessonFields)
    .from(lessons)
    .where(
      and(
        eq(lessons.owner_id, owner),
        sql`${lessons}.words @@ to_tsquery('simple', folded(${sql.placeholder('query')}))`,
      ),
    )
    .orderBy(...newestLessonsFirst)
    .limit(literalLimit(limits.foundRecords)),
);

const withKind = <const K extends FoundRecord['kind'], R extends object>(
  kind: K,
  rows: readonly R[],
) => rows.map((row) => ({ kind, ...row }));

/** Returns the owner's records that contain all words. */
export async function findRecords(
  db: Database,
  owner_id: number,
  words: readonly string[],
): Promise<FoundRecord[]> {
  const values = { owner: owner_id, words };
  const [fencerRows, tournamentRows, eventRows, practiceRows, lessonRows] = await together(
    db,
    (one) => [
      fencersQuery(one).execute(values),
      tournamentsQuery(one).execute(values),
      eventsQuery(one).execute(values),
      practicesQuery(one).execute(values),
      lessonsQuery(one).execute({ owner: owner_id, query: prefixTsQuery(words.join(' ')) }),
    ],
  );
  return [
    ...withKind('fencer', fencerRows),
    ...withKind('tournament', tournamentRows),
    ...withKind('event', eventRows),
    ...withKind('practice', practiceRows),
    ...withKind('lesson', lessonRows),
  ];
}

/** Returns the owner's newest records. Fencers have no date. */
export async function newestRecords(db: Database, owner_id: number): Promise<FoundRecord[]> {
  const values = { owner: owner_id, words: [] };
  const [tournamentRows, eventRows, practiceRows, lessonRows] = await together(db, (one) => [
    tournamentsQuery(one).execute(values),
    eventsQuery(one).execute(values),
    practicesQuery(one).execute(values),
    newestLessonsQuery(one).execute({ owner: owner_id }),
  ]);
  return [
    ...withKind('tournament', tournamentRows),
    ...withKind('event', eventRows),
    ...withKind('practice', practiceRows),
    ...withKind('lesson', lessonRows),
  ];
}
