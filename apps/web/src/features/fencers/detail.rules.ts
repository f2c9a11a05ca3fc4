import { incidents, type Fencer, type HeadToHead } from '@fencing-journal/contract/fencers';
import { capital } from '../../lib/format.ts';

/** The beginning of a long text, cut between words or lines. Undefined if the text is short enough to show whole. */
export function beginningOf(text: string, letters: number, lines = 6): string | undefined {
  const top = text.split('\n').slice(0, lines).join('\n');
  if (top.length === text.length && text.length <= letters) return undefined;
  if (top.length <= letters) return `${top.trimEnd()} …`;
  const cut = top.slice(0, letters + 1);
  const end = cut.search(/\s\S*$/);
  return `${cut.slice(0, end > 0 ? end : letters).trimEnd()} …`;
}

const weapons = ['epee', 'sabre', 'foil'] as const;

/** The known USA Fencing ratings, e.g. "Epee C". */
export const ratingsOf = (fencer: Fencer): { weapon: string; rating: string }[] =>
  weapons.flatMap((weapon) => {
    const rating = fencer[`usaf_rating_${weapon}`];
    return rating === null ? [] : [{ weapon: capital(weapon), rating }];
  });

type Incident = (typeof incidents)[number];

const words: Record<Incident, string> = {
  yellow_cards: 'Yellow cards',
  red_cards: 'Red cards',
  black_cards: 'Black cards',
  passivity: 'Passivity',
  medical: 'Medical timeouts',
  video_used: 'Video appeals',
  video_upheld: 'Video appeals upheld',
};

/** Incidents that occurred on at least one side. Upheld video calls are also listed at 0 if video was used at all. */
export function incidentRows({
  own,
  opponent,
}: HeadToHead['incidents']): { key: Incident; label: string; own: number; opponent: number }[] {
  const told = (key: Incident) =>
    own[key] + opponent[key] > 0 ||
    (key === 'video_upheld' && own.video_used + opponent.video_used > 0);
  return incidents
    .filter(told)
    .map((key) => ({ key, label: words[key], own: own[key], opponent: opponent[key] }));
}
