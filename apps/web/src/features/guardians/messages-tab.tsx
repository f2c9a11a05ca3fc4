import type { Child, ChildMessage } from '@fencing-journal/contract/guardian';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime, withReadableDate } from '../../lib/date-time.ts';
import { paths } from '../../lib/paths.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { ReportButton } from '../reports/index.ts';
import { VoiceSound } from '../voice/index.ts';
import { messagesQuery } from './guardians.api.ts';

// Loaded only when needed, because few messages have drawings.
const DrawingView = lazy(async () => ({
  default: (await import('../drawing/index.ts')).DrawingView,
}));

/** The number of messages that the server sends per page. */
const pageSize = 25;

/** What adults and the child wrote to each other, latest first. */
export function MessagesTab({ child }: { child: Child }) {
  const [page, setPage] = useState(1);
  const { data, isPending, isError, refetch } = useQuery(messagesQuery(child.slug, page));
  if (isPending) return <Skeleton rows={3} className="h-28" />;
  if (!data && isError) return <ErrorState onRetry={() => void refetch()} />;
  if (data.count === 0)
    return (
      <EmptyState icon="book" title="No messages yet">
        <p className="max-w-prose text-muted">
          What coaches write to {child.first_name}, and the replies, appear here.
        </p>
      </EmptyState>
    );
  return (
    <>
      <p className="mb-3 text-muted">
        Everything {child.first_name} and adults wrote to each other. Changed and deleted texts stay
        here for 12 months.
      </p>
      <ul className="grid grid-cols-1 gap-3">
        {data.results.map((message) => (
          <Message key={message.id} message={message} child={child.slug} />
        ))}
      </ul>
      {data.count > pageSize && (
        <Pagination
          links={data}
          size={pageSize}
          onPageChange={(next) => {
            setPage(next);
            window.scrollTo({ top: 0 });
          }}
        />
      )}
    </>
  );
}

const kindTexts: Record<ChildMessage['kind'], string> = {
  feedback: 'Feedback',
  moment: 'Note, drawing or voice note on a video',
  answer: 'Reply on a video',
  comment: 'Comment',
  playlist: 'Name of a playlist',
  clip: 'Note in a playlist',
  task: 'Task',
};
const stateTexts: Record<ChildMessage['state'], string> = {
  current: '',
  changed: 'Changed later',
  deleted: 'Deleted later',
};

function Message({ message, child }: { message: ChildMessage; child: string }) {
  const { kind, text, drawing, aspect, voice, author, by_child, state, at, place } = message;
  return (
    <li className="panel p-4">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold wrap-anywhere">{author.name}</span>
        {state !== 'current' && (
          <span className="rounded-full border-[1.5px] border-ink px-2 text-sm font-medium">
            {stateTexts[state]}
          </span>
        )}
      </p>
      <p className="text-sm text-muted">
        {kindTexts[kind]}, {formatDateTime(at)}
      </p>
      {text !== '' && <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>}
      {drawing && (
        <div className="mt-2 max-w-sm overflow-hidden rounded-lg bg-[#59636e]">
          <Suspense>
            <DrawingView
              shapes={drawing.shapes}
              aspect={aspect ?? 16 / 9}
              className="block w-full"
            />
          </Suspense>
        </div>
      )}
      {voice && (
        <div className="mt-2">
          {voice.walkthrough && (
            <p className="text-sm text-muted">
              {drawing
                ? 'The recording and all drawings of a walkthrough of the video.'
                : 'The recording of a walkthrough of the video.'}
            </p>
          )}
          <Suspense>
            <VoiceSound url={voice.url} duration_ms={voice.duration_ms} name={author.name} />
          </Suspense>
        </div>
      )}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <Place place={place} child={child} />
        {!by_child && author.slug !== null && (
          <ReportButton slug={author.slug} name={author.name} child={child} />
        )}
      </div>
    </li>
  );
}

const placePaths = { lesson: paths.lesson, video: paths.review, playlist: paths.playlist };

/** Describes a place that a guardian can't open. */
function describePlace(kind: 'bout' | 'goal' | 'task', title: string): string {
  if (kind === 'bout') return `Bout of ${withReadableDate(title)}`;
  if (kind === 'goal') return `Goal: ${title}`;
  return title === '' ? 'Task without a due date' : `Task due ${withReadableDate(title)}`;
}

const Place = ({
  place: { kind, slug, title },
  child,
}: {
  place: ChildMessage['place'];
  child: string;
}) =>
  slug === null ? (
    <span className="text-muted wrap-anywhere">{withReadableDate(title)} (deleted)</span>
  ) : kind === 'bout' || kind === 'goal' || kind === 'task' ? (
    <span className="text-muted wrap-anywhere">{describePlace(kind, title)}</span>
  ) : (
    <Link
      to={placePaths[kind](slug)}
      state={{ from: `${paths.child(child)}?tab=Messages` }}
      className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere underline underline-offset-4"
    >
      {kind === 'lesson'
        ? `Lesson: ${withReadableDate(title)}`
        : kind === 'playlist'
          ? `Playlist: ${title}`
          : title}
    </Link>
  );
