import { lessonTexts } from '@fencing-journal/contract/lessons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayOf } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { suggestCoach } from './coaches.rules.ts';
import { LessonForm } from './lesson-form.tsx';
import { coachesQuery, createLesson, lessonsQuery } from './lessons.api.ts';
import { QuickForm } from './quick-form.tsx';

const emptyValues = { coach: '', lesson_date: '', student_notes: '', themes: [] };

/** The lesson form, or with `?quick` the guided entry. */
export function Component() {
  const [search] = useSearchParams();
  const quick = search.has('quick');
  const { data: coaches, isError, refetch } = useQuery(coachesQuery);
  const latest = useQuery(lessonsQuery({}, 1));
  const [today] = useState(() => dayOf(new Date()));
  // If the latest lessons fail to load, only the preselected coach is missing.
  const loadedCoaches = coaches && !latest.isLoading ? coaches : undefined;
  const presets = {
    coach: suggestCoach(latest.data?.results ?? [], coaches ?? []),
    lesson_date: today,
  };

  const title = quick ? 'Guided entry' : 'Add New Lesson';
  const otherEntryLink = quick ? (
    <ButtonLink to={paths.lessonAdd} replace variant="secondary">
      Blank entry
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.lessonQuick} replace variant="secondary">
      Guided entry
    </ButtonLink>
  );
  return (
    <Page
      title={title}
      narrow
      actions={otherEntryLink}
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Lessons', to: paths.lessons },
        { label: title },
      ]}
    >
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!loadedCoaches && !isError && <Skeleton rows={1} className="h-96" />}
      {loadedCoaches && quick && <QuickForm coaches={loadedCoaches} presets={presets} />}
      {loadedCoaches && !quick && (
        <LessonForm
          values={emptyValues}
          presets={presets}
          coaches={loadedCoaches}
          submitLabel="Add Lesson"
          whenIncomplete="send"
          draft="new lesson"
          success={lessonTexts.created}
          send={async (body) => ({ to: paths.lessons, stored: await createLesson(body) })}
        />
      )}
    </Page>
  );
}
