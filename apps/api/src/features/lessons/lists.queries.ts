import type { CoachLessonListQuery, LessonListQuery } from '@fencing-journal/contract/lessons';
import { limits } from '@fencing-journal/contract/shared/limits';
import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  lt,
  lte,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { listPosition } from '../../db/dated-lists.ts';
import { literalLimit, prepared } from '../../db/prepared.ts';
import { lessons } from '../../db/schema.ts';
import { together } from '../../db/together.ts';
import { connectedStudents } from '../access/index.ts';
import type { Coach } from './coaches.queries.ts';
import { isUnread, lessonQuery, type LessonRow } from './lessons.queries.ts';
import { prefixTsQuery } from '../../lib/word-query.ts';

/** Filters of a list, with slugs already resolved. */
export interface Filters
  extends
    Pick<LessonListQuery, 'search' | 'from' | 'to' | 'theme'>,
    Pick<CoachLessonListQuery, 'waiting' | 'order'> {
  coach?: Coach | undefined;
  student?: number | undefined;
  /** The id of one of the coach's groups. */
  group?: number | undefined;
}

const isAwaitingFeedback = sql`${lessons.coach_notes} = ''`;

/** Folds the words in the database, like the stored ones (migration 0009). */
const matchesWords = (words: string) =>
  sql`${lessons}.words @@ to_tsquery('simple', folded(${words}))`;

/** Matches lessons with the theme, ignoring case. */
export const hasTheme = (theme: string) =>
  sql`lower(${lessons.themes}::text)::text[] @> ARRAY[lower(${theme}::text)]`;

const namesCoach = (coach: Coach) =>
  eq(coach.is_card ? lessons.coach_contact_id : lessons.coach_user_id, coach.id);

/** Returns undefined if no filter is set. */
function filterCondition({
  search,
  from,
  to,
  theme,
  coach,
  student,
  waiting,
}: Filters): SQL | undefined {
  const words = search === undefined ? undefined : prefixTsQuery(search);
  return and(
    words === undefined ? undefined : matchesWords(words),
    from === undefined ? undefined : gte(lessons.date, from),
    to === undefined ? undefined : lte(lessons.date, to),
    theme === undefined ? undefined : hasTheme(theme),
    coach === undefined ? undefined : namesCoach(coach),
    student === undefined ? undefined : eq(lessons.owner_id, student),
    waiting === true ? isAwaitingFeedback : undefined,
  );
}

export const ownLessons = (owner: number) => eq(lessons.owner_id, owner);

/** Matches lessons of currently connected students that name the coach: from all students, or from those in a group. */
export const lessonsFor = (db: Database, coach: number, group?: number) =>
  and(
    eq(lessons.coach_user_id, coach),
    inArray(lessons.owner_id, connectedStudents(db, coach, undefined, group)),
  );

interface Page {
  count: number;
  rows: LessonRow[];
}

/** Sorts by date, then by creation, newest first by default. Names are joined only for the rows of the page. */
function rowsQuery(
  db: Database,
  condition: SQL | undefined,
  offset: number | Placeholder,
  order?: Filters['order'],
) {
  const direction = order === 'oldest' ? asc : desc;
  const page = db
    .select({ owner_id: lessons.owner_id, id: lessons.id })
    .from(lessons)
    .where(condition)
    .orderBy(direction(lessons.date), direction(lessons.id))
    .limit(literalLimit(limits.pageSize))
    .offset(offset)
    .as('page');
  return lessonQuery(db)
    .innerJoin(page, and(eq(page.owner_id, lessons.owner_id), eq(page.id, lessons.id)))
    .orderBy(direction(lessons.date), direction(lessons.id));
}

const pageOffset = (pageNumber: number) => (pageNumber - 1) * limits.pageSize;

async function filteredPage(
  db: Database,
  condition: SQL | undefined,
  pageNumber: number,
  order: Filters['order'],
): Promise<Page> {
  const [count, rows] = await together(db, (one) => [
    one.$count(lessons, condition),
    rowsQuery(one, condition, pageOffset(pageNumber), order),
  ]);
  return { count, rows };
}

const positionQuery = prepared((db) => db.select().from(listPosition(db, 'lessons')));
const positionedRows = prepared((db) =>
  rowsQuery(
    db,
    and(
      eq(lessons.owner_id, sql.placeholder('owner')),
      lt(lessons.date, sql.placeholder('before')),
    ),
    sql.placeholder('skip'),
  ),
);

/** Reads the unfiltered journal, which may be long; the cost does not depend on the page (dated-lists.ts). */
async function unfilteredPage(db: Database, owner: number, pageNumber: number): Promise<Page> {
  const [position] = await positionQuery(db).execute({ owner, offset: pageOffset(pageNumber) });
  const { count = 0, before = null, skip } = position ?? {};
  return {
    count,
    rows: before === null ? [] : await positionedRows(db).execute({ owner, before, skip }),
  };
}

export function ownPage(
  db: Database,
  owner: number,
  filters: Filters,
  pageNumber: number,
): Promise<Page> {
  const condition = filterCondition(filters);
  return condition || filters.order
    ? filteredPage(db, and(ownLessons(owner), condition), pageNumber, filters.order)
    : unfilteredPage(db, owner, pageNumber);
}

export const coachPage = (
  db: Database,
  coach: number,
  filters: Filters,
  pageNumber: number,
): Promise<Page> =>
  filteredPage(
    db,
    and(lessonsFor(db, coach, filters.group), filterCondition(filters)),
    pageNumber,
    filters.order,
  );

export const countUnread = (db: Database, owner: number): Promise<number> =>
  db.$count(lessons, and(ownLessons(owner), isUnread));

export const countWaiting = (db: Database, coach: number): Promise<number> =>
  db.$count(lessons, and(lessonsFor(db, coach), isAwaitingFeedback));
