import type { Bout } from '@fencing-journal/contract/bouts';
import { ratingKinds, sides, type Side } from '@fencing-journal/contract/shared/enums';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import { editPathOfBout, pathOfBout, placeOfBout } from '../../lib/bout-place.ts';
import type { ClipSource } from '../../lib/clips.ts';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ownerSide, roundText } from '../../ui/bout-card.rules.ts';
import { Scoreboard } from '../../ui/scoreboard.tsx';
import { StarDisplay } from '../../ui/star-rating.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { MediaPanel } from '../media/index.ts';
import { ProgressSection, TouchLogSection } from '../touch-log/index.ts';
import { describeBout } from './bouts.api.ts';
import { CommentsSection } from './comments.section.tsx';
import { ratingKindLabels } from './labels.ts';

type Fact = readonly [label: string, value: ReactNode];

/**
 * The score, its progress, the video, the notes and the comments first, then the rest. What didn't happen isn't shown.
 */
export function BoutDetails({
  bout,
  onUseScore,
}: {
  bout: Bout;
  /** Sets the bout's score to that of the touch log. */
  onUseScore: (score: Record<Side, number>) => Promise<void>;
}) {
  const about = describeBout(bout);
  const parts = [
    {
      isEmpty: bout.bout_media.length === 0,
      content: <Video key="video" bout={bout} about={about} />,
    },
    { isEmpty: !hasNotes(bout), content: <Notes key="notes" bout={bout} /> },
  ];
  const contentOf = (empty: boolean) =>
    parts.filter(({ isEmpty }) => isEmpty === empty).map(({ content }) => content);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="panel p-5 sm:p-8 lg:col-span-2">
        <div className="mx-auto max-w-3xl sm:text-xl">
          <Scoreboard a={sideScore(bout, 'a')} b={sideScore(bout, 'b')} />
        </div>
        <p className="mt-3 text-center text-sm text-muted wrap-anywhere">
          {bout.date && `${formatDate(bout.date)} · `}
          {placeOfBout(bout)}
        </p>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <ProgressSection bout={bout} ownSide={ownerSide(bout)} about={about} />
        {/* One list, so that the first video moves the panel without closing its upload dialog. */}
        {[...contentOf(false), <CommentsSection key="comments" bout={bout} />, ...contentOf(true)]}
        <TouchLogSection bout={bout} about={about} onUseScore={onUseScore} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <BoutFacts bout={bout} />
        <Ratings bout={bout} />
        {sides.map((side) => (
          <SideFacts key={side} bout={bout} side={side} />
        ))}
      </div>
    </div>
  );
}

const sideScore = (bout: Bout, side: Side) => ({
  name: <FencerName bout={bout} side={side} />,
  score: bout[`score_${side}`],
  won: bout.winner_is_a === (side === 'a'),
});

/** The fencer's name, linked to their card unless the card was deleted. */
function FencerName({ bout, side }: { bout: Bout; side: Side }) {
  const slug = bout[`fencer_${side}_slug`];
  const name = bout[`fencer_${side}`];
  return slug ? (
    <Link
      to={paths.fencer(slug)}
      className="inline-block py-2 underline decoration-1 underline-offset-4"
    >
      {name}
    </Link>
  ) : (
    <>{name}</>
  );
}

const Video = ({ bout, about }: { bout: Bout; about: ClipSource }) => (
  <Suspense fallback={<Skeleton rows={1} className="h-56" />}>
    <MediaPanel
      mine={bout.mine}
      place={{ kind: 'bout', slug: bout.slug }}
      items={bout.bout_media}
      title={`${bout.fencer_a} vs ${bout.fencer_b}`}
      to={pathOfBout(bout)}
      about={about}
      bout={bout}
    />
  </Suspense>
);

const hasNotes = ({ notes, notes_a, notes_b }: Bout) => `${notes}${notes_a}${notes_b}` !== '';

/** The notes about the bout and each side. For the owner, a link to write them if there are none. */
function Notes({ bout }: { bout: Bout }) {
  const ofSides = sides.filter((side) => bout[`notes_${side}`] !== '');
  const isEmpty = !hasNotes(bout);
  if (isEmpty && !bout.mine) return null;
  return (
    <section className="panel p-5" aria-labelledby="notes">
      <h2 id="notes" className="mb-2 text-2xl">
        Notes
      </h2>
      {isEmpty && <EditLink bout={bout}>Write what worked and what to practice</EditLink>}
      {bout.notes !== '' && <NoteText>{bout.notes}</NoteText>}
      {ofSides.map((side) => (
        <div key={side} className="not-first:mt-3">
          <h3 className="text-muted">{bout[`fencer_${side}`]}</h3>
          <NoteText>{bout[`notes_${side}`]}</NoteText>
        </div>
      ))}
    </section>
  );
}

const NoteText = ({ children }: { children: string }) => (
  <p className="wrap-anywhere whitespace-pre-line">{children}</p>
);

const EditLink = ({ bout, children }: { bout: Bout; children: string }) => (
  <Link
    to={editPathOfBout(bout)}
    className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
  >
    {children}
  </Link>
);

function BoutFacts({ bout }: { bout: Bout }) {
  const facts: Fact[] = [
    ['Type', bout.bout_type],
    ['Format', bout.bout_format],
    ['Round', roundText(bout)],
    ['Referee', bout.referee],
    ['Won on priority', bout.won_on_priority && bout[`fencer_${bout.won_on_priority}`]],
    ['Tags', bout.tag_name.join(', ')],
    // Only the owner sees who the bout is shared with.
    ['Shareable', bout.mine && bout.shareable],
  ];
  return (
    <section className="panel p-5">
      <h2 className="mb-2 flex flex-wrap items-center gap-3 text-2xl">
        Bout
        <SyncMark slug={bout.slug} />
      </h2>
      <Facts facts={facts} />
    </section>
  );
}

/** The ratings of both sides as stars. If there are none, one line invites the owner to rate. */
function Ratings({ bout }: { bout: Bout }) {
  const rated = sides.filter((side) => ratingKinds.some((kind) => bout[`${kind}_${side}`] > 0));
  if (rated.length === 0 && !bout.mine) return null;
  return (
    <section className="panel p-5" aria-labelledby="ratings">
      <h2 id="ratings" className="mb-2 text-2xl">
        Ratings
      </h2>
      {rated.length === 0 && <EditLink bout={bout}>Rate this bout</EditLink>}
      {rated.map((side) => (
        <div key={side} className="not-first:mt-4">
          <h3 className="text-muted">{bout[`fencer_${side}`]}</h3>
          {ratingKinds.map((kind) => (
            <StarDisplay
              key={kind}
              label={ratingKindLabels[kind]}
              value={bout[`${kind}_${side}`]}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

/** A side's hand, cards and calls. */
function SideFacts({ bout, side }: { bout: Bout; side: Side }) {
  const facts: Fact[] = [
    ['Hand', bout[`hand_${side}`]],
    ['Yellow card', bout[`yellow_carded_${side}`] && 'Yes'],
    ['Red card', bout[`red_carded_${side}`] && 'Yes'],
    ['Black card', bout[`black_carded_${side}`] && 'Yes'],
    ['Medical timeout', bout[`medical_${side}`] && 'Yes'],
    ['Passivity', bout[`priority_${side}`] && 'Yes'],
    ['Video replays used', bout[`video_used_${side}`] || ''],
  ];
  if (!facts.some(isKnown)) return null;
  return (
    <section className="panel p-5">
      <h2 className="mb-2 text-2xl break-words">{bout[`fencer_${side}`]}</h2>
      <Facts facts={facts} />
    </section>
  );
}

const isKnown = ([, value]: Fact) => Boolean(value);

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.filter(isKnown).map(([label, value]) => (
      <div
        key={label}
        className="flex justify-between gap-4 border-b border-line py-1.5 last:border-b-0"
      >
        <dt className="text-muted">{label}</dt>
        <dd className="min-w-0 text-right font-medium break-words">{value}</dd>
      </div>
    ))}
  </dl>
);
