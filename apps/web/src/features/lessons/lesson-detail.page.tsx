import type { Lesson } from '@fencing-journal/contract/lessons';
import { Suspense, useEffect, useId, useState, type ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { isGuardian, useSession } from '../../http/session.ts';
import { paths } from '../../lib/paths.ts';
import { useLeaveForm } from '../../forms/use-leave-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { MediaPanel } from '../media/index.ts';
import { getChildPath, getReturnPath, type ReturnState } from './feedback-flow.rules.ts';
import { markRead } from './lessons.api.ts';
import { Notes } from './notes.tsx';
import { splitTheme } from './notes.rules.ts';
import { useLesson } from './use-lesson.ts';

/** A lesson, for its student, the coach it names, and the student's guardians. */
export function Component() {
  const { lessonName = '' } = useParams();
  const { data: lesson, notFound, mine, isPending, isError, refetch } = useLesson(lessonName);
  const leave = useLeaveForm();
  const { state } = useLocation();
  const returnTo = getReturnPath(state);
  const guardian = isGuardian(useSession());
  const childPath = getChildPath(state) ?? (guardian ? paths.guardian : undefined);
  const isNew = useMarkRead(lessonName, mine && lesson?.unread === true);
  if (notFound) return <NotFound />;

  const listCrumb =
    lesson && !mine
      ? { label: 'Student Lessons', to: paths.coachLessons }
      : { label: 'Lessons', to: paths.lessons };
  const back = lesson && !mine ? (childPath ?? returnTo) : paths.lessons;
  const crumbs =
    childPath === undefined
      ? [{ label: 'Journal', to: paths.journal }, listCrumb]
      : [{ label: 'Children', to: paths.guardian }];
  const { theme, rest } = splitTheme(lesson?.student_notes ?? '');
  const title = lesson && (mine ? theme || lesson.coach : lesson.student);
  return (
    <Page
      title={isError ? 'Lesson' : title}
      documentTitle="Lesson"
      narrow
      crumbs={[...crumbs, { label: 'Lessons Details' }]}
      actions={
        lesson && (
          <>
            <Button variant="secondary" icon="back" onClick={() => void leave(back)}>
              Back
            </Button>
            {mine ? (
              <ButtonLink variant="secondary" icon="pencil" to={paths.lessonEdit(lesson.slug)}>
                Edit
              </ButtonLink>
            ) : (
              childPath === undefined && <FeedbackLink lesson={lesson} returnTo={returnTo} />
            )}
          </>
        )
      }
    >
      {isPending && (
        <>
          <p className="mb-3">Loading...</p>
          <Skeleton rows={2} className="h-40" />
        </>
      )}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {lesson && (
        <div className="flex flex-col gap-4">
          <p className="-mt-2 flex flex-wrap gap-x-5 text-muted">
            <span className="inline-flex items-center gap-1">
              <Icon name="calendar" className="size-4" />
              {formatDate(lesson.lesson_date)}
            </span>
            {title !== lesson.coach && (
              <span>
                Coach: <span>{lesson.coach}</span>
              </span>
            )}
            <SyncMark slug={lesson.slug} />
          </p>
          {/* With nothing but the title in it, only screen readers need this section. */}
          <Section title="Notes" hidden={mine && theme !== '' && rest === ''}>
            <Notes text={lesson.student_notes} emptyText="No notes" themeIsTitle={mine} />
          </Section>
          <Section title="Coach Comments" badge={isNew && 'New'}>
            <Notes text={lesson.coach_notes} emptyText="No feedback yet" />
          </Section>
          <Suspense fallback={<Skeleton rows={1} className="h-56" />}>
            <MediaPanel
              mine={mine}
              place={{ kind: 'lesson', slug: lesson.slug }}
              items={lesson.lesson_media}
              title={`Lesson on ${formatDate(lesson.lesson_date)}`}
              to={paths.lesson(lesson.slug)}
            />
          </Suspense>
        </div>
      )}
    </Page>
  );
}

/** The coach's link to the feedback form. */
function FeedbackLink({ lesson, returnTo }: { lesson: Lesson; returnTo: string }) {
  const isWaiting = lesson.coach_notes === '';
  return (
    <ButtonLink
      variant={isWaiting ? 'primary' : 'secondary'}
      icon="pencil"
      to={paths.coachLessonEdit(lesson.slug)}
      state={{ from: returnTo } satisfies ReturnState}
    >
      {isWaiting ? 'Write feedback' : 'Edit feedback'}
    </ButtonLink>
  );
}

function Section({
  title,
  badge,
  hidden = false,
  children,
}: {
  title: string;
  badge?: string | false;
  hidden?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      className={hidden ? 'sr-only' : `panel p-5 ${badge ? 'border-accent' : ''}`}
      aria-labelledby={id}
    >
      <div className="mb-2 flex items-center gap-3">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {badge && <Badge>{badge}</Badge>}
      </div>
      {children}
    </section>
  );
}

/** Marks new feedback as read; returns whether it was new, for as long as the page is open. */
function useMarkRead(slug: string, unread: boolean): boolean {
  const [newSlug, setNewSlug] = useState<string>();
  if (unread && newSlug !== slug) setNewSlug(slug);
  useEffect(() => {
    if (unread) void markRead(slug);
  }, [slug, unread]);
  return newSlug === slug;
}
