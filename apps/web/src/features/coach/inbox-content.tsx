import { boutComments } from '@fencing-journal/contract/bouts';
import type { InboxItem } from '@fencing-journal/contract/coach-inbox';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { placeOfBout } from '../../lib/bout-place.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Scoreboard } from '../../ui/scoreboard.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { boutQuery } from '../bouts/index.ts';
import { Notes } from '../lessons/index.ts';
import { formatVideoTime } from '../../lib/video-time.ts';

const backToInbox = { from: paths.coachInbox };

export const LessonContent = ({ item: { id, text } }: { item: InboxItem }) => (
  <>
    <Notes text={text} emptyText="No notes" />
    <ButtonLink
      to={paths.lesson(id)}
      state={backToInbox}
      variant="quiet"
      icon="book"
      className="-ml-4 self-start"
    >
      Open lesson
    </ButtonLink>
  </>
);

/** The result, and what the student has asked about it. */
export function BoutContent({ item: { id, student } }: { item: InboxItem }) {
  const { data: bout, isPending, refetch } = useQuery(boutQuery(id));
  const comments = useQuery({
    queryKey: ['bouts', 'coach', 'comments', id],
    queryFn: ({ signal }) => call(boutComments.list, { params: { slug: id }, signal }),
  });
  if (isPending) return <Skeleton rows={1} className="h-28" />;
  if (!bout) return <ErrorState compact onRetry={() => void refetch()} />;
  const { fencer_a, fencer_b, score_a, score_b, winner_is_a } = bout;
  return (
    <>
      <div>
        <Scoreboard
          a={{ name: fencer_a, score: score_a, won: winner_is_a }}
          b={{ name: fencer_b, score: score_b, won: !winner_is_a }}
        />
        <p className="mt-2 text-sm text-muted">{placeOfBout(bout)}</p>
      </div>
      {bout.notes && <p className="wrap-anywhere whitespace-pre-line">{bout.notes}</p>}
      {comments.data && comments.data.length > 0 && (
        <ul aria-label={`Comments of ${student}`} className="border-l-2 border-line pl-3">
          {comments.data.map(({ id: comment, text }) => (
            <li key={comment} className="wrap-anywhere whitespace-pre-line">
              {text}
            </li>
          ))}
        </ul>
      )}
      <ButtonLink
        to={paths.boutBySlug(id)}
        variant="quiet"
        icon="trophy"
        className="-ml-4 self-start"
      >
        Open bout
      </ButtonLink>
    </>
  );
}

export function QuestionContent({ item: { id, text, video, at_ms } }: { item: InboxItem }) {
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {video !== null && (
        <ButtonLink
          to={`${paths.review(video)}?t=${(at_ms ?? 0) / 1000}#moment-${id}`}
          variant="secondary"
          icon="play"
          className="self-start"
        >
          Watch at {formatVideoTime((at_ms ?? 0) / 1000)}
        </ButtonLink>
      )}
    </>
  );
}

/** The task, and the student's note below it. */
export const TaskContent = ({ item: { text } }: { item: InboxItem }) => (
  <p className="wrap-anywhere whitespace-pre-line">{text}</p>
);
