import { lessonTexts, type Lesson } from '@fencing-journal/contract/lessons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { showSaved } from '../../forms/show-saved.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink, IconButton, IconLink } from '../../ui/button.tsx';
import { deleteConfirmation } from '../../ui/delete-confirmation.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { CoachesDialog } from './coaches.dialog.tsx';
import { toOption } from './coaches.rules.ts';
import { Filters } from './filters.tsx';
import { LessonCard, Preview } from './lesson-card.tsx';
import { LessonList } from './lesson-list.tsx';
import { coachesQuery, deleteLesson, lessonsQuery, themesQuery } from './lessons.api.ts';
import { mainText, notesPreview, splitTheme } from './notes.rules.ts';
import { ThemeFilter } from './theme-filter.tsx';
import { ThemeList } from './theme-list.tsx';
import { themesOf } from './themes.rules.ts';
import { useLessonList } from './use-lesson-list.ts';

export function Component() {
  const lessonList = useLessonList('own', lessonsQuery);
  const { list, filters, filtered, choose: applyFilters } = lessonList;
  const coaches = useQuery(coachesQuery).data ?? [];
  const themes = useQuery(themesQuery).data ?? [];
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  const [coachesOpen, setCoachesOpen] = useState(false);

  function remove(lesson: Lesson) {
    const { coach, lesson_date } = lesson;
    return attempt(
      async () => {
        list.leavePageOfOne();
        await showSaved(dialogs, await deleteLesson(lesson), lessonTexts.deleted);
      },
      deleteConfirmation('lesson', {
        subject: `With ${coach}, ${formatDate(lesson_date)}`,
        detail: lesson.from_coach
          ? 'Your coach wrote it for you. It will be gone for both of you, with your notes.'
          : 'Your notes and the coach’s feedback will be deleted too.',
        body: lessonTexts.confirmDelete,
      }),
    );
  }

  const isEmpty = list.data?.count === 0 && !filtered;
  const addButtons = (
    <>
      <ButtonLink to={paths.lessonAdd} icon="plus">
        Add Lesson
      </ButtonLink>
      <ButtonLink to={paths.lessonQuick} variant="secondary">
        Guided entry
      </ButtonLink>
    </>
  );
  return (
    <Page
      title="Lessons"
      crumbs={[{ label: 'Journal', to: paths.journal }, { label: 'Lessons' }]}
      // The buttons are shown once their place is known, so that they don't move or lose the focus.
      actions={
        !list.isPending &&
        !isEmpty && (
          <>
            {addButtons}
            {coaches.length > 0 && (
              <Button variant="secondary" icon="people" onClick={() => setCoachesOpen(true)}>
                Your coaches
              </Button>
            )}
          </>
        )
      }
    >
      {!isEmpty && (
        <Filters lessonList={lessonList} searchHint="Search notes and coaches">
          <SelectField
            label="Coach"
            placeholder="All coaches"
            value={filters.coach ?? ''}
            options={coaches.map(toOption)}
            onChange={({ target }) => applyFilters({ coach: target.value })}
          />
          <ThemeFilter
            used={themes}
            value={filters.theme}
            onChange={(theme) => applyFilters({ theme })}
          />
        </Filters>
      )}
      <LessonList
        lessonList={lessonList}
        emptyTitle={lessonTexts.empty}
        empty={<div className="flex flex-wrap justify-center gap-3">{addButtons}</div>}
      >
        {(lesson) => (
          <OwnLessonCard key={lesson.slug} lesson={lesson} onDelete={() => void remove(lesson)} />
        )}
      </LessonList>
      {coachesOpen && <CoachesDialog onClose={() => setCoachesOpen(false)} />}
    </Page>
  );
}

function OwnLessonCard({ lesson, onDelete }: { lesson: Lesson; onDelete: () => void }) {
  const { slug, coach, lesson_date, student_notes, coach_notes, unread, from_coach } = lesson;
  const { theme, rest } = splitTheme(mainText(lesson));
  const lessonLabel = `lesson with ${coach}, ${formatDate(lesson_date)}`;
  const actions = (
    <>
      <IconLink icon="pencil" label={`Edit ${lessonLabel}`} to={paths.lessonEdit(slug)} />
      <IconButton icon="trash" label={`Delete ${lessonLabel}`} onClick={onDelete} />
    </>
  );
  return (
    <LessonCard
      lesson={lesson}
      {...(theme === '' ? { title: coach } : { title: theme, person: coach })}
      badge={
        from_coach ? (unread ? 'New from your coach' : 'From your coach') : unread && 'New feedback'
      }
      actions={actions}
    >
      <ThemeList themes={themesOf(lesson)} linked />
      {rest !== '' && (
        <Preview label={from_coach ? 'Lesson' : 'Notes'} text={rest} emptyText="" lines="lines" />
      )}
      {from_coach ? (
        <Preview
          label="Your notes"
          text={notesPreview(student_notes)}
          emptyText="None yet"
          lines="lines"
        />
      ) : (
        <Preview
          label="Coach Comments"
          text={notesPreview(coach_notes)}
          emptyText="No feedback yet"
          lines="lines"
        />
      )}
    </LessonCard>
  );
}
