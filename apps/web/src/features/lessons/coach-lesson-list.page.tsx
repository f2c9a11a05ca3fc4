import { lessonTexts, type Lesson } from '@fencing-journal/contract/lessons';
import { countsAsCoach } from '@fencing-journal/contract/shared/entitlement';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formatDate, nameOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { Button, IconLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { PlanNeeded } from '../../ui/plan-needed.tsx';
import type { CameFrom } from './feedback-flow.rules.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { Filters } from './filters.tsx';
import { LessonCard, Preview } from './lesson-card.tsx';
import { LessonList } from './lesson-list.tsx';
import { coachLessonsQuery, studentsQuery } from './lessons.api.ts';
import { Notes } from './notes.tsx';
import { previewOf } from './notes.rules.ts';
import { useLessonList } from './use-lesson-list.ts';

const crumbs = [{ label: 'Journal', to: paths.journal }, { label: 'Student Lessons' }];

/** Needs the Coach plan: without it the server would return the user's own lessons. */
export function Component() {
  const session = useSession();
  return (
    <Page title="Student Lessons" crumbs={crumbs}>
      {session && !countsAsCoach(session) ? planNeeded : <StudentLessons self={session?.slug} />}
    </Page>
  );
}

const planNeeded = <PlanNeeded opens="See your students’ lessons and write feedback." />;

function StudentLessons({ self }: { self: string | undefined }) {
  const chosen = useLessonList('coach', coachLessonsQuery);
  const { list, filters, filtered, choose } = chosen;
  const students = useQuery(studentsQuery).data ?? [];
  const [answered, setAnswered] = useState('');
  const said = useRef<HTMLParagraphElement>(null);
  // The plan may have ended without this device knowing: the server then returns the user's own lessons.
  if (list.data?.results.some(({ student_slug }) => student_slug === self)) return planNeeded;

  /** Focuses the status line, because the card may be gone. The next tab stop is the next waiting lesson. */
  function done(student: string) {
    setAnswered(`Feedback for ${student} saved.`);
    said.current?.focus({ preventScroll: true });
  }

  return (
    <>
      {(filtered || list.data?.count !== 0) && (
        <Filters of={chosen} searchHint="Search notes">
          <SelectField
            label="Student"
            placeholder="All students"
            value={filters.student ?? ''}
            options={students.map((student) => ({ value: student.slug, label: nameOf(student) }))}
            onChange={({ target }) => choose({ student: target.value })}
          />
          <SelectField
            label="Feedback"
            placeholder="All lessons"
            value={filters.waiting ?? ''}
            options={[{ value: '1', label: 'Waiting for feedback' }]}
            onChange={({ target }) => choose({ waiting: target.value })}
          />
        </Filters>
      )}
      <p ref={said} role="status" tabIndex={-1} className="font-semibold text-win not-empty:mb-3">
        {answered}
      </p>
      <LessonList of={chosen} emptyTitle={lessonTexts.emptyForCoach}>
        {(lesson) => (
          <StudentCard key={lesson.slug} lesson={lesson} onAnswered={() => done(lesson.student)} />
        )}
      </LessonList>
    </>
  );
}

/** Returns the focus to the button that opened the form. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

function StudentCard({ lesson, onAnswered }: { lesson: Lesson; onAnswered: () => void }) {
  const [state, setState] = useState<'read' | 'writing' | 'cancelled'>('read');
  const { slug, student, lesson_date, student_notes, coach_notes } = lesson;
  const which = `${student}, ${formatDate(lesson_date)}`;
  const waits = coach_notes === '';
  const { pathname, search } = useLocation();
  const here: CameFrom = { from: pathname + search };
  return (
    <LessonCard
      lesson={lesson}
      person={student}
      mark={waits && 'Waiting for feedback'}
      state={here}
      actions={
        <IconLink
          icon="pencil"
          label={`Edit feedback for ${which}`}
          to={paths.coachLessonEdit(slug)}
          state={here}
        />
      }
    >
      {state === 'writing' ? (
        <div className="relative z-10 flex flex-col gap-3">
          <Notes text={student_notes} none="No notes" />
          <FeedbackForm
            lesson={lesson}
            onCancel={() => setState('cancelled')}
            onDone={() => {
              setState('read');
              onAnswered();
            }}
          />
        </div>
      ) : (
        <>
          <Preview label="Notes" text={previewOf(student_notes)} none="No notes" lines="line" />
          <Preview
            label="Your feedback"
            text={previewOf(coach_notes)}
            none="None yet"
            lines="line"
          />
          {waits && (
            <div className="relative z-10 mt-auto">
              <Button
                variant="secondary"
                ref={state === 'cancelled' ? takeFocus : null}
                aria-label={`Write feedback for ${which}`}
                onClick={() => setState('writing')}
              >
                Write feedback
              </Button>
            </div>
          )}
        </>
      )}
    </LessonCard>
  );
}
