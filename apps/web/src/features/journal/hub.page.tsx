import type { lessons } from '@fencing-journal/contract/lessons';
import type { Notification } from '@fencing-journal/contract/notifications';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { countsAsCoach } from '@fencing-journal/contract/shared/entitlement';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useToday } from '../../lib/use-today.ts';
import { pluralize } from '../../lib/format.ts';
import { journalPages } from '../../lib/journal-pages.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../http/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { inboxCountQuery, inboxQuery, WaitingItems } from '../coach/index.ts';
import { connectionsQuery, pendingCount } from '../connections/index.ts';
import { PlanBanner } from '../payment/index.ts';
import { useNewestNotifications } from '../notifications/index.ts';
import { FirstSteps } from './first-steps.tsx';
import { InstallGuide } from './install-guide.tsx';
import { countsQuery, todayQuery } from './journal.api.ts';
import { SeasonLink } from './season-link.tsx';
import { News, Today } from './today.tsx';

const tiles: readonly { label: string; to: string; icon: IconName; description: string }[] = [
  {
    label: 'Tournaments',
    to: paths.tournaments,
    icon: 'trophy',
    description: 'Events, bouts and scores',
  },
  {
    label: 'Lessons',
    to: paths.lessons,
    icon: 'book',
    description: 'What you practiced, what your coach said',
  },
  {
    label: 'Fencer Dashboard',
    to: paths.fencers,
    icon: 'mask',
    description: 'Opponents and your statistics',
  },
  {
    label: 'Connections',
    to: paths.connections,
    icon: 'people',
    description: 'Coaches, students, friends',
  },
];

/** The rest are on the notifications page. */
const maxNews = 3;
/** The rest are in the inbox. */
const maxWaitingItems = 3;
/** On phones, the links have equal widths and fill each line. */
const linkRow =
  'grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3 sm:flex sm:flex-wrap';

/**
 * What matters today, then links to all areas. Every plan except Student also gets the coach's links, which come first
 * if there are students. The links wait for the parts above them, so that they don't move under the thumb.
 */
export function Component() {
  const session = useSession();
  const coach = session !== null && countsAsCoach(session);
  const counts = useQuery(countsQuery).data;
  const { unread: newFeedback = 0 } = counts ?? {};
  const { data: waiting = 0 } = useQuery({ ...inboxCountQuery, enabled: coach });
  const inbox = useQuery({ ...inboxQuery({}), enabled: coach });
  const connections = useQuery(connectionsQuery);
  const connectionList = connections.data;
  const pending = connectionList ? pendingCount(connectionList) : 0;
  const day = useToday();
  const home = useQuery(todayQuery(day));
  const news = useNewestNotifications();
  // Offline without a stored response, the query waits for the network.
  const isSettled =
    news.isSettled && !home.isLoading && !(coach && (connections.isLoading || inbox.isLoading));
  const unread = news.data?.results.filter(({ read }) => !read).slice(0, maxNews) ?? [];
  const failed = [home, news].filter(({ isLoadingError }) => isLoadingError);
  const hasStudents = coach && (connectionList?.student_connections.length ?? 0) > 0;
  // On other days, a tournament, the first steps or the inbox come first.
  const isEntryNext = home.data?.today.length === 0 && !home.data.is_new && !hasStudents;
  const waitingItems = inbox.data?.results.slice(0, maxWaitingItems) ?? [];
  const badges: Record<string, { count: number; description: string }> = {
    [paths.lessons]: {
      count: newFeedback,
      description: `New feedback on ${pluralize(newFeedback, 'lesson')}`,
    },
    [paths.connections]: {
      count: pending,
      description: `${pluralize(pending, 'request')} to answer`,
    },
  };
  return (
    <Page
      title={session ? `Salut, ${session.first_name}` : journalPages.today.label}
      documentTitle={journalPages.today.label}
    >
      {!isSettled && <Skeleton rows={3} className="h-40" />}
      {isSettled && (
        <>
          {home.data?.is_new && !hasStudents && <FirstSteps />}
          <div className="mb-1 gap-4 *:mb-4 *:break-inside-avoid empty:hidden lg:mb-5 lg:columns-2">
            {unread.length > 0 && <News notifications={unread} />}
            {home.data && <Today home={home.data} day={day} />}
            {home.data && <SeasonLink day={day} results={home.data.last_results} />}
            {failed.length > 0 && (
              <div className="panel p-4 sm:p-5">
                <ErrorState
                  compact
                  onRetry={() => failed.forEach(({ refetch }) => void refetch())}
                />
              </div>
            )}
          </div>
          {hasStudents && (
            <section className="mb-5" aria-labelledby="students">
              <h2 id="students" className="mb-2 text-xl">
                Your students
              </h2>
              {waitingItems.length > 0 && <WaitingItems items={waitingItems} />}
              <div className={linkRow}>
                <CoachLinks waiting={waiting} />
              </div>
            </section>
          )}
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
            {tiles.map(({ label, to, icon, description }) => (
              <li
                key={to}
                className="panel relative flex min-h-40 flex-col gap-3 p-4 hover:border-edge sm:p-5 with-sidebar:min-h-0 with-sidebar:flex-row with-sidebar:items-center with-sidebar:p-3"
              >
                <Icon name={icon} className="size-9 text-accent with-sidebar:size-6" />
                <div className="min-w-0">
                  <Link
                    to={to}
                    aria-describedby={to}
                    className="font-display text-xl leading-tight font-semibold min-[22rem]:text-2xl with-sidebar:text-xl after:absolute after:inset-0"
                  >
                    {label}
                  </Link>
                  <p
                    id={to}
                    className={`mt-1 text-sm text-muted ${badges[to]?.count ? '' : 'with-sidebar:hidden'}`}
                  >
                    {badges[to]?.count ? badges[to].description : description}
                  </p>
                </div>
                <span className="absolute top-4 right-4 with-sidebar:static with-sidebar:ml-auto">
                  <Count value={badges[to]?.count ?? 0} />
                </span>
              </li>
            ))}
          </ul>
          <div className={`mt-5 ${linkRow}`}>
            {counts && (
              <div className="col-span-full grid empty:hidden">
                <VideoNews counts={counts} listed={unread} />
              </div>
            )}
            <ButtonLink
              to={paths.lessonQuick}
              variant={isEntryNext ? 'primary' : 'secondary'}
              icon="pencil"
            >
              Guided entry
            </ButtonLink>
            <ButtonLink to={paths.goals} variant="secondary" icon="flag">
              Goals
            </ButtonLink>
            <ButtonLink to={paths.guides} variant="secondary" icon="list">
              Guides
            </ButtonLink>
            <ButtonLink to={paths.calendar} variant="secondary" icon="calendar">
              Calendar
            </ButtonLink>
            {coach && !hasStudents && <CoachLinks waiting={waiting} />}
          </div>
          {session && <PlanBanner session={session} />}
          <InstallGuide />
        </>
      )}
    </Page>
  );
}

const CoachLinks = ({ waiting }: { waiting: number }) => (
  <>
    <ButtonLink
      to={paths.coachInbox}
      variant={waiting > 0 ? 'primary' : 'secondary'}
      icon="inbox"
      className="max-sm:col-span-full"
      aria-describedby={waiting > 0 ? 'waiting' : undefined}
    >
      Inbox
      <Count value={waiting} />
    </ButtonLink>
    <ButtonLink to={paths.coachLessons} variant="secondary" icon="book">
      Student Lessons
    </ButtonLink>
    <ButtonLink to={paths.coachStudents} variant="secondary" icon="people">
      Students
    </ButtonLink>
    <ButtonLink to={paths.coachBouts} variant="secondary" icon="trophy">
      Student Bouts
    </ButtonLink>
    {waiting > 0 && (
      <p id="waiting" hidden>{`${pluralize(waiting, 'item')} waiting for your answer`}</p>
    )}
  </>
);

/**
 * New replies and open questions in videos, each linked to the video where the oldest one is waiting. A video whose
 * news is listed above is left out.
 */
function VideoNews({
  counts,
  listed,
}: {
  counts: ResponseOf<typeof lessons.counts>;
  listed: readonly Notification[];
}) {
  const { new_replies = 0, reply_video, open_questions = 0, question_video } = counts;
  const news = [
    {
      kind: 'reply',
      count: new_replies,
      video: reply_video,
      label: 'New video replies',
      description: `${new_replies} new ${new_replies === 1 ? 'reply' : 'replies'} to your videos`,
    },
    {
      kind: 'question',
      count: open_questions,
      video: question_video,
      label: 'Video questions',
      description: `${pluralize(open_questions, 'question')} from students waiting for your reply`,
    },
  ];
  return news.map(
    ({ kind, count, video, label, description }) =>
      video &&
      !listed.some((one) => one.kind === kind && one.place?.slug === video) && (
        <span key={label}>
          <ButtonLink
            to={paths.review(video)}
            variant="secondary"
            icon="video"
            aria-describedby={label.replaceAll(' ', '-')}
          >
            {label}
            <Count value={count} />
          </ButtonLink>
          <span id={label.replaceAll(' ', '-')} hidden>
            {description}
          </span>
        </span>
      ),
  );
}

/** A badge. The text next to it says what it counts, so it is hidden from screen readers. */
const Count = ({ value }: { value: number }) =>
  value > 0 && (
    <span
      className="figures inline-flex h-7 min-w-7 items-center justify-center rounded-full bg-accent px-2 text-lg leading-none text-on-accent forced-colors:border"
      aria-hidden="true"
    >
      {value}
    </span>
  );
