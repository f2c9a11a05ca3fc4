import { lessonTexts, type Lesson } from '@fencing-journal/contract/lessons';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { showSaved } from '../../lib/outbox/said.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink, IconButton, IconLink } from '../../ui/button.tsx';
import { deletionOf } from '../../ui/deletion.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { CoachesDialog } from './coaches.dialog.tsx';
import { optionOf } from './coaches.rules.ts';
import { Filters } from './filters.tsx';
import { LessonCard, Preview } from './lesson-card.tsx';
import { LessonList } from './lesson-list.tsx';
import { coachesQuery, deleteLesson, lessonsQuery } from './lessons.api.ts';
import { previewOf } from './notes.rules.ts';
import { useLessonList } from './use-lesson-list.ts';

export function Component() {
  const chosen = useLessonList('own', lessonsQuery);
  const { list, filters, filtered, choose } = chosen;
  const coaches = useQuery(coachesQuery).data ?? [];
  const dialogs = useDialogs();
  const [managing, setManaging] = useState(false);

  async function remove(lesson: Lesson) {
    const { coach, lesson_date } = lesson;
    const sure = await dialogs.confirm(
      deletionOf('lesson', {
        subject: `With ${coach}, ${formatDate(lesson_date)}`,
        detail: 'Your notes and the coach’s feedback will be deleted too.',
        body: lessonTexts.confirmDelete,
      }),
    );
    if (!sure) return;
    list.leavePageOfOne();
    try {
      await showSaved(dialogs, await deleteLesson(lesson), lessonTexts.deleted);
    } catch (error) {
      await dialogs.message({ title: texts.error.title, body: messageOf(error) });
    }
  }

  const isEmpty = list.data?.count === 0 && !filtered;
  const add = (
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
      // Shown once their place is known, so that the buttons don't move and don't lose the focus.
      actions={
        !list.isPending &&
        !isEmpty && (
          <>
            {add}
            {coaches.length > 0 && (
              <Button variant="secondary" icon="people" onClick={() => setManaging(true)}>
                <span className="max-sm:sr-only">Your coaches</span>
              </Button>
            )}
          </>
        )
      }
    >
      {!isEmpty && (
        <Filters of={chosen} searchHint="Search notes and coaches">
          <SelectField
            label="Coach"
            placeholder="All coaches"
            value={filters.coach ?? ''}
            options={coaches.map(optionOf)}
            onChange={({ target }) => choose({ coach: target.value })}
          />
        </Filters>
      )}
      <LessonList
        of={chosen}
        emptyTitle={lessonTexts.empty}
        empty={<div className="flex flex-wrap justify-center gap-3">{add}</div>}
      >
        {(lesson) => (
          <OwnCard key={lesson.slug} lesson={lesson} onDelete={() => void remove(lesson)} />
        )}
      </LessonList>
      {managing && <CoachesDialog onClose={() => setManaging(false)} />}
    </Page>
  );
}

function OwnCard({ lesson, onDelete }: { lesson: Lesson; onDelete: () => void }) {
  const { slug, coach, lesson_date, student_notes, coach_notes, unread } = lesson;
  const which = `lesson with ${coach}, ${formatDate(lesson_date)}`;
  const actions = (
    <>
      <IconLink icon="pencil" label={`Edit ${which}`} to={paths.lessonEdit(slug)} />
      <IconButton icon="trash" label={`Delete ${which}`} onClick={onDelete} />
    </>
  );
  return (
    <LessonCard lesson={lesson} person={coach} mark={unread && 'New feedback'} actions={actions}>
      <Preview label="Notes" text={previewOf(student_notes)} none="" lines="lines" />
      <Preview
        label="Coach Comments"
        text={previewOf(coach_notes)}
        none="No feedback yet"
        lines="lines"
      />
    </LessonCard>
  );
}
