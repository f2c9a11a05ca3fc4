import { limits } from '@fencing-journal/contract/shared/limits';
import { wilsonInterval, type TournamentForm } from '@fencing-journal/contract/statistics';

interface FoughtBout {
  slug: string;
  name: string;
  date: string;
  won: boolean;
}

/**
 * Computes the win rate over the last 20 bouts after each tournament, oldest first, from the
 * latest bouts, newest first. If there may be older bouts, tournaments whose window or own record
 * would be incomplete are left out.
 */
export function formOf(latest: readonly FoughtBout[]): TournamentForm[] {
  const fought = latest.toReversed();
  const isCut = fought.length >= limits.formBouts;
  const points = new Map<string, { first: number; last: number; bouts: number; wins: number }>();
  for (const [index, { slug, won }] of fought.entries()) {
    const { first = index, bouts = 0, wins = 0 } = points.get(slug) ?? {};
    points.set(slug, { first, last: index, bouts: bouts + 1, wins: wins + Number(won) });
  }
  return [...points.values()]
    .filter(({ first }) => !isCut || first >= limits.formWindow)
    .toSorted((a, b) => a.last - b.last)
    .flatMap(({ last, bouts, wins }) => {
      const window = fought.slice(Math.max(0, last + 1 - limits.formWindow), last + 1);
      const form = { bouts: window.length, wins: window.filter(({ won }) => won).length };
      return window.slice(-1).map(({ slug, name, date }) => ({
        slug,
        name,
        date,
        bouts,
        wins,
        form: { ...form, win_rate: wilsonInterval(form.wins, form.bouts) },
      }));
    });
}
