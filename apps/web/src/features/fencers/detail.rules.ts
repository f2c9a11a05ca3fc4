import { incidents, type Fencer, type HeadToHead } from '@fencing-journal/contract/fencers';
import { capitalize } from '../../lib/format.ts';

/** Returns the beginning of a long text, cut between words or lines. Undefined if the whole text is short enough. */
export function truncateText(text: string, maxChars: number, lines = 6): string | undefined {
  const firstLines = text.split('\n').slice(0, lines).join('\n');
  if (firstLines.length === text.length && text.length <= maxChars) return undefined;
  if (firstLines.length <= maxChars) return `${firstLines.trimEnd()} …`;
  const candidate = firstLines.slice(0, maxChars + 1);
  const wordEnd = candidate.search(/\s\S*$/);
  return `${candidate.slice(0, wordEnd > 0 ? wordEnd : maxChars).trimEnd()} …`;
}

const weapons = ['epee', 'sabre', 'foil'] as const;

/** Returns the known USA Fencing ratings, e.g. "Epee C". */
export const ratingsOf = (fencer: Fencer): { weapon: string; rating: string }[] =>
  weapons.flatMap((weapon) => {
    const rating = fencer[`usaf_rating_${weapon}`];
    return rating === null ? [] : [{ weapon: capitalize(weapon), rating }];
  });

type Incident = (typeof incidents)[number];

const incidentLabels: Record<Incident, string> = {
  yellow_cards: 'Yellow cards',
  red_cards: 'Red cards',
  black_cards: 'Black cards',
  passivity: 'Passivity',
  medical: 'Medical timeouts',
  video_used: 'Video appeals',
  video_upheld: 'Video appeals upheld',
};

/** Returns incidents that occurred on at least one side. Lists upheld video calls even at 0 if video was used. */
export function incidentRows({
  own,
  opponent,
}: HeadToHead['incidents']): { key: Incident; label: string; own: number; opponent: number }[] {
  const occurred = (key: Incident) =>
    own[key] + opponent[key] > 0 ||
    (key === 'video_upheld' && own.video_used + opponent.video_used > 0);
  return incidents
    .filter(occurred)
    .map((key) => ({ key, label: incidentLabels[key], own: own[key], opponent: opponent[key] }));
}
