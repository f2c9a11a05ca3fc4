import type { StudentNote } from '@fencing-journal/contract/coach';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { bouts, coachStudents, connections, lessons, users } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';
import { isVisibleTo } from '../access/index.ts';
import { isSharedWithCoach } from '../bouts/index.ts';
import { recentBouts } from './recent-bouts.queries.ts';

const lessonNamesCoach = sql`${lessons.owner_id} = ${connections.student_id} AND ${lessons.coach_user_id} = ${connections.coach_id}`;

/** How long before the latest entry an entry counts as the same activity: an evening, or a day at a tournament. */
const sameActivity = sql`interval '12 hours'`;

/** When the student wrote the lesson; null for a lesson that the coach wrote, which isn't the student's activity. */
const writtenAt = sql<
  string | null
>`CASE WHEN NOT ${lessons.from_coach} THEN ${lessons.created_at} END`;

/** Selects each lesson for the coach with the time of the latest lesson, so that one scan is enough for all counts. */
const datedLessons = (db: Database) =>
  db
    .select({
      at: writtenAt.as('at'),
      waits: sql<boolean>`${lessons.coach_notes} = ''`.as('waits'),
      latest: sql`max(${writtenAt}) OVER ()`.as('latest'),
    })
    .from(lessons)
    .where(lessonNamesCoach)
    .as('dated_lessons');

function lessonCountsOf(db: Database) {
  const dated = datedLessons(db);
  return db
    .select({
      total: sql<number>`count(*)::int`.as('total'),
      waiting: sql<number>`(count(*) FILTER (WHERE ${dated.waits}))::int`.as('waiting'),
      latest: sql<string | null>`max(${dated.at})`.as('latest_lesson'),
      latest_waiting: sql`max(${dated.at}) FILTER (WHERE ${dated.waits})`.as('latest_waiting'),
      recent:
        sql<number>`(count(*) FILTER (WHERE ${dated.at} > ${dated.latest} - ${sameActivity}))::int`.as(
          'recent_lessons',
        ),
    })
    .from(dated)
    .as('counted');
}

function sharedBoutsOf(db: Database) {
  const dated = db
    .select({
      at: bouts.created_at,
      latest: sql`max(${bouts.created_at}) OVER ()`.as('latest'),
    })
    .from(bouts)
    .where(and(eq(bouts.owner_id, connections.student_id), isSharedWithCoach))
    .as('dated_bouts');
  return db
    .select({
      total: sql<number>`count(*)::int`.as('shared_total'),
      latest: sql<string | null>`max(${dated.at})`.as('latest_bout'),
      recent:
        sql<number>`(count(*) FILTER (WHERE ${dated.at} > ${dated.latest} - ${sameActivity}))::int`.as(
          'recent_bouts',
        ),
    })
    .from(dated)
    .as('shared');
}

/** How many characters of a note the roster shows. */
const noteStart = 160;

const keepsOfConnection = and(
  eq(coachStudents.owner_id, connections.coach_id),
  eq(coachStudents.connection_id, connections.id),
);

/** Returns connected students with their counts: those with the most lessons awaiting feedback first, then by name. */
export async function studentsOf(db: Database, coach: number, today: string, student?: string) {
  const written = lessonCountsOf(db);
  const shared = sharedBoutsOf(db);
  const latestRecentBout = sql`(SELECT max(created_at)
    FROM (${recentBouts(sql`${connections.student_id}`, today)}) recent)`;
  const seen = sql`coalesce(${coachStudents.seen_at}, ${connections.created_at})`;
  const rows = await db
    .select({
      id: users.id,
      slug: users.slug,
      connection_slug: connections.slug,
      first_name: users.first_name,
      last_name: users.last_name,
      last_activity: sql<
        string | null
      >`to_char(greatest(${written.latest}, ${shared.latest}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      lesson_is_latest: sql<boolean>`coalesce(${written.latest} >= ${shared.latest}, ${written.latest} IS NOT NULL)`,
      recent_lessons: written.recent,
      recent_bouts: shared.recent,
      lessons: written.total,
      waiting: written.waiting,
      shared_bouts: shared.total,
      unread: sql<boolean>`coalesce(greatest(${written.latest_waiting}, ${latestRecentBout}) > ${seen}, false)`,
      note_start: sql<string>`coalesce(left(${coachStudents.note}, ${noteStart}), '')`,
    })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.student_id))
    .leftJoin(coachStudents, keepsOfConnection)
    .innerJoinLateral(written, sql`true`)
    .innerJoinLateral(shared, sql`true`)
    .where(
      and(
        eq(connections.coach_id, coach),
        isVisibleTo(coach),
        student === undefined ? undefined : eq(users.slug, student),
      ),
    )
    .orderBy(desc(written.waiting), asc(users.last_name), asc(users.first_name), asc(users.id));
  return rows.map(({ lesson_is_latest, recent_lessons, recent_bouts, ...row }) => ({
    ...row,
    activity:
      row.last_activity === null
        ? null
        : lesson_is_latest
          ? { kind: 'lesson' as const, count: recent_lessons }
          : { kind: 'bout' as const, count: recent_bouts },
  }));
}

/** Returns the connection with this student and locks it, so that it doesn't end before the coach's data is stored. */
export async function findConnection(
  tx: Database,
  coach: number,
  student: string,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: connections.id })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.student_id))
    .where(and(eq(connections.coach_id, coach), eq(users.slug, student), isVisibleTo(coach)))
    .for('key share', { of: connections });
  return row?.id;
}

const noteFields = { text: coachStudents.note, version: coachStudents.version };
/** What is returned for a note that was never written. */
const unwritten: StudentNote = { text: '', version: 1 };

export async function noteOn(db: Database, coach: number, student: string): Promise<StudentNote> {
  const [row] = await db
    .select(noteFields)
    .from(coachStudents)
    .innerJoin(connections, keepsOfConnection)
    .innerJoin(users, eq(users.id, connections.student_id))
    .where(and(eq(coachStudents.owner_id, coach), eq(users.slug, student)));
  return row ?? unwritten;
}

/** Creates the row with the note and the time of the last look, if it is missing, and locks it. */
async function lockKept(tx: Database, owner_id: number, connection_id: number) {
  await tx.insert(coachStudents).values({ owner_id, connection_id }).onConflictDoNothing();
  const [row] = await tx
    .select(noteFields)
    .from(coachStudents)
    .where(isKept(owner_id, connection_id))
    .for('update');
  return requireFound(row);
}

const isKept = (owner: number, connection: number) =>
  and(eq(coachStudents.owner_id, owner), eq(coachStudents.connection_id, connection));

/** Stores a note. Returns undefined if the stored version is not the one that was read. */
export async function writeNote(
  tx: Database,
  coach: number,
  connection: number,
  { text, version }: StudentNote,
): Promise<StudentNote | undefined> {
  const current = await lockKept(tx, coach, connection);
  if (version !== undefined && current.version !== version) return undefined;
  const [row] = await tx
    .update(coachStudents)
    .set({ note: text })
    .where(isKept(coach, connection))
    .returning(noteFields);
  return row;
}

export async function markSeen(
  tx: Database,
  owner_id: number,
  connection_id: number,
  seen_at: Date,
): Promise<void> {
  await tx
    .insert(coachStudents)
    .values({ owner_id, connection_id, seen_at })
    .onConflictDoUpdate({
      target: [coachStudents.owner_id, coachStudents.connection_id],
      set: { seen_at },
    });
}
