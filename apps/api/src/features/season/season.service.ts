import type { SeasonReview } from '@fencing-journal/contract/season';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { watchableVideos } from '../media/index.ts';
import {
  bestWinsOf,
  countLessons,
  countPractices,
  recordOf,
  tournamentsIn,
  type Days,
} from './season.queries.ts';

const daysOf = (firstYear: number): Days => ({
  first: `${firstYear}-08-01`,
  last: `${firstYear + 1}-07-31`,
});

/** Returns the review of a season, using only the account's rows. */
export async function reviewSeason(
  db: Database,
  services: Services,
  viewer: Actor,
  period: string,
): Promise<SeasonReview> {
  const firstYear = Number(period.slice(0, 4));
  const days = daysOf(firstYear);
  const record = await recordOf(db, viewer.id, days);
  const { wins, losses } = await recordOf(db, viewer.id, daysOf(firstYear - 1));
  const rows = await tournamentsIn(db, viewer.id, days);
  const videos = await watchableVideos(
    db,
    services,
    viewer,
    rows.flatMap(({ video }) => video ?? []),
  );
  return {
    period,
    ...record,
    before: { wins, losses },
    best_wins: await bestWinsOf(db, viewer.id, days),
    lessons: await countLessons(db, viewer.id, days),
    practices: await countPractices(db, viewer.id, days),
    tournaments: rows.map(({ video: slug, ...row }) => {
      const poster = slug === null ? null : (videos.get(slug)?.item.poster ?? null);
      return { ...row, video: slug !== null && poster !== null ? { slug, poster } : null };
    }),
  };
}
