import { lessonTexts, type Lesson } from '@fencing-journal/contract/lessons';
import { countsAsCoach } from '@fencing-journal/contract/shared/entitlement';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formatDate, nameOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../http/session.ts';
import { Button, ButtonLink, IconLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { PlanRequired } from '../../ui/plan-required.tsx';
import type { ReturnState } from './feedback-flow.rules.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { Filters } from './filters.tsx';
import { LessonCard, Preview } from './lesson-card.tsx';
import { LessonList } from './lesson-list.tsx';
import { coachLessonsQuery, givenThemesQuery, groupsQuery, studentsQuery } from './lessons.api.ts';
import { Notes } from './notes.tsx';
import { notesPreview } from './notes.rules.ts';
import { ThemeFilter } from './theme-filter.tsx';
import { ThemeList } from './theme-list.tsx';
import { themesOf } from './themes.rules.ts';
import { useLessonList } from './use-lesson-list.ts';

const crumbs = [{ label: 'Journal', to: paths.journal }, { label: 'Student Lessons' }];

/** Needs the Coach plan: without it the server would return the user's own lessons. */
export function Component() {
  const session = useSession();
  const hasPlan = !session || countsAsCoach(session);
  return (
    <Page
      title="Student Lessons"
      crumbs={crumbs}
      actions={
        hasPlan && (
          <ButtonLink to={paths.coachLessonAdd} icon="plus">
            Write a lesson
          </ButtonLink>
        )
      }
    >
      {!hasPlan ? planNeeded : <StudentLessons ownSlug={session?.slug} />}
    </Page>
  );
}

const planNeeded = <PlanRequired benefit="See your students’ lessons and write feedback." />;

function StudentLessons({ ownSlug }: { ownSlug: string | undefined }) {
  const lessonList = useLessonList('coach', coachLessonsQuery);
  const { list, filters, filtered, choose: applyFilters } = lessonList;
  const students = useQuery(studentsQuery).data ?? [];
  const themes = useQuery(givenThemesQuery).data ?? [];
  const groups = useQuery(groupsQuery).data ?? [];
  const [statusMessage, setStatusMessage] = useState('');
  const statusRef = useRef<HTMLParagraphElement>(null);
  // The plan may have ended without this device knowing: the server then returns the user's own lessons.
  if (list.data?.results.some(({ student_slug }) => student_slug === ownSlug)) return planNeeded;

  /** Focuses the status line, because the card may be gone. The next tab stop is the next waiting lesson. */
  function handleSaved(student: string) {
    setStatusMessage(`Feedback for ${student} saved.`);
    statusRef.current?.focus({ preventScroll: true });
  }

  return (
    <>
      {(filtered || list.data?.count !== 0) && (
        <Filters lessonList={lessonList} searchHint="Search notes">
          <SelectField
            label="Student"
            placeholder="All students"
            value={filters.student ?? ''}
            options={students.map((student) => ({ value: student.slug, label: nameOf(student) }))}
            onChange={({ target }) => applyFilters({ student: target.value })}
          />
          {(groups.length > 0 || filters.group !== undefined) && (
            <SelectField
              label="Group"
              placeholder="All groups"
              value={filters.group ?? ''}
              options={groups.map(({ slug, name }) => ({ value: slug, label: name }))}
              onChange={({ target }) => applyFilters({ group: target.value })}
            />
          )}
          <SelectField
            label="Feedback"
            placeholder="All lessons"
            value={filters.waiting ?? ''}
            options={[{ value: '1', label: 'Waiting for feedback' }]}
            onChange={({ target }) => applyFilters({ waiting: target.value })}
          />
          <ThemeFilter
            used={themes}
            value={filters.theme}
            onChange={(theme) => applyFilters({ theme })}
          />
        </Filters>
      )}
      <p ref={statusRef} role="status" tabIndex={-1} className="font-semibold not-empty:mb-3">
        {statusMessage}
      </p>
      <LessonList lessonList={lessonList} emptyTitle={lessonTexts.emptyForCoach}>
        {(lesson) => (
          <StudentLessonCard
            key={lesson.slug}
            lesson={lesson}
            onFeedbackSaved={() => handleSaved(lesson.student)}
          />
        )}
      </LessonList>
    </>
  );
}

/** Returns the focus to the button that opened the form. */
const focusButton = (button: HTMLButtonElement | null) => button?.focus();

function StudentLessonCard({
  lesson,
  onFeedbackSaved,
}: {
  lesson: Lesson;
  onFeedbackSaved: () => void;
}) {
  const [state, setState] = useState<'read' | 'writing' | 'cancelled'>('read');
  const { slug, student, lesson_date, student_notes, coach_notes, from_coach } = lesson;
  const lessonLabel = `${student}, ${formatDate(lesson_date)}`;
  const isWaiting = coach_notes === '';
  const { pathname, search } = useLocation();
  const returnState: ReturnState = { from: pathname + search };
  return (
    <LessonCard
      lesson={lesson}
      title={student}
      badge={from_coach ? 'Written by you' : isWaiting && 'Waiting for feedback'}
      state={returnState}
      actions={
        <IconLink
          icon="pencil"
          label={`Edit ${from_coach ? 'the lesson' : 'feedback'} for ${lessonLabel}`}
          to={paths.coachLessonEdit(slug)}
          state={returnState}
        />
      }
    >
      {state === 'writing' ? (
        <div className="relative z-10 flex flex-col gap-3">
          <Notes text={student_notes} emptyText="No notes" />
          <FeedbackForm
            lesson={lesson}
            onCancel={() => setState('cancelled')}
            onDone={() => {
              setState('read');
              onFeedbackSaved();
            }}
          />
        </div>
      ) : (
        <>
          <ThemeList themes={themesOf(lesson)} linked={false} />
          <Preview
            label={from_coach ? "Student's notes" : 'Notes'}
            text={notesPreview(student_notes)}
            emptyText="No notes"
            lines="line"
          />
          <Preview
            label={from_coach ? 'Lesson' : 'Your feedback'}
            text={notesPreview(coach_notes)}
            emptyText="None yet"
            lines="line"
          />
          {isWaiting && (
            <div className="relative z-10 mt-auto">
              <Button
                variant="secondary"
                ref={state === 'cancelled' ? focusButton : null}
                aria-label={`Write feedback for ${lessonLabel}`}
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
