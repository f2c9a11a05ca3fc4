import { seasonStartYear } from '@fencing-journal/contract/shared/season';
import { daysAfter } from '../lib/days.ts';
import type { Database } from '../lib/services.ts';
import { createGroup } from '../features/coach/groups.service.ts';
import { insertPhrase } from '../features/coach/phrases.queries.ts';
import { createFactories, type Factories } from '../testing/factories.ts';
import { findAccounts } from './accounts.queries.ts';
import {
  setBoutTimes,
  setConnectionTime,
  setGoalCommentTimes,
  setJoinTime,
} from './entry-times.queries.ts';
import {
  beginnerNotes,
  campNotes,
  groupLesson,
  lessonNotes,
  lessonText,
  recentLessonNotes,
  type LessonText,
} from './lesson-texts.ts';
import { demoMembers, opponentId } from './members.ts';
import { beginner, campCoach, coach, demoPassword, opponents, student } from './people.ts';
import { fillGoals } from './goals.ts';
import { fillPractices } from './practices.ts';
import { dateOf, makeSeason, saturday } from './season.ts';
import { eveningOf } from './times.ts';

type User = Awaited<ReturnType<Factories['user']>>;

/**
 * Fills an empty database with the demo's season, atomically, and returns whether it did. Does
 * nothing if the season is already there. Throws if the database contains only other accounts: it
 * is then somebody's journal and must not get accounts with a public password.
 */
export async function fillWithSeason(db: Database, today: Date): Promise<boolean> {
  const { hasAny, hasStudent } = await findAccounts(db, student.email);
  if (hasStudent) return false;
  if (hasAny)
    throw new Error(
      "this data folder has accounts that aren't from the demo. Point DATA_DIR at another folder, or unset it.",
    );
  await db.transaction(async (tx) => {
    const make = createFactories(tx);
    const nora = await addStudent(make, student, today);
    const mina = await addStudent(make, beginner, today);
    const teodor = await make.user({ ...coach, password: demoPassword, shareable: 'Public' });
    const connections = [
      await make.connection(nora.id, teodor.id),
      await make.connection(mina.id, teodor.id),
    ] as const;
    await make.members(demoMembers(today));
    await fillJournal(make, nora, today);
    await fillLessons(make, nora, teodor, today, {
      notes: lessonNotes,
      weeksAgo: 3,
      intervalWeeks: 4,
      unopened: 0,
    });
    await fillLessons(make, nora, teodor, today, {
      notes: recentLessonNotes,
      weeksAgo: 0,
      intervalWeeks: 1,
      unopened: 3,
    });
    await fillLessons(make, mina, teodor, today, {
      notes: beginnerNotes,
      weeksAgo: 0,
      intervalWeeks: 2,
      unopened: 1,
    });
    for (const student of [nora, mina]) await fillGroupLesson(make, student, teodor, today);
    await fillCamp(make, nora, today);
    await fillGoals(make, nora, teodor, today);
    await createGroup(tx, teodor.id, { name: 'Epee squad', students: [nora.slug, mina.slug] });
    await insertPhrase(tx, teodor.id, 'Arm first, then the legs.');
    await setBoutTimes(tx, nora.id);
    await setGoalCommentTimes(tx, nora.id);
    // Before the first tournament and the first lesson of each.
    await setJoinTime(tx, teodor.id, daysAfter(today, -750));
    await setJoinTime(tx, nora.id, daysAfter(today, -725));
    await setConnectionTime(tx, connections[0].id, daysAfter(today, -660));
    await setJoinTime(tx, mina.id, daysAfter(today, -55));
    await setConnectionTime(tx, connections[1].id, daysAfter(today, -54));
  });
  return true;
}

/** Adds a student of the right age: a season ends in the year after the one in which it starts. */
const addStudent = (make: Factories, person: typeof student, today: Date): Promise<User> =>
  make.user({
    ...person,
    password: demoPassword,
    shareable: 'My coaches',
    birth_year: seasonStartYear(dateOf(today)) + 1 - person.seasonAge,
  });

/** Adds two years of tournaments, events and bouts, and some practices, to an account that has none. */
export async function fillJournal(make: Factories, owner: User, today: Date): Promise<void> {
  const slugs: string[] = [];
  for (const [index, { card }] of opponents.entries())
    slugs.push(
      (await make.fencer(owner.id, { ...card, usa_fencing_info: opponentId(index) })).slug,
    );
  for (const { body, events } of makeSeason(today)) {
    const tournament = await make.tournament(owner.id, body);
    for (const { body: fields, bouts } of events) {
      const event = await make.event(owner.id, tournament, fields);
      for (const { opponent, body } of bouts) {
        await make.bout(owner.id, {
          ...body,
          event: event.slug,
          fencer_a: owner.self.slug,
          fencer_b: slugs[opponent] ?? '',
        });
      }
    }
  }
  await fillPractices(make, owner, slugs, today);
}

/** Lessons on Wednesdays. */
interface Course {
  /** Oldest first. */
  notes: readonly LessonText[];
  /** The last lesson was before the Saturday that many weeks ago. */
  weeksAgo: number;
  intervalWeeks: number;
  /** How many of the latest lessons the student hasn't opened since the coach wrote feedback. */
  unopened: number;
}

async function fillLessons(
  make: Factories,
  owner: User,
  teacher: User,
  today: Date,
  { notes, weeksAgo, intervalWeeks, unopened }: Course,
): Promise<void> {
  for (const [index, text] of notes.entries()) {
    const { coach: coach_notes, themes = [] } = text;
    const weeks = weeksAgo + intervalWeeks * (notes.length - 1 - index);
    const date = dateOf(daysAfter(saturday(today, weeks), -3));
    await make.lesson(owner.id, {
      coach_user_id: teacher.id,
      coach_name: `${teacher.first_name} ${teacher.last_name}`,
      date,
      created_at: eveningOf(date),
      student_notes: lessonText(text),
      themes,
      ...(coach_notes === undefined
        ? {}
        : {
            coach_notes,
            coach_notes_at: eveningOf(date, 1),
            ...(index < notes.length - unopened ? { feedback_read_at: eveningOf(date, 2) } : {}),
          }),
    });
  }
}

/** Adds a group lesson on the Monday after the latest tournament, which the student has read. */
async function fillGroupLesson(make: Factories, owner: User, teacher: User, today: Date) {
  const date = dateOf(daysAfter(saturday(today, 2), -5));
  await make.lesson(owner.id, {
    coach_notes: lessonText(groupLesson),
    themes: groupLesson.themes,
    coach_user_id: teacher.id,
    coach_name: `${teacher.first_name} ${teacher.last_name}`,
    date,
    created_at: eveningOf(date),
    student_notes: '',
    from_coach: true,
    coach_notes_at: eveningOf(date),
    feedback_read_at: eveningOf(date, 1),
  });
}

async function fillCamp(make: Factories, owner: User, today: Date): Promise<void> {
  const card = await make.coachCard(owner.id, campCoach);
  const start = daysAfter(today, -130);
  for (const [index, text] of campNotes.entries()) {
    const date = dateOf(daysAfter(start, 2 * index));
    await make.lesson(owner.id, {
      coach_contact_id: card?.id ?? null,
      coach_name: `${campCoach.first_name} ${campCoach.last_name}`,
      date,
      created_at: eveningOf(date),
      student_notes: lessonText(text),
    });
  }
}
