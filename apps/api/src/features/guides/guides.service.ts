import type { GuideProgress, ProgressChange } from '@fencing-journal/contract/guides';
import {
  allGuides,
  countTicks,
  findGuide,
  isChecklist,
  itemsOf,
  usualChoices,
} from '@fencing-journal/contract/guides/content';
import {
  guideWeapons,
  type Guide,
  type GuideChoices,
  type GuideLevel,
} from '@fencing-journal/contract/guides/shape';
import type { EventLevel } from '@fencing-journal/contract/shared/enums';
import { daysAfter } from '../../lib/days.ts';
import { found } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { latestOf } from './changes.ts';
import {
  assertRoom,
  assertRoomForItems,
  choose,
  findCompetition,
  holdList,
  knownItems,
  lastList,
  listsFor,
  mergeItems,
  mergeMarks,
  ownItemsOf,
  ticksOf,
  type Competition,
} from './guides.queries.ts';

/** Days for which a removed item is remembered, so that a phone that was offline does not restore it. */
const removalDays = 30;

const levels: Record<EventLevel, GuideLevel> = {
  Local: 'local',
  Regional: 'local',
  National: 'national',
  World: 'international',
};

/** The defaults of a new list: the weapon, if all events of the competition share one, and its level. */
function suggestedFor(competition: Competition | undefined): GuideChoices {
  if (!competition) return usualChoices;
  const [only, ...others] = competition.weapons;
  return {
    ...usualChoices,
    weapon: others.length === 0 ? (guideWeapons.find((weapon) => weapon === only) ?? null) : null,
    level: levels[competition.event_level],
  };
}

const competitionOf = async (db: Database, owner: number, slug: string | null | undefined) =>
  slug ? found(await findCompetition(db, owner, slug)) : undefined;

const asTournament = (
  row: { slug: string | null; name: string | null; date: string | null } | undefined,
) =>
  row && row.slug !== null && row.name !== null && row.date !== null
    ? { slug: row.slug, name: row.name, date: row.date }
    : null;

/** Returns the guide or throws 404. */
export const openGuide = (slug: string): Guide => found(findGuide(slug));

/** Returns every guide with the progress of its list for the competition. */
export async function overview(db: Database, owner: number, tournament: string | null | undefined) {
  const competition = await competitionOf(db, owner, tournament);
  const lists = await listsFor(db, owner, competition?.id);
  const numbers = lists.map(({ id }) => id);
  const [ticks, items] = [await ticksOf(db, owner, numbers), await ownItemsOf(db, owner, numbers)];
  return allGuides.map((guide) => {
    const list = lists.find((one) => one.guide === guide.slug);
    const inList = <T extends { list: number }>(rows: readonly T[]) =>
      rows.filter((row) => row.list === list?.id);
    const counts = countTicks(guide, {
      choices: list?.choices ?? suggestedFor(competition),
      ticked: inList(ticks).map(({ item }) => item),
      items: inList(items),
    });
    return {
      slug: guide.slug,
      title: guide.title,
      summary: guide.summary,
      topic: guide.topic,
      ...counts,
    };
  });
}

async function progressFor(
  db: Database,
  owner: number,
  guide: Guide,
  competition: Competition | undefined,
): Promise<GuideProgress> {
  const [list] = await listsFor(db, owner, competition?.id, guide.slug);
  const last = await lastList(db, owner, guide.slug, competition);
  const ticks = list ? await ticksOf(db, owner, [list.id]) : [];
  const items = await ownItemsOf(
    db,
    owner,
    [list?.id, last?.id].filter((id) => id !== undefined),
  );
  const itemsIn = (id: number | undefined) => items.filter((item) => item.list === id);
  return {
    slug: guide.slug,
    tournament: asTournament(competition),
    ticked: ticks.map(({ item }) => item),
    items: itemsIn(list?.id),
    choices: list?.choices ?? suggestedFor(competition),
    last: last ? { tournament: asTournament(last), items: itemsIn(last.id) } : null,
  };
}

export async function progressOf(
  db: Database,
  owner: number,
  slug: string,
  tournament: string | null | undefined,
): Promise<GuideProgress> {
  const guide = openGuide(slug);
  return progressFor(db, owner, guide, await competitionOf(db, owner, tournament));
}

/** Caps client times at now, so that a clock that is ahead cannot block later changes. */
const momentOf = (at: string, now: Date): Date => new Date(Math.min(Date.parse(at), now.getTime()));

/**
 * Merges changes into the stored list, each by its own time. Items unknown to both guide and list are skipped, so that
 * an app that was offline while the guide changed can still send the rest.
 */
export async function changeProgress(
  tx: Database,
  owner: number,
  slug: string,
  change: ProgressChange,
  now: Date,
): Promise<GuideProgress> {
  const guide = openGuide(slug);
  if (!isChecklist(guide)) return progressOf(tx, owner, slug, change.tournament);
  const competition = await competitionOf(tx, owner, change.tournament);
  const list = { owner, id: await holdList(tx, owner, slug, competition?.id) };
  await assertRoom(tx, owner);

  const items = [
    ...(change.items ?? []),
    ...(change.removed ?? []).map((removed) => ({ ...removed, text: '' })),
  ];
  if (items.length > 0) {
    await mergeItems(
      tx,
      list,
      latestOf(
        items.map((item) => ({ ...item, at: momentOf(item.at, now) })),
        ({ id }) => id,
      ),
    );
    await assertRoomForItems(tx, list, daysAfter(now, -removalDays));
  }
  const known = new Set([
    ...itemsOf(guide).map(({ code }) => code),
    ...(await knownItems(tx, list)),
  ]);
  const marks = (change.marks ?? [])
    .filter(({ item }) => known.has(item))
    .map((mark) => ({ ...mark, at: momentOf(mark.at, now) }));
  await mergeMarks(
    tx,
    list,
    latestOf(marks, ({ item }) => item),
  );
  if (change.choices) {
    const { at, ...choices } = change.choices;
    await choose(tx, list, choices, momentOf(at, now));
  }
  return progressFor(tx, owner, guide, competition);
}
