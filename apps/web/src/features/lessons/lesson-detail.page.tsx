import type { Lesson } from '@fencing-journal/contract/lessons';
import { Suspense, useEffect, useId, useState, type ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { isGuardian, useSession } from '../../http/session.ts';
import { paths } from '../../lib/paths.ts';
import { useLeaveForm } from '../../forms/use-leave-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { MediaPanel } from '../media/index.ts';
import { getChildPath, getReturnPath, type ReturnState } from './feedback-flow.rules.ts';
import { LessonVoice } from './lesson-voice.tsx';
import { markRead } from './lessons.api.ts';
import { Notes } from './notes.tsx';
import { mainText, splitTheme } from './notes.rules.ts';
import { ThemeList } from './theme-list.tsx';
import { themesOf } from './themes.rules.ts';
import { useLesson } from './use-lesson.ts';

/** On a wide screen, the videos, which come last, are next to the texts. */
const layoutClass =
  'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:*:col-start-1 lg:*:first:col-end-3 lg:*:last:col-start-2 lg:*:last:row-span-4 lg:*:last:row-start-2';

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
  const isCoachs = !mine && childPath === undefined;
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
  const { theme, rest } = splitTheme(lesson ? mainText(lesson) : '');
  const title = lesson && (mine ? theme || lesson.coach : lesson.student);
  return (
    <Page
      title={isError ? 'Lesson' : title}
      documentTitle="Lesson"
      crumbs={[...crumbs, { label: 'Lessons Details' }]}
      onBack={lesson && (() => void leave(back))}
      actions={
        lesson && (
          <>
            {mine ? (
              <ButtonLink variant="secondary" icon="pencil" to={paths.lessonEdit(lesson.slug)}>
                {lesson.from_coach ? 'Add notes' : 'Edit'}
              </ButtonLink>
            ) : (
              isCoachs && <FeedbackLink lesson={lesson} returnTo={returnTo} />
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
        <div className={layoutClass}>
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
            {lesson.from_coach && <span>Written by {mine ? 'your coach' : 'the coach'}</span>}
            <SyncMark slug={lesson.slug} />
          </p>
          <ThemeList themes={themesOf(lesson)} linked={mine} />
          {/* If the section only repeats the title, only screen readers need it. */}
          <Section
            title={lesson.from_coach ? 'Lesson' : 'Notes'}
            badge={lesson.from_coach === true && isNew && 'New'}
            hidden={mine && theme !== '' && rest === ''}
          >
            <Notes text={mainText(lesson)} emptyText="No notes" themeIsTitle={mine} />
            {lesson.from_coach && <LessonVoice lesson={lesson} canRecord={isCoachs} />}
          </Section>
          {lesson.from_coach ? (
            <Section title={mine ? 'Your notes' : "Student's notes"}>
              <Notes text={lesson.student_notes} emptyText="No notes yet" />
            </Section>
          ) : (
            <Section title="Coach Comments" badge={isNew && 'New'}>
              <Notes text={lesson.coach_notes} emptyText="No feedback yet" />
              <LessonVoice lesson={lesson} canRecord={isCoachs} />
            </Section>
          )}
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
      {lesson.from_coach ? 'Edit lesson' : isWaiting ? 'Write feedback' : 'Edit feedback'}
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
