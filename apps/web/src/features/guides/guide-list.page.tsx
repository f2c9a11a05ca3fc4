import { allGuides, isChecklist } from '@fencing-journal/contract/guides/content';
import type { Guide } from '@fencing-journal/contract/guides/shape';
import { addDays } from '@fencing-journal/contract/shared/days';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useToday } from '../../lib/use-today.ts';
import { paths } from '../../lib/paths.ts';
import { replaceSearch } from '../../lib/replace-search.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { competitionsQuery } from '../calendar/index.ts';
import { equipmentQuery, isDue } from '../equipment/index.ts';
import { CompetitionField } from './competition-field.tsx';
import { guidesQuery } from './guide-list.api.ts';
import { sendUnsent } from './guides.api.ts';
import { ProgressBar, progressText } from './progress-bar.tsx';

const topics = [
  ['competition', 'Competition'],
  ['equipment', 'Equipment'],
] as const;

/** A competition within this many days is preselected, because people pack for it. */
const preselectDays = 30;

/** The competition of the lists: from the address, else the next one; "" for none. */
function useCompetition(today: string) {
  const [search, setSearch] = useSearchParams();
  const competitions = useQuery(competitionsQuery);
  const next = competitions.data?.find(
    ({ date }) => date >= today && date <= addDays(today, preselectDays),
  );
  const requestedSlug = search.get('tournament');
  return {
    competition: requestedSlug ?? next?.slug ?? '',
    isReady: requestedSlug !== null || !competitions.isPending,
    choose: (slug: string) => setSearch({ tournament: slug }, replaceSearch),
  };
}

/** Guides and checklists with their progress. */
export function Component() {
  const today = useToday();
  useEffect(sendUnsent, []);
  const { competition, isReady, choose } = useCompetition(today);
  const { data, isError, refetch } = useQuery({ ...guidesQuery(competition), enabled: isReady });
  const due = useQuery(equipmentQuery).data?.filter((item) => isDue(item, today)).length ?? 0;
  const linkTo = (guide: Guide) =>
    competition === '' || !isChecklist(guide)
      ? paths.guide(guide.slug)
      : `${paths.guide(guide.slug)}?tournament=${competition}`;
  return (
    <Page title="Guides" crumbs={[{ label: 'Journal', to: paths.journal }, { label: 'Guides' }]}>
      <div className="mb-5 max-w-md">
        <CompetitionField value={competition} onChoose={choose} />
      </div>
      {isError && (
        <div className="mb-5">
          <ErrorState onRetry={() => void refetch()} />
        </div>
      )}
      {topics.map(([topic, title]) => (
        <section key={topic} className="mb-6" aria-labelledby={topic}>
          <h2 id={topic} className="mb-3 text-2xl">
            {title}
          </h2>
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {allGuides
              .filter((guide) => guide.topic === topic)
              .map((guide) => (
                <Card
                  key={guide.slug}
                  to={linkTo(guide)}
                  title={guide.title}
                  description={guide.summary}
                  icon={isChecklist(guide) ? 'list' : 'book'}
                >
                  {isChecklist(guide) && (
                    <ChecklistProgress counts={data?.find(({ slug }) => slug === guide.slug)} />
                  )}
                </Card>
              ))}
            {topic === 'equipment' && (
              <Card
                to={paths.equipment}
                title="Your equipment"
                description="When each item was serviced, when it’s due next and what failed a check."
                icon="settings"
              >
                {due > 0 && <p className="font-semibold text-accent">{due} due for service</p>}
              </Card>
            )}
          </ul>
        </section>
      ))}
    </Page>
  );
}

function Card({
  to,
  title,
  description,
  icon,
  children,
}: {
  to: string;
  title: string;
  description: string;
  icon: IconName;
  children: ReactNode;
}) {
  return (
    <li className="panel relative flex gap-4 p-4 hover:border-edge">
      <Icon name={icon} className="mt-1 size-7 text-accent" />
      <div className="min-w-0 flex-1">
        <Link
          to={to}
          className="font-display block text-2xl leading-tight font-semibold after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="mt-1 text-muted">{description}</p>
        {children}
      </div>
    </li>
  );
}

/** Reserves the height until the counts are loaded. */
const ChecklistProgress = ({
  counts,
}: {
  counts: { items: number; ticked: number } | undefined;
}) => (
  <div className="mt-2 min-h-10">
    {counts && (
      <>
        <p className="text-sm font-medium">{progressText(counts)}</p>
        <ProgressBar {...counts} />
      </>
    )}
  </div>
);
