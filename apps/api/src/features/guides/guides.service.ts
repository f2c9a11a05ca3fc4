import type { GuideProgress, ProgressChange } from '@fencing-journal/contract/guides';
import {
  allGuides,
  countChecked,
  findGuide,
  isChecklist,
  itemsOf,
  defaultChoices,
} from '@fencing-journal/contract/guides/content';
import {
  guideWeapons,
  type Guide,
  type GuideChoices,
  type GuideLevel,
} from '@fencing-journal/contract/guides/shape';
import type { EventLevel } from '@fencing-journal/contract/shared/enums';
import { daysAfter } from '../../lib/days.ts';
import { requireFound } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { latestByName } from './changes.ts';
import {
  assertChecklistLimit,
  pruneItemsAndAssertLimit,
  saveChoices,
  findTournamentInfo,
  lockList,
  knownItems,
  findPreviousList,
  listsFor,
  mergeItems,
  mergeMarks,
  ownItemsOf,
  ticksOf,
  type TournamentInfo,
} from './guides.queries.ts';

/** How many days a removed item is remembered, so that a phone that was offline does not restore it. */
const removalDays = 30;

const levels: Record<EventLevel, GuideLevel> = {
  Local: 'local',
  Regional: 'local',
  National: 'national',
  World: 'international',
};

/** Returns the choices of a new list: the weapon, if all events of the competition share one, and the level. */
function suggestedChoices(tournamentInfo: TournamentInfo | undefined): GuideChoices {
  if (!tournamentInfo) return defaultChoices;
  const [weaponOfAll, ...others] = tournamentInfo.weapons;
  return {
    ...defaultChoices,
    weapon:
      others.length === 0 ? (guideWeapons.find((weapon) => weapon === weaponOfAll) ?? null) : null,
    level: levels[tournamentInfo.event_level],
  };
}

const findOptionalTournament = async (
  db: Database,
  owner: number,
  slug: string | null | undefined,
) => (slug ? requireFound(await findTournamentInfo(db, owner, slug)) : undefined);

const toTournament = (
  row: { slug: string | null; name: string | null; date: string | null } | undefined,
) =>
  row && row.slug !== null && row.name !== null && row.date !== null
    ? { slug: row.slug, name: row.name, date: row.date }
    : null;

/** Returns the guide or throws 404. */
export const requireGuide = (slug: string): Guide => requireFound(findGuide(slug));

/** Returns every guide with the progress of its list for the competition. */
export async function overview(db: Database, owner: number, tournament: string | null | undefined) {
  const tournamentInfo = await findOptionalTournament(db, owner, tournament);
  const lists = await listsFor(db, owner, tournamentInfo?.id);
  const listIds = lists.map(({ id }) => id);
  const [ticks, items] = [await ticksOf(db, owner, listIds), await ownItemsOf(db, owner, listIds)];
  return allGuides.map((guide) => {
    const list = lists.find((candidate) => candidate.guide === guide.slug);
    const rowsInList = <T extends { list: number }>(rows: readonly T[]) =>
      rows.filter((row) => row.list === list?.id);
    const counts = countChecked(guide, {
      choices: list?.choices ?? suggestedChoices(tournamentInfo),
      ticked: rowsInList(ticks).map(({ item }) => item),
      items: rowsInList(items),
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
  tournamentInfo: TournamentInfo | undefined,
): Promise<GuideProgress> {
  const [list] = await listsFor(db, owner, tournamentInfo?.id, guide.slug);
  const previous = await findPreviousList(db, owner, guide.slug, tournamentInfo);
  const ticks = list ? await ticksOf(db, owner, [list.id]) : [];
  const items = await ownItemsOf(
    db,
    owner,
    [list?.id, previous?.id].filter((id) => id !== undefined),
  );
  const itemsIn = (id: number | undefined) => items.filter((item) => item.list === id);
  return {
    slug: guide.slug,
    tournament: toTournament(tournamentInfo),
    ticked: ticks.map(({ item }) => item),
    items: itemsIn(list?.id),
    choices: list?.choices ?? suggestedChoices(tournamentInfo),
    last: previous ? { tournament: toTournament(previous), items: itemsIn(previous.id) } : null,
  };
}

export async function progressOf(
  db: Database,
  owner: number,
  slug: string,
  tournament: string | null | undefined,
): Promise<GuideProgress> {
  const guide = requireGuide(slug);
  return progressFor(db, owner, guide, await findOptionalTournament(db, owner, tournament));
}

/** Caps client times at now, so that a clock that is ahead cannot block later changes. */
const capAtNow = (at: string, now: Date): Date => new Date(Math.min(Date.parse(at), now.getTime()));

/**
 * Merges changes into the stored list, each by its time. Items that neither the guide nor the list has are skipped, so
 * that an app that was offline while the guide changed can still send the rest.
 */
export async function changeProgress(
  tx: Database,
  owner: number,
  slug: string,
  change: ProgressChange,
  now: Date,
): Promise<GuideProgress> {
  const guide = requireGuide(slug);
  if (!isChecklist(guide)) return progressOf(tx, owner, slug, change.tournament);
  const tournamentInfo = await findOptionalTournament(tx, owner, change.tournament);
  const list = { owner, id: await lockList(tx, owner, slug, tournamentInfo?.id) };
  await assertChecklistLimit(tx, owner);

  const items = [
    ...(change.items ?? []),
    ...(change.removed ?? []).map((removed) => ({ ...removed, text: '' })),
  ];
  if (items.length > 0) {
    await mergeItems(
      tx,
      list,
      latestByName(
        items.map((item) => ({ ...item, at: capAtNow(item.at, now) })),
        ({ id }) => id,
      ),
    );
    await pruneItemsAndAssertLimit(tx, list, daysAfter(now, -removalDays));
  }
  const known = new Set([
    ...itemsOf(guide).map(({ code }) => code),
    ...(await knownItems(tx, list)),
  ]);
  const marks = (change.marks ?? [])
    .filter(({ item }) => known.has(item))
    .map((mark) => ({ ...mark, at: capAtNow(mark.at, now) }));
  await mergeMarks(
    tx,
    list,
    latestByName(marks, ({ item }) => item),
  );
  if (change.choices) {
    const { at, ...choices } = change.choices;
    await saveChoices(tx, list, choices, capAtNow(at, now));
  }
  return progressFor(tx, owner, guide, tournamentInfo);
}
