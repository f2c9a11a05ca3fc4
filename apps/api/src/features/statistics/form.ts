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
  const byTournament = new Map<string, number[]>();
  for (const [index, { slug }] of fought.entries()) {
    const indexes = byTournament.get(slug);
    if (indexes) indexes.push(index);
    else byTournament.set(slug, [index]);
  }
  const isCut = fought.length >= limits.formBouts;
  return [...byTournament.values()]
    .filter((indexes) => !isCut || indexes[0]! >= limits.formWindow)
    .toSorted((a, b) => a.at(-1)! - b.at(-1)!)
    .map((indexes) => {
      const end = indexes.at(-1)!;
      const { slug, name, date } = fought[end]!;
      const window = fought.slice(Math.max(0, end + 1 - limits.formWindow), end + 1);
      const winsIn = (bouts: readonly FoughtBout[]) => bouts.filter(({ won }) => won).length;
      const form = { bouts: window.length, wins: winsIn(window) };
      return {
        slug,
        name,
        date,
        bouts: indexes.length,
        wins: winsIn(indexes.map((index) => fought[index]!)),
        form: { ...form, win_rate: wilsonInterval(form.wins, form.bouts) },
      };
    });
}
