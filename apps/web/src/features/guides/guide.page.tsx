import {
  countChecked,
  findGuide,
  isApplicable,
  isChecklist,
  defaultChoices,
} from '@fencing-journal/contract/guides/content';
import type { Guide, GuideSection } from '@fencing-journal/contract/guides/shape';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../http/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { replaceSearch } from '../../lib/replace-search.ts';
import { Button } from '../../ui/button.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { copyableItems } from './changes.rules.ts';
import { Choices } from './choices.tsx';
import { CompetitionField } from './competition-field.tsx';
import { Item } from './items.tsx';
import { OwnItems } from './own-items.tsx';
import { ProgressBar, progressText } from './progress-bar.tsx';
import { Section } from './section.tsx';
import { dueTimeText } from './timeline.rules.ts';
import { useChecklist } from './use-checklist.ts';

export function Component() {
  const guide = findGuide(useParams()['slug'] ?? '');
  if (!guide) return <NotFound />;
  return (
    <Page
      title={guide.title}
      narrow
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Guides', to: paths.guides },
        { label: guide.title },
      ]}
      actions={
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <div className="-mt-2 mb-5 grid gap-2">
        <p className="text-muted">{guide.summary}</p>
        {guide.sections.some(({ rulesDiffer }) => rulesDiffer) && (
          <p className="text-sm font-medium">Events differ: check your event’s rules.</p>
        )}
      </div>
      <div className="flex flex-col gap-4">
        {isChecklist(guide) ? (
          <Checklist key={guide.slug} guide={guide} />
        ) : (
          guide.sections.map((section) => <Section key={section.title} section={section} />)
        )}
      </div>
    </Page>
  );
}

/** A checklist for one competition or for none. The text is readable even if the server can't be reached. */
function Checklist({ guide }: { guide: Guide }) {
  const [search, setSearch] = useSearchParams();
  const tournament = search.get('tournament') ?? '';
  const list = useChecklist(guide, tournament);
  const { progress, ticked } = list;
  // The competition was deleted, but the general list still exists.
  if (tournament !== '' && list.error instanceof ApiError && list.error.status === 404)
    return <Navigate to={paths.guide(guide.slug)} replace />;

  const choices = progress?.choices ?? defaultChoices;
  const counts = progress && countChecked(guide, progress);
  const copies = progress ? copyableItems(progress) : [];
  const choose = (slug: string) =>
    setSearch(slug === '' ? {} : { tournament: slug }, replaceSearch);
  return (
    <>
      <section className="panel p-5 print:border-0 print:p-0" aria-label="This list">
        {progress?.tournament && (
          <p className="mb-3 hidden text-lg font-semibold print:block">
            {progress.tournament.name}, {formatDate(progress.tournament.date)}
          </p>
        )}
        <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 sm:gap-4 print:hidden">
          <div className="col-span-full">
            <CompetitionField
              value={tournament}
              linkedCompetition={progress?.tournament ?? null}
              onChoose={choose}
            />
          </div>
          {progress && <Choices guide={guide} choices={choices} onChoose={list.choose} />}
        </div>
        {list.isError && !progress && (
          <div className="mt-4">
            <ErrorState onRetry={() => void list.refetch()} />
          </div>
        )}
        {counts && (
          <div className="mt-4 print:hidden">
            <p role="status" className="mb-1 flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{progressText(counts)}</span>
              {list.waiting > 0 && (
                <span className="text-muted">Waiting to sync: {list.waiting}</span>
              )}
            </p>
            <ProgressBar {...counts} />
            <div className="mt-3 flex flex-wrap gap-2">
              <Button
                variant="secondary"
                paused={progress.ticked.length === 0}
                onClick={() => void list.reset()}
              >
                Uncheck all
              </Button>
              {copies.length > 0 && (
                <Button variant="secondary" onClick={() => list.add(copies)}>
                  Copy your items from {progress.last?.tournament?.name ?? 'the general list'} (
                  {copies.length})
                </Button>
              )}
            </div>
          </div>
        )}
      </section>
      {/* Waits for the choices; otherwise items would appear and disappear. */}
      {list.isPending && <Skeleton rows={4} className="h-56" />}
      {!list.isPending &&
        guide.sections.map((section) => (
          <Items key={section.title} section={section} list={list} />
        ))}
      {progress && (
        <OwnItems
          items={progress.items}
          ticked={ticked}
          onTick={list.tick}
          onAdd={list.addText}
          onRemove={list.remove}
        />
      )}
    </>
  );
}

/** A section with the items that match the user's choices; hidden if it has items but none match. */
function Items({
  section,
  list,
}: {
  section: GuideSection;
  list: ReturnType<typeof useChecklist>;
}) {
  const choices = list.progress?.choices ?? defaultChoices;
  const items = section.items?.filter((item) => isApplicable(item, choices)) ?? [];
  if (section.items && items.length === 0) return null;
  return (
    <Section section={section}>
      {items.length > 0 && (
        <ul className="mt-1">
          {items.map((item) => (
            <Item
              key={item.code}
              text={item.text}
              why={item.why}
              time={dueTimeText(item, choices)}
              ticked={list.ticked.has(item.code)}
              disabled={!list.progress}
              onTick={(isTicked) => list.tick(item.code, isTicked)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
