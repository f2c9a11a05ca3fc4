import type { SeasonReview, SeasonTournament } from '@fencing-journal/contract/season';
import type { Statistics } from '@fencing-journal/contract/statistics';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathOfBout, placeOfBout } from '../../lib/bout-place.ts';
import { formatDate, formatSigned, placeText, pluralize } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { RecordLinks, WinRateByMonth } from '../statistics/index.ts';
import { progressText, type FrequentAction } from './season.rules.ts';

const link = 'underline decoration-edge underline-offset-4 hover:decoration-ink';

const Section = ({
  id,
  title,
  className = '',
  children,
}: {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}) => (
  <section
    aria-labelledby={id}
    className={`panel min-w-0 break-inside-avoid p-4 sm:p-5 ${className}`}
  >
    <h2 id={id} className="mb-2 text-2xl">
      {title}
    </h2>
    {children}
  </section>
);

/** The sections of the page. A section without content is left out. */
export const SeasonSections = ({
  review,
  actions,
  months,
}: {
  review: SeasonReview;
  actions: readonly FrequentAction[];
  months: Statistics['months'];
}) => {
  const { period, wins, losses, scored, received, best_wins, lessons, practices, tournaments } =
    review;
  // Two points make no trend.
  const hasTrend = months.length > 2;
  const frequentActions = actions.length > 0 && (
    <Section id="actions" title="Most frequent actions">
      <ul className="divide-y divide-line">
        {actions.map(({ value, label, scored: own, received: other }) => (
          <li key={value}>
            <Link
              to={`${paths.touchList}?period=${period}&action=${value}`}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 hover:underline"
            >
              <span className="font-semibold">{label}</span>
              <span>
                <span className="figures text-2xl">{own}</span> scored, {other} received
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 print:block print:space-y-4">
      <Column>
        <Section id="record" title="Record">
          <p className="figures text-[min(3.75rem,18vw)] leading-none">
            <RecordLinks wins={wins} losses={losses} query={{ period }} />
          </p>
          <p className="mt-2 text-lg">{progressText(review)}</p>
          <p className="text-muted">
            {scored} touches scored, {received} received: {formatSigned(scored - received)}.
          </p>
          <p className="mt-2 flex flex-wrap gap-x-4">
            <Link to={paths.lessons} className={`inline-flex min-h-11 items-center ${link}`}>
              {pluralize(lessons, 'lesson')}
            </Link>
            <Link to={paths.practices} className={`inline-flex min-h-11 items-center ${link}`}>
              {pluralize(practices, 'practice')}
            </Link>
          </p>
        </Section>
        {hasTrend ? (
          <div className="panel min-w-0 break-inside-avoid p-4 sm:p-5">
            <WinRateByMonth months={months} filters={{ period }} />
          </div>
        ) : (
          frequentActions
        )}
      </Column>
      <Column>
        {best_wins.length > 0 && <BestWins wins={best_wins} />}
        {hasTrend && frequentActions}
      </Column>
      {tournaments.length > 0 && (
        <Section id="tournaments" title="Tournaments" className="lg:col-span-2">
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
            {tournaments.map((tournament) => (
              <TournamentCard
                key={tournament.slug}
                tournament={tournament}
                hasPictures={tournaments.some(({ video }) => video !== null)}
              />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
};

/** A column of its own, so that a short section leaves no hole beside a long one. */
const Column = ({ children }: { children: ReactNode }) => (
  <div className="grid min-w-0 grid-cols-1 gap-4 empty:hidden print:mb-4 print:block print:space-y-4">
    {children}
  </div>
);

const BestWins = ({ wins }: { wins: SeasonReview['best_wins'] }) => (
  <Section id="best-wins" title="Best wins">
    <ol className="divide-y divide-line">
      {wins.map((bout) => {
        const { winner_is_a, fencer_a, fencer_b, score_a, score_b, opponent_rating: rating } = bout;
        const [opponent, score] = winner_is_a
          ? [fencer_b, `${score_a}–${score_b}`]
          : [fencer_a, `${score_b}–${score_a}`];
        return (
          <li key={bout.slug} className="relative flex min-h-14 items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <Link
                to={pathOfBout(bout)}
                className="block font-semibold wrap-anywhere hover:underline after:absolute after:inset-0"
              >
                {opponent}
                {rating !== 'unknown' && `, rated ${rating}`}
              </Link>
              <p className="text-sm text-muted wrap-anywhere">
                {placeOfBout(bout)}, {formatDate(bout.date)}
              </p>
            </div>
            <p className="figures text-2xl">{score}</p>
          </li>
        );
      })}
    </ol>
  </Section>
);

const TournamentCard = ({
  tournament: { slug, name, date, wins, losses, place, entries, video },
  hasPictures,
}: {
  tournament: SeasonTournament;
  /** Whether any card has a picture. If so, a card without one shows an icon of the same size. */
  hasPictures: boolean;
}) => (
  <li className="relative min-w-0 break-inside-avoid overflow-hidden rounded-lg border border-line">
    {video ? (
      // The name below describes the picture.
      <img
        src={video.poster}
        alt=""
        loading="lazy"
        className="aspect-video w-full bg-black object-cover"
      />
    ) : (
      hasPictures && (
        <span className="hidden aspect-video items-center justify-center bg-sunken text-muted sm:flex print:hidden">
          <Icon name="trophy" className="size-10" />
        </span>
      )
    )}
    <div className="p-3">
      <Link
        to={paths.tournament(slug)}
        className="font-semibold wrap-anywhere hover:underline after:absolute after:inset-0"
      >
        {name}
      </Link>
      <p className="text-sm text-muted">{formatDate(date)}</p>
      <p className="mt-1 flex items-baseline justify-between gap-2">
        <span className="figures text-2xl">{place === null ? '' : placeText(place, entries)}</span>
        {wins + losses > 0 && (
          <span
            role="img"
            aria-label={`${pluralize(wins, 'win')}, ${losses} ${losses === 1 ? 'loss' : 'losses'}`}
          >
            {wins}–{losses}
          </span>
        )}
      </p>
    </div>
  </li>
);
