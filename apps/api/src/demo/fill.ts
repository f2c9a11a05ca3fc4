import { daysAfter } from '../lib/days.ts';
import type { Database } from '../lib/services.ts';
import { createGroup } from '../features/coach/groups.service.ts';
import { insertPhrase } from '../features/coach/phrases.queries.ts';
import { createFactories, type Factories } from '../testing/factories.ts';
import { findAccounts } from './accounts.queries.ts';
import { demoMembers, opponentId } from './members.ts';
import { beginner, campCoach, coach, demoPassword, opponents, student } from './people.ts';
import { fillGoals } from './goals.ts';
import { fillPractices } from './practices.ts';
import { dateOf, makeSeason } from './season.ts';
import { beginnerNotes, campNotes, groupLesson, lessonNotes } from './texts.ts';

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
    const nora = await make.user({ ...student, password: demoPassword, shareable: 'My coaches' });
    const mina = await make.user({ ...beginner, password: demoPassword });
    const teodor = await make.user({ ...coach, password: demoPassword, shareable: 'Public' });
    await make.connection(nora.id, teodor.id);
    await make.connection(mina.id, teodor.id);
    await make.members(demoMembers());
    await fillJournal(make, nora, today);
    await fillLessons(make, nora, teodor, today, { notes: lessonNotes, intervalDays: 28 });
    await fillLessons(make, mina, teodor, today, { notes: beginnerNotes, intervalDays: 9 });
    for (const student of [nora, mina]) await fillGroupLesson(make, student, teodor, today);
    await fillCamp(make, nora, today);
    await fillGoals(make, nora, teodor, today);
    await createGroup(tx, teodor.id, { name: 'Foil squad', students: [nora.slug, mina.slug] });
    await insertPhrase(tx, teodor.id, 'Arm first, then the legs.');
  });
  return true;
}

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

interface Course {
  /** Oldest first; the last lesson was last week. */
  notes: typeof lessonNotes;
  intervalDays: number;
}

/** How many of the latest lessons have feedback that hasn't been opened. */
const unreadFeedbackCount = 2;

async function fillLessons(
  make: Factories,
  owner: User,
  teacher: User,
  today: Date,
  { notes, intervalDays }: Course,
): Promise<void> {
  for (const [index, text] of notes.entries()) {
    const { student: student_notes, coach: coach_notes, themes = [] } = text;
    const day = daysAfter(today, -6 - intervalDays * (notes.length - 1 - index));
    await make.lesson(owner.id, {
      coach_user_id: teacher.id,
      coach_name: `${teacher.first_name} ${teacher.last_name}`,
      date: dateOf(day),
      student_notes,
      themes,
      ...(coach_notes === undefined
        ? {}
        : {
            coach_notes,
            coach_notes_at: daysAfter(day, 1),
            ...(index < notes.length - unreadFeedbackCount
              ? { feedback_read_at: daysAfter(day, 2) }
              : {}),
          }),
    });
  }
}

/** Adds a group lesson from three weeks ago that the student has read. */
async function fillGroupLesson(make: Factories, owner: User, teacher: User, today: Date) {
  const day = daysAfter(today, -21);
  await make.lesson(owner.id, {
    ...groupLesson,
    coach_user_id: teacher.id,
    coach_name: `${teacher.first_name} ${teacher.last_name}`,
    date: dateOf(day),
    student_notes: '',
    from_coach: true,
    coach_notes_at: day,
    feedback_read_at: daysAfter(day, 1),
  });
}

async function fillCamp(make: Factories, owner: User, today: Date): Promise<void> {
  const card = await make.coachCard(owner.id, campCoach);
  const start = daysAfter(today, -130);
  for (const [index, student_notes] of campNotes.entries()) {
    await make.lesson(owner.id, {
      coach_contact_id: card?.id ?? null,
      coach_name: `${campCoach.first_name} ${campCoach.last_name}`,
      date: dateOf(daysAfter(start, 2 * index)),
      student_notes,
    });
  }
}
