import type { FencerDetail, HeadToHead } from '@fencing-journal/contract/fencers';
import { useState } from 'react';
import { Link } from 'react-router';
import { occasionOf, pathOfBout } from '../../lib/bout-place.ts';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { VideoMark } from '../../ui/video-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { truncateText, ratingsOf } from './detail.rules.ts';
import { SyncMark } from '../../forms/sync-mark.tsx';

/** What the user reads between bouts: the opponent's grip and hand, the last bout, and tactics. */
export function OpponentCard({ fencer, onEdit }: { fencer: FencerDetail; onEdit: () => void }) {
  const texts = [
    ['Tactical description', fencer.tactical_description],
    ['Favorite actions', fencer.favorite_actions],
    ['Notes', fencer.notes],
  ] as const;
  const filledTexts = texts.filter(([, text]) => text !== '');
  return (
    <section
      className="panel mb-5 p-4 sm:p-5"
      aria-label={fencer.is_self ? 'Your card' : 'Opponent card'}
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-2 md:grid-cols-2">
        <div className="min-w-0">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <Identity fencer={fencer} />
              <SyncMark slug={fencer.slug} />
            </div>
            {filledTexts.length > 0 && (
              <Button variant="secondary" icon="pencil" className="shrink-0" onClick={onEdit}>
                Edit
              </Button>
            )}
          </div>
        </div>
        {/* Before the last bout on a phone, because users read it before the fencers are called. */}
        <div className="flex min-w-0 flex-col gap-2 border-line max-md:border-t max-md:pt-2 md:row-span-2 md:border-l md:pl-8">
          {filledTexts.map(([title, text]) => (
            <div key={title}>
              <h2 className="text-lg text-muted">{title}</h2>
              <ExpandableText text={text} maxChars={600} />
            </div>
          ))}
          {filledTexts.length === 0 && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-muted">
                {fencer.is_self
                  ? 'No notes on your own fencing yet.'
                  : 'No notes on this fencer yet.'}
              </p>
              <Button variant="secondary" icon="pencil" onClick={onEdit}>
                Add notes
              </Button>
            </div>
          )}
        </div>
        {fencer.head_to_head && <LastBout fencer={fencer} last={fencer.head_to_head.last_bout} />}
      </div>
    </section>
  );
}

function Identity({ fencer }: { fencer: FencerDetail }) {
  const ratings = ratingsOf(fencer);
  const details = [fencer.club, fencer.custom_rating].filter(Boolean).join(' · ');
  return (
    <div className="min-w-0">
      {fencer.is_self && <p className="text-sm font-semibold text-accent">Your card</p>}
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-2xl leading-tight font-semibold">
          {fencer.handed ? `${fencer.handed}-handed` : 'Hand unknown'}
        </span>
        {fencer.primary_grip && <span className="text-muted">{fencer.primary_grip}</span>}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4 text-muted" aria-label="Ratings">
        {ratings.map(({ weapon, rating }) => (
          <li key={weapon}>
            {weapon} <span className="figures text-xl leading-none text-ink">{rating}</span>
          </li>
        ))}
        {ratings.length === 0 && <li>No rating</li>}
      </ul>
      {details !== '' && <p className="leading-snug wrap-anywhere text-muted">{details}</p>}
    </div>
  );
}

/** The latest bout against this fencer, linked, with its notes. */
function LastBout({ fencer, last }: { fencer: FencerDetail; last: HeadToHead['last_bout'] }) {
  if (!last)
    return (
      <p className="border-t border-line pt-2 text-muted">
        {fencer.is_self ? 'You have no bouts yet.' : "You haven't fenced each other yet."}
      </p>
    );
  const notes = [
    [fencer.is_self ? 'The opponent' : fencer.first_name, last.opponent_notes],
    ['The bout', last.notes],
    ['You', last.own_notes],
  ] as const;
  return (
    <div className="min-w-0 border-t border-line pt-2">
      <h2 className="text-lg text-muted">{fencer.is_self ? 'Last bout' : 'Last time'}</h2>
      <Link
        to={pathOfBout(last)}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-lg px-2 hover:bg-sunken"
      >
        <span className="font-display shrink-0 text-2xl leading-none font-semibold">
          {last.won ? 'Won' : 'Lost'}{' '}
          <span className={`figures ${last.won ? 'border-b-4 border-lamp' : ''}`}>
            {last.scored}–{last.against}
          </span>
        </span>
        <span className="min-w-0 flex-1 text-sm leading-tight text-muted wrap-anywhere">
          {[opponentNameIn(fencer, last.slug), formatDate(last.date), occasionOf(last)]
            .filter(Boolean)
            .map((line) => (
              <span key={line} className="block">
                {line}{' '}
              </span>
            ))}
          <VideoMark marks={last} />
        </span>
        <Icon name="next" className="size-5 text-muted" />
      </Link>
      {notes
        .filter(([, text]) => text !== '')
        .map(([label, text]) => (
          <ExpandableText key={label} label={label} text={text} maxChars={140} />
        ))}
    </div>
  );
}

/** Returns the opponent of the last bout on the user's own card. Undefined on others, which already name the fencer. */
function opponentNameIn(
  { is_self, slug: own, bouts }: FencerDetail,
  slug: string,
): string | undefined {
  const bout = is_self ? bouts.find((one) => one.slug === slug) : undefined;
  return bout && (bout.fencer_a_slug === own ? bout.fencer_b : bout.fencer_a);
}

/** Text that is truncated, if it is long, until the user expands it. */
function ExpandableText({
  text,
  maxChars,
  label,
}: {
  text: string;
  maxChars: number;
  label?: string;
}) {
  const [expanded, setExpanded] = useState(false);
  const truncated = truncateText(text, maxChars);
  return (
    <div>
      <p className="leading-snug wrap-anywhere whitespace-pre-line">
        {label && <span className="text-muted">{label}: </span>}
        {expanded ? text : (truncated ?? text)}
      </p>
      {truncated !== undefined && (
        <button
          type="button"
          aria-expanded={expanded}
          className="min-h-11 font-semibold text-accent underline underline-offset-4"
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
