import {
  themeLabel,
  themeOf,
  type ThemePage,
  type ThemeTouches,
} from '@fencing-journal/contract/lesson-themes';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import { formatDate, pluralize, rateText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { lessonsQuery, themeQuery } from './lessons.api.ts';
import { mainText, splitTheme } from './notes.rules.ts';
import { countedActions, describeChange } from './theme-touches.rules.ts';

/** One theme: the touches that it is about, before and since its first lesson, and its lessons. */
export function Component() {
  const [search] = useSearchParams();
  const theme = themeOf(search.get('name') ?? '');
  if (theme === '') return <Navigate to={paths.lessons} replace />;
  return <ThemeContent key={theme} theme={theme} />;
}

function ThemeContent({ theme }: { theme: string }) {
  const { data: page, isError, isPending, refetch } = useQuery(themeQuery(theme));
  return (
    <Page
      title={themeLabel(theme)}
      documentTitle="Theme"
      narrow
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Lessons', to: paths.lessons },
        { label: themeLabel(theme) },
      ]}
    >
      {isPending && <Skeleton rows={2} className="h-48" />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {page && (
        <div className="flex flex-col gap-6">
          {page.since !== null && <Touches page={page} since={page.since} />}
          <LessonsOnTheme theme={theme} count={page.lessons} />
        </div>
      )}
    </Page>
  );
}

function Touches({ page: { theme, touches }, since }: { page: ThemePage; since: string }) {
  const day = formatDate(since);
  return (
    <section className="panel p-5" aria-labelledby="touches">
      <h2 id="touches" className="mb-2 text-2xl">
        Touches before and after
      </h2>
      {touches === null ? (
        <p className="text-muted">We can only compare touches for themes from the list.</p>
      ) : (
        <>
          <p className="mb-4">{describeChange(touches)}</p>
          <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <Period title={`The year before ${day}`} touches={touches.before} />
            <Period title={`Since ${day}`} touches={touches.after} />
          </dl>
          <p className="mt-4 text-sm text-muted">
            The first lesson was on {day}. {countedActions(theme)} Touches with an action count,
            from competition and practice.
          </p>
        </>
      )}
    </section>
  );
}

function Period({ title, touches }: { title: string; touches: ThemeTouches }) {
  const { scored, received, bouts, rate } = touches;
  return (
    <div className="rounded-lg bg-sunken p-4">
      <dt className="text-sm text-muted">{title}</dt>
      <dd>
        <span className="figures block text-xl font-semibold">
          {scored} scored, {received} received
        </span>
        {rate === null ? (
          'No matching touches'
        ) : (
          <>
            Your share: {rateText({ wins: scored, bouts: scored + received, win_rate: rate })}
            <span className="block text-sm text-muted">in {pluralize(bouts, 'bout')}</span>
          </>
        )}
      </dd>
    </div>
  );
}

/** The newest lessons. The filtered list has all of them. */
function LessonsOnTheme({ theme, count }: { theme: string; count: number }) {
  const { data, isError, isPending, refetch } = useQuery({
    ...lessonsQuery({ theme }, 1),
    enabled: count > 0,
  });
  if (count === 0)
    return (
      <EmptyState icon="book" title="No lesson has this theme yet.">
        <ButtonLink to={paths.lessonAdd} icon="plus">
          Add Lesson
        </ButtonLink>
      </EmptyState>
    );
  return (
    <section aria-labelledby="lessons">
      <h2 id="lessons" className="mb-3 text-2xl">
        Lessons
      </h2>
      {isPending && <Skeleton rows={2} className="h-20" />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      <ul className="grid grid-cols-1 gap-3">
        {data?.results.map((lesson) => {
          const { theme: title } = splitTheme(mainText(lesson));
          return (
            <li key={lesson.slug} className="panel relative p-4 hover:border-edge">
              <Link
                to={paths.lesson(lesson.slug)}
                className="font-semibold wrap-anywhere after:absolute after:inset-0"
              >
                {title || lesson.coach}
              </Link>
              <p className="text-muted">
                {formatDate(lesson.lesson_date)} · {lesson.coach}
              </p>
            </li>
          );
        })}
      </ul>
      {data && (
        <ButtonLink
          to={paths.lessonsOnTheme(theme)}
          variant="secondary"
          icon="list"
          className="mt-3"
        >
          {count === 1 ? 'Show in your lessons' : `All ${count} lessons`}
        </ButtonLink>
      )}
    </section>
  );
}
