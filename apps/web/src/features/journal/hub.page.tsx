import { lessons } from '@fencing-journal/contract/lessons';
import type { AnswerOf } from '@fencing-journal/contract/shared/endpoint';
import { countsAsCoach } from '@fencing-journal/contract/shared/entitlement';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { counted } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { connectionsQuery, pendingCount } from '../connections/index.ts';
import { PlanBanner } from '../payment/index.ts';
import { InstallGuide } from './install-guide.tsx';

const tiles: readonly { label: string; to: string; icon: IconName; words: string }[] = [
  {
    label: 'Tournaments',
    to: paths.tournaments,
    icon: 'trophy',
    words: 'Events, bouts and scores',
  },
  {
    label: 'Lessons',
    to: paths.lessons,
    icon: 'book',
    words: 'What you practiced, what your coach said',
  },
  {
    label: 'Fencer Dashboard',
    to: paths.fencers,
    icon: 'mask',
    words: 'Opponents and your statistics',
  },
  {
    label: 'Connections',
    to: paths.connections,
    icon: 'people',
    words: 'Coaches, students, friends',
  },
];

/** Every lesson change invalidates it (lessons.api.ts). */
const countsQuery = queryOptions({
  queryKey: ['lessons', 'counts'],
  queryFn: ({ signal }) => call(lessons.counts, { signal }),
});

/** Links to all areas. Every plan except Student also gets the coach's. */
export function Component() {
  const session = useSession();
  const coach = session !== null && countsAsCoach(session);
  const counts = useQuery(countsQuery).data;
  const { unread = 0, waiting = 0 } = counts ?? {};
  const connected = useQuery(connectionsQuery).data;
  const pending = connected ? pendingCount(connected) : 0;
  const news: Record<string, { count: number; words: string }> = {
    [paths.lessons]: { count: unread, words: `New feedback on ${counted(unread, 'lesson')}` },
    [paths.connections]: { count: pending, words: `${counted(pending, 'request')} to answer` },
  };
  return (
    <Page title={session ? `Salut, ${session.first_name}` : 'Journal'}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {tiles.map(({ label, to, icon, words }) => (
          <li
            key={to}
            className="panel relative flex min-h-40 flex-col gap-3 p-4 hover:border-edge sm:p-5"
          >
            <div className="flex items-start justify-between">
              <Icon name={icon} className="size-9 text-accent" />
              <Count of={news[to]?.count ?? 0} />
            </div>
            <div className="min-w-0">
              <Link
                to={to}
                aria-describedby={to}
                className="font-display text-xl leading-tight font-semibold min-[22rem]:text-2xl after:absolute after:inset-0"
              >
                {label}
              </Link>
              <p id={to} className="mt-1 text-sm text-muted">
                {news[to]?.count ? news[to].words : words}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        {counts && <VideoNews counts={counts} />}
        <ButtonLink to={paths.lessonQuick} variant="secondary" icon="pencil">
          Guided lesson entry
        </ButtonLink>
        <ButtonLink to={paths.guides} variant="secondary" icon="list">
          Guides and checklists
        </ButtonLink>
        <ButtonLink to={paths.calendar} variant="secondary" icon="calendar">
          Calendar
        </ButtonLink>
        {coach && (
          <>
            <ButtonLink to={paths.coachStudents} variant="secondary" icon="people">
              Students
            </ButtonLink>
            <ButtonLink
              to={paths.coachLessons}
              variant="secondary"
              icon="book"
              aria-describedby={waiting > 0 ? 'waiting' : undefined}
            >
              Student Lessons
              <Count of={waiting} />
            </ButtonLink>
            <ButtonLink to={paths.coachBouts} variant="secondary" icon="trophy">
              Student Bouts
            </ButtonLink>
            {waiting > 0 && (
              <p id="waiting" hidden>{`${counted(waiting, 'lesson')} waiting for feedback`}</p>
            )}
          </>
        )}
      </div>
      {session && <PlanBanner session={session} />}
      <InstallGuide />
    </Page>
  );
}

/** New replies and open questions in videos, each linked to the video where the oldest one waits. */
function VideoNews({ counts }: { counts: AnswerOf<typeof lessons.counts> }) {
  const { new_replies = 0, reply_video, open_questions = 0, question_video } = counts;
  const news = [
    {
      count: new_replies,
      video: reply_video,
      label: 'New video replies',
      words: `${new_replies} new ${new_replies === 1 ? 'reply' : 'replies'} to your videos`,
    },
    {
      count: open_questions,
      video: question_video,
      label: 'Video questions',
      words: `${counted(open_questions, 'question')} from students waiting for your reply`,
    },
  ];
  return news.map(
    ({ count, video, label, words }) =>
      video && (
        <span key={label}>
          <ButtonLink
            to={paths.review(video)}
            variant="secondary"
            icon="video"
            aria-describedby={label.replaceAll(' ', '-')}
          >
            {label}
            <Count of={count} />
          </ButtonLink>
          <span id={label.replaceAll(' ', '-')} hidden>
            {words}
          </span>
        </span>
      ),
  );
}

/** A badge. The text next to it says what it counts, so it is hidden from screen readers. */
const Count = ({ of }: { of: number }) =>
  of > 0 && (
    <span
      className="figures inline-flex h-7 min-w-7 items-center justify-center rounded-full bg-accent px-2 text-lg leading-none text-on-accent forced-colors:border"
      aria-hidden="true"
    >
      {of}
    </span>
  );
