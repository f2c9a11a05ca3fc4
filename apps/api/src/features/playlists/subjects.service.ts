import type { ClipSubject } from '@fencing-journal/contract/playlists';
import { nameForOthers } from '../../lib/sanitize-name.ts';
import type { Database } from '../../lib/services.ts';
import { decide } from '../access/index.ts';
import type { WatchableVideo } from '../media/index.ts';
import { findSubjects, type Subject } from './clips.queries.ts';

const keyOf = (kind: string, owner: number, place: number) => `${kind} ${owner} ${place}`;

/** Returns the subject from the side of the owner's self card, or from side a if that card is on neither side. */
function toClipSubject(viewer: number, subject: Subject): ClipSubject {
  const { date, owner_name, coach, a, b, score_a, score_b } = subject;
  const mine = subject.owner_id === viewer;
  const named = (name: string) => (mine ? name : nameForOthers(name));
  if (a === null || b === null)
    return {
      date,
      fencer: mine ? null : named(owner_name),
      opponent: null,
      coach: coach === null ? null : named(coach),
      score: null,
      against: null,
    };
  const swapped = subject.is_self_b;
  const isOwners = swapped || subject.is_self_a;
  return {
    date,
    fencer: isOwners && mine ? null : named(swapped ? b : a),
    opponent: named(swapped ? a : b),
    coach: null,
    score: swapped ? score_b : score_a,
    against: swapped ? score_a : score_b,
  };
}

/** Whether the viewer may know the day. Everyone who may read a lesson sees its day; only bouts have a level. */
const showsDay = ({ video: { place }, viewerRelations }: WatchableVideo): boolean =>
  place.level === undefined ||
  decide('bout', 'notes', viewerRelations, { level: place.level }) === 'allowed';

/** Returns what the videos show, by slug. */
export async function subjectsOfVideos(
  db: Database,
  viewer: number,
  videos: readonly WatchableVideo[],
): Promise<Map<string, ClipSubject>> {
  const found = new Map<string, ClipSubject>();
  for (const kind of ['bout', 'lesson'] as const) {
    const places = videos.flatMap(({ video: { place } }) => (place.kind === kind ? [place] : []));
    for (const subject of await findSubjects(db, kind, places))
      found.set(keyOf(kind, subject.owner_id, subject.place_id), toClipSubject(viewer, subject));
  }
  return new Map(
    videos.flatMap((watchable) => {
      const { slug, place } = watchable.video;
      const subject = found.get(keyOf(place.kind, place.owner_id, place.id));
      if (!subject) return [];
      const { date, ...rest } = subject;
      return [[slug, showsDay(watchable) ? { ...rest, date } : rest] as const];
    }),
  );
}
