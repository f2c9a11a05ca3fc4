import type { CoachLessonListQuery, LessonListQuery } from '@fencing-journal/contract/lessons';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, desc, eq, gte, inArray, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { pagePosition } from '../../db/dated-lists.ts';
import { lessons } from '../../db/schema.ts';
import { connectedStudents } from '../access/index.ts';
import type { Coach } from './coaches.queries.ts';
import { isUnread, readLessons, type LessonRow } from './lessons.queries.ts';
import { wordQuery } from './word-query.ts';

/** Filters of a list, with slugs already resolved. */
export interface Filters
  extends Pick<LessonListQuery, 'search' | 'from' | 'to'>, Pick<CoachLessonListQuery, 'waiting'> {
  coach?: Coach | undefined;
  student?: number | undefined;
}

const waits = eq(lessons.coach_notes, '');

/** Folded by the database, like the stored words (migration 0009). */
const speaksOf = (words: string) => sql`${lessons}.words @@ to_tsquery('simple', folded(${words}))`;

const names = (coach: Coach) =>
  eq(coach.is_card ? lessons.coach_contact_id : lessons.coach_user_id, coach.id);

/** Returns undefined if no filter is set. */
function chosenBy({ search, from, to, coach, student, waiting }: Filters): SQL | undefined {
  const words = search === undefined ? undefined : wordQuery(search);
  return and(
    words === undefined ? undefined : speaksOf(words),
    from === undefined ? undefined : gte(lessons.date, from),
    to === undefined ? undefined : lte(lessons.date, to),
    coach === undefined ? undefined : names(coach),
    student === undefined ? undefined : eq(lessons.owner_id, student),
    waiting === true ? waits : undefined,
  );
}

const ownLessons = (owner: number) => eq(lessons.owner_id, owner);

/** Lessons that name the coach, of currently connected students. */
const lessonsFor = (db: Database, coach: number) =>
  and(eq(lessons.coach_user_id, coach), inArray(lessons.owner_id, connectedStudents(db, coach)));

interface Page {
  count: number;
  rows: LessonRow[];
}

/** Newest date first, then newest created. Names are joined only for the rows of the page. */
function rowsOf(db: Database, which: SQL | undefined, skip: number): Promise<LessonRow[]> {
  const page = db
    .select({ owner_id: lessons.owner_id, id: lessons.id })
    .from(lessons)
    .where(which)
    .orderBy(desc(lessons.date), desc(lessons.id))
    .limit(limits.pageSize)
    .offset(skip)
    .as('page');
  return readLessons(db)
    .innerJoin(page, and(eq(page.owner_id, lessons.owner_id), eq(page.id, lessons.id)))
    .orderBy(desc(lessons.date), desc(lessons.id));
}

const rowsBefore = (number: number) => (number - 1) * limits.pageSize;

async function chosenPage(db: Database, which: SQL | undefined, number: number): Promise<Page> {
  return {
    count: await db.$count(lessons, which),
    rows: await rowsOf(db, which, rowsBefore(number)),
  };
}

/** Reads the unfiltered journal, which may be long; the cost does not depend on the page (dated-lists.ts). */
async function wholePage(db: Database, owner: number, number: number): Promise<Page> {
  const { count, position } = await pagePosition(db, owner, 'lessons', rowsBefore(number));
  return {
    count,
    rows: position
      ? await rowsOf(db, and(ownLessons(owner), lt(lessons.date, position.before)), position.skip)
      : [],
  };
}

export function ownPage(
  db: Database,
  owner: number,
  filters: Filters,
  number: number,
): Promise<Page> {
  const chosen = chosenBy(filters);
  return chosen
    ? chosenPage(db, and(ownLessons(owner), chosen), number)
    : wholePage(db, owner, number);
}

export const coachPage = (
  db: Database,
  coach: number,
  filters: Filters,
  number: number,
): Promise<Page> => chosenPage(db, and(lessonsFor(db, coach), chosenBy(filters)), number);

export const countUnread = (db: Database, owner: number): Promise<number> =>
  db.$count(lessons, and(ownLessons(owner), isUnread));

export const countWaiting = (db: Database, coach: number): Promise<number> =>
  db.$count(lessons, and(lessonsFor(db, coach), waits));
