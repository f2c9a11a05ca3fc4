import type {
  Statistics,
  StatisticsBoutsQuery,
  StatisticsFilters,
} from '@fencing-journal/contract/statistics';
import type { ReactNode } from 'react';
import { rateText, formatSigned } from '../../lib/format.ts';
import { BoutsLink, RecordLinks } from './bouts-link.tsx';

/** A figure with its label above. */
export const Figure = ({
  label,
  wide = false,
  children,
}: {
  label: string;
  wide?: boolean;
  children: ReactNode;
}) => (
  <div className={`min-w-0 ${wide ? 'col-span-2' : ''}`}>
    <dt className="text-sm text-muted">{label}</dt>
    <dd
      className={`figures flex min-h-11 items-center text-2xl leading-tight ${wide ? '' : 'sm:text-3xl'}`}
    >
      {children}
    </dd>
  </div>
);

const streakText = ({ won, bouts }: NonNullable<Statistics['streaks']['current']>) =>
  `${won ? 'Won' : 'Lost'} ${bouts === 1 ? 'the last bout' : `${bouts} in a row`}`;

/** A streak, linked to its bouts unless it is empty. */
const StreakLink = ({
  count,
  query,
  children,
}: {
  count: number;
  query: StatisticsBoutsQuery;
  children: string;
}) =>
  count === 0 ? (
    <span>0 {children}</span>
  ) : (
    <BoutsLink query={query}>
      {count} {children}
    </BoutsLink>
  );

/** The most important figures. */
export function Headline({
  figures,
  filters,
}: {
  figures: Statistics;
  filters: StatisticsFilters;
}) {
  const { total, streaks } = figures;
  const linkToAll = (children: ReactNode) => <BoutsLink query={filters}>{children}</BoutsLink>;
  return (
    <section className="panel p-4 sm:p-5" aria-labelledby="overall">
      <h2 id="overall" className="mb-2 text-2xl">
        Overall
      </h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4 sm:gap-y-3 lg:grid-cols-2 2xl:grid-cols-4">
        <Figure label="Record">
          <RecordLinks wins={total.wins} losses={total.losses} query={filters} />
        </Figure>
        <Figure label="Touch difference">{linkToAll(formatSigned(total.indicator))}</Figure>
        <Figure label="Win rate" wide>
          {linkToAll(rateText(total))}
        </Figure>
        <Figure label="Scored per bout">{linkToAll(total.scored_per_bout.toFixed(1))}</Figure>
        <Figure label="Received per bout">{linkToAll(total.against_per_bout.toFixed(1))}</Figure>
        <Figure label="Last-touch bouts">
          <RecordLinks
            {...total.one_touch}
            query={{ ...filters, decided: 'one_touch' }}
            labelSuffix="last-touch"
          />
        </Figure>
        <Figure label="On priority">
          <RecordLinks
            {...total.priority}
            query={{ ...filters, decided: 'priority' }}
            labelSuffix="on priority"
          />
        </Figure>
        {streaks.current && (
          <Figure label="Current streak" wide>
            <BoutsLink query={{ ...filters, run: 'current' }}>
              {streakText(streaks.current)}
            </BoutsLink>
          </Figure>
        )}
        <Figure label="Longest streaks" wide>
          <StreakLink count={streaks.longest_wins} query={{ ...filters, run: 'longest_wins' }}>
            won
          </StreakLink>
          <span className="whitespace-pre">, </span>
          <StreakLink count={streaks.longest_losses} query={{ ...filters, run: 'longest_losses' }}>
            lost
          </StreakLink>
        </Figure>
      </dl>
    </section>
  );
}
