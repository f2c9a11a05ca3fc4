import { useQuery } from '@tanstack/react-query';
import { pluralize } from '../../lib/format.ts';
import { journalPages } from '../../lib/journal-pages.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { groupsQuery } from './coach.api.ts';
import { InboxItemPanel } from './inbox-item.tsx';
import { InboxList } from './inbox-list.tsx';
import { kindOptions } from './inbox.rules.ts';
import { isPlanRequired, PlanNeededPage, useHasCoachPlan } from './plan.tsx';
import { useInbox, type InboxState } from './use-inbox.ts';
import { useInboxKeys } from './use-inbox-keys.ts';

const { label: title } = journalPages.inbox;

/** Everything that is waiting for the coach, oldest first. Each item is answered in place. */
export function Component() {
  return useHasCoachPlan() ? <Inbox /> : planNeeded;
}

const planNeeded = (
  <PlanNeededPage title={title} opens="Answer everything that waits for you in one place." />
);

function Inbox() {
  const inbox = useInbox();
  const { list, items, current, isOpen, status } = inbox;
  if (isPlanRequired(list.error)) return planNeeded;
  return (
    <Page
      title={title}
      crumbs={[{ label: 'Journal', to: paths.journal }, { label: title }]}
      actions={
        <ButtonLink to={paths.coachStudents} variant="secondary" icon="people">
          Students
        </ButtonLink>
      }
    >
      <div
        className={
          current
            ? 'grid grid-cols-1 items-start gap-x-6 lg:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]'
            : ''
        }
      >
        <div className="min-w-0">
          <div className={isOpen ? 'max-lg:hidden' : ''}>
            <Filters inbox={inbox} />
          </div>
          <p role="status" className="mb-3 min-h-6 font-semibold">
            {status || (list.data && pluralize(list.data.count, 'item'))}
          </p>
          {list.isPending && <InboxSkeleton />}
          {list.isError && !list.data && <ErrorState onRetry={() => void list.refetch()} />}
          {list.data && !current && <NothingWaits inbox={inbox} />}
          {current && (
            <div className={isOpen ? 'max-lg:hidden' : ''}>
              <InboxList inbox={inbox} current={current} items={items} />
            </div>
          )}
        </div>
        {current && (
          <div className={isOpen ? '' : 'max-lg:hidden'}>
            <OpenItem inbox={inbox} />
          </div>
        )}
      </div>
    </Page>
  );
}

/** A separate component, so that its keys work only while an item is shown. */
function OpenItem({ inbox }: { inbox: InboxState }) {
  const { current, filter, show, step } = inbox;
  useInboxKeys((command) => {
    if (command === 'undo') return inbox.undo();
    if (!current) return undefined;
    if (command === 'next') return step(1);
    if (command === 'previous') return step(-1);
    if (command === 'answer') return show(current, 'field');
    if (filter.state === 'snoozed') return undefined;
    return command === 'done' ? inbox.done(current) : void inbox.snooze(current);
  });
  return current && <InboxItemPanel inbox={inbox} item={current} />;
}

function Filters({ inbox: { filter, applyFilter } }: { inbox: InboxState }) {
  const { data: groups = [] } = useQuery(groupsQuery);
  return (
    // Two rows on a phone even without groups, so that the list doesn't move when they arrive.
    <div className="mb-4 grid grid-cols-2 gap-3 *:first:col-span-2 *:nth-2:last:col-span-2 sm:flex sm:*:w-48 lg:*:w-auto lg:*:min-w-0 lg:*:flex-1 lg:[&_select]:px-2 lg:[&_select]:text-sm">
      <SelectField
        label="Kind"
        placeholder="Everything"
        value={filter.kind ?? ''}
        options={kindOptions}
        onChange={({ target }) => applyFilter({ kind: target.value })}
      />
      {(groups.length > 0 || filter.group !== undefined) && (
        <SelectField
          label="Group"
          placeholder="All students"
          value={filter.group ?? ''}
          options={groups.map(({ slug, name }) => ({ value: slug, label: name }))}
          onChange={({ target }) => applyFilter({ group: target.value })}
        />
      )}
      <SelectField
        label="Show"
        placeholder="Waiting"
        value={filter.state ?? ''}
        options={[{ value: 'snoozed', label: 'Snoozed' }]}
        onChange={({ target }) => applyFilter({ state: target.value })}
      />
    </div>
  );
}

function NothingWaits({ inbox: { filter, isFiltered, applyFilter, undo } }: { inbox: InboxState }) {
  useInboxKeys((command) => {
    if (command === 'undo') undo();
  });
  const text = filter.state === 'snoozed' ? 'Nothing is snoozed' : 'Nothing waits for you';
  return (
    <EmptyState icon="inbox" title={text}>
      {isFiltered ? (
        <Button variant="secondary" onClick={() => applyFilter({ kind: '', group: '', state: '' })}>
          Show everything
        </Button>
      ) : (
        <p className="max-w-prose text-muted">
          Lessons, shared bouts, questions and requests show up here until you answer them.
        </p>
      )}
    </EmptyState>
  );
}

const InboxSkeleton = () => (
  <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]">
    <Skeleton rows={5} className="h-20" />
    <div className="skeleton h-96 max-lg:hidden" aria-hidden="true" />
  </div>
);
