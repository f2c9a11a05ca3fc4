import { lessonTexts } from '@fencing-journal/contract/lessons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayOf } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { likelyCoach } from './coaches.rules.ts';
import { LessonForm } from './lesson-form.tsx';
import { coachesQuery, createLesson, lessonsQuery } from './lessons.api.ts';
import { QuickForm } from './quick-form.tsx';

const empty = { coach: '', lesson_date: '', student_notes: '' };

/** The lesson form, or with `?quick` the guided entry. */
export function Component() {
  const [search] = useSearchParams();
  const quick = search.has('quick');
  const { data: coaches, isError, refetch } = useQuery(coachesQuery);
  const latest = useQuery(lessonsQuery({}, 1));
  const [today] = useState(() => dayOf(new Date()));
  // If the latest lessons fail to load, only the preselected coach is missing.
  const ready = coaches && !latest.isLoading ? coaches : undefined;
  const presets = {
    coach: likelyCoach(latest.data?.results ?? [], coaches ?? []),
    lesson_date: today,
  };

  const other = quick ? (
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
      title={quick ? 'Guided entry' : 'Add New Lesson'}
      narrow
      actions={other}
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Lessons', to: paths.lessons },
        { label: quick ? 'Guided entry' : 'Add' },
      ]}
    >
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!ready && !isError && <Skeleton rows={1} className="h-96" />}
      {ready && quick && <QuickForm coaches={ready} presets={presets} />}
      {ready && !quick && (
        <LessonForm
          values={empty}
          presets={presets}
          coaches={ready}
          submitLabel="Add Lesson"
          whenFlagged="send"
          draft="new lesson"
          success={lessonTexts.created}
          send={async (body) => ({ to: paths.lessons, stored: await createLesson(body) })}
        />
      )}
    </Page>
  );
}
