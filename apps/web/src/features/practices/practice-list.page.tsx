import {
  practices,
  practiceTexts,
  type PracticeSummary,
} from '@fencing-journal/contract/practices';
import { Link } from 'react-router';
import { showSaved } from '../../forms/show-saved.ts';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { usePagedList } from '../../http/use-paged-list.ts';
import { useToday } from '../../lib/use-today.ts';
import { capitalize, formatDate, pluralize } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { deleteConfirmation } from '../../ui/delete-confirmation.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { createPractice, deletePractice, practicesQuery } from './practices.api.ts';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.ts';

export function Component() {
  const list = usePagedList(practices.all.path, practicesQuery);
  const navigate = useNavigateWhileShown();
  const dialogs = useDialogs();
  const { busy, attempt } = useAttempt();
  const today = useToday();
  const latest = list.data?.results[0];
  const begun = list.data?.results.find(({ date }) => date === today);

  /** Starts a practice with one tap. Its place, weapon and visibility are copied from the latest practice. */
  const start = () =>
    attempt(async () => {
      const { slug } = await createPractice({
        date: today,
        ...(latest && {
          place: latest.place,
          weapon: latest.weapon,
          shareable: latest.shareable,
        }),
      });
      await navigate(paths.practice(slug));
    });

  const remove = (practice: PracticeSummary) =>
    attempt(
      async () => {
        list.leavePageOfOne();
        await showSaved(dialogs, await deletePractice(practice), {
          title: 'Practice deleted',
          body: practiceTexts.deleted,
        });
      },
      deleteConfirmation('practice', {
        subject: [formatDate(practice.date), practice.place].filter(Boolean).join(', '),
        detail:
          practice.bout_count > 0 && `This also deletes ${pluralize(practice.bout_count, 'bout')}.`,
        body: 'Want to delete the practice?',
      }),
    );

  const startButton = (
    <Button
      icon="play"
      variant={begun ? 'secondary' : 'primary'}
      busy={busy}
      onClick={() => void start()}
    >
      {begun ? 'Start another' : 'Start practice'}
    </Button>
  );
  return (
    <Page
      title="Practices"
      crumbs={[{ label: 'Journal', to: paths.journal }, { label: 'Practices' }]}
      actions={
        list.data && list.data.count > 0 ? (
          <>
            {begun && (
              <ButtonLink to={paths.practice(begun.slug)} icon="play">
                Continue today’s
              </ButtonLink>
            )}
            {startButton}
          </>
        ) : undefined
      }
    >
      {list.isPending && <Skeleton className="h-20" />}
      {list.isError && <ErrorState onRetry={() => void list.refetch()} />}
      {list.data?.count === 0 && (
        <EmptyState icon="stopwatch" title="No practices yet">
          <p className="max-w-md text-muted">
            Note the bouts you fence at the club. They have a record of their own and don’t count in
            your competition statistics.
          </p>
          {startButton}
        </EmptyState>
      )}
      {list.data && list.data.count > 0 && (
        <>
          <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            {list.data.results.map((practice) => (
              <PracticeCard
                key={practice.slug}
                practice={practice}
                onDelete={() => void remove(practice)}
              />
            ))}
          </ul>
          <Pagination links={list.data} onPageChange={list.goTo} />
        </>
      )}
    </Page>
  );
}

function PracticeCard({ practice, onDelete }: { practice: PracticeSummary; onDelete: () => void }) {
  const { slug, date, place, weapon, bout_count, wins } = practice;
  const day = formatDate(date);
  const losses = bout_count - wins;
  return (
    <li className="panel relative flex items-center gap-3 p-4 hover:border-edge">
      <div className="min-w-0 flex-1">
        <Link
          to={paths.practice(slug)}
          className="font-display block text-2xl leading-tight font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {day}
        </Link>
        <p className="flex flex-wrap items-center gap-x-4 text-muted">
          {place !== '' && (
            <span className="inline-flex min-w-0 items-center gap-1">
              <Icon name="pin" className="size-4" />
              <span className="min-w-0 wrap-anywhere">{place}</span>
            </span>
          )}
          {weapon !== 'other' && <span>{capitalize(weapon)}</span>}
          <SyncMark slug={slug} />
        </p>
      </div>
      <p className="text-right leading-tight">
        <span className="figures block text-3xl leading-none">
          <span className={wins > losses ? 'border-b-4 border-lamp' : ''}>{wins}</span>–{losses}
        </span>
        <span className="mt-2 block text-sm text-muted">{pluralize(bout_count, 'bout')}</span>
      </p>
      <IconButton
        icon="trash"
        label={`Delete practice of ${day}`}
        className="relative z-10"
        onClick={onDelete}
      />
    </li>
  );
}
