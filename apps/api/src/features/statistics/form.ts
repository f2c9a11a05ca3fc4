import { limits } from '@fencing-journal/contract/shared/limits';
import { wilsonInterval, type TournamentForm } from '@fencing-journal/contract/statistics';

interface FoughtBout {
  slug: string;
  name: string;
  date: string;
  won: boolean;
}

/**
 * Computes the win rate over the last `limits.formWindow` bouts after each tournament, oldest first, from the latest
 * bouts, newest first. If there may be older bouts, tournaments whose window or record would be incomplete are
 * omitted.
 */
export function formOf(latest: readonly FoughtBout[]): TournamentForm[] {
  const fought = latest.toReversed();
  const isCut = fought.length >= limits.formBouts;
  const points = new Map<string, Omit<TournamentForm, 'form'> & { first: number; last: number }>();
  for (const [last, { slug, name, date, won }] of fought.entries()) {
    const { first = last, bouts = 0, wins = 0 } = points.get(slug) ?? {};
    points.set(slug, {
      slug,
      name,
      date,
      bouts: bouts + 1,
      wins: wins + Number(won),
      first,
      last,
    });
  }
  return [...points.values()]
    .filter(({ first }) => !isCut || first >= limits.formWindow)
    .toSorted((a, b) => a.last - b.last)
    .map(({ slug, name, date, bouts, wins, last }) => {
      const window = fought.slice(Math.max(0, last + 1 - limits.formWindow), last + 1);
      const recent = { bouts: window.length, wins: window.filter(({ won }) => won).length };
      const win_rate = wilsonInterval(recent.wins, recent.bouts);
      return { slug, name, date, bouts, wins, form: { ...recent, win_rate } };
    });
}
