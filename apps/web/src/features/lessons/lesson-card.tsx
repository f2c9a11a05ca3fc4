import type { Lesson } from '@fencing-journal/contract/lessons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { marksOf, VideoMark } from '../../ui/video-mark.tsx';

/** A lesson card that links to the lesson. The two lists choose the title and the other contents. */
export function LessonCard({
  lesson,
  title,
  person,
  badge,
  actions,
  state,
  children,
}: {
  lesson: Lesson;
  title: string;
  /** The coach or student, if the title doesn't name them. */
  person?: string;
  badge?: string | false;
  actions: ReactNode;
  /** Link state for the lesson's page. */
  state?: unknown;
  children: ReactNode;
}) {
  const date = formatDate(lesson.lesson_date);
  return (
    <li className="panel relative flex min-w-0 flex-col gap-3 p-4 hover:border-edge">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Link
            to={paths.lesson(lesson.slug)}
            state={state}
            aria-label={[title, person, date].filter(Boolean).join(', ')}
            className="font-display block text-2xl leading-tight font-semibold wrap-anywhere after:absolute after:inset-0"
          >
            {title}
          </Link>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <span className="inline-flex items-center gap-1">
              <Icon name="calendar" className="size-4" />
              {date}
            </span>
            {person && <span className="wrap-anywhere">{person}</span>}
            {badge && <Badge>{badge}</Badge>}
            <VideoMark marks={marksOf(lesson.lesson_media)} />
            <SyncMark slug={lesson.slug} />
          </p>
        </div>
        <div className="relative z-10 -mt-2 -mr-2 flex">{actions}</div>
      </div>
      {children}
    </li>
  );
}

/** The start of a text below its label; `emptyText` is shown muted if the text is empty. */
export function Preview({
  label,
  text,
  emptyText,
  lines,
}: {
  label: string;
  text: string;
  emptyText: string;
  lines: 'line' | 'lines';
}) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">{label}</p>
      <p
        className={`wrap-anywhere ${lines === 'line' ? 'truncate' : 'line-clamp-3'} ${text === '' ? 'text-muted' : ''}`}
      >
        {text || emptyText}
      </p>
    </div>
  );
}
