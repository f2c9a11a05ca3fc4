import { createHash } from 'node:crypto';
import {
  importLimits,
  importTexts,
  type ImportPatch,
  type ImportPreview,
} from '@fencing-journal/contract/imports';
import { headerKey, isUsable, type Selection } from '../../result-files/index.ts';
import { definedOnly } from '../../lib/changes.ts';
import { AppError, invalidField, requireFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import {
  earlierChoices,
  findImport,
  findMapping,
  insertImport,
  rememberMapping,
  updateImport,
  type ImportChoices,
  type OwnImport,
} from './imports.queries.ts';
import { findEvent } from '../events/index.ts';
import { cardsOf, latestEvents } from './journal.queries.ts';
import { planImport, readSelection, selfOf } from './plan.service.ts';
import { finishedPreview, toPreview } from './preview.ts';

type ImportServices = Pick<Services, 'db' | 'now' | 'inTransaction' | 'limit'>;

async function previewOf(
  { db, now }: ImportServices,
  row: OwnImport,
  selection?: Selection,
): Promise<ImportPreview> {
  if (row.status !== 'open') return finishedPreview(row, now());
  const plan = await planImport(db, row, selection);
  const ownEvents = await latestEvents(db, row.owner_id, importLimits.ownEvents);
  return toPreview(row, plan, ownEvents, now());
}

/** Returns earlier choices that still apply to the same file. An event chosen as new is now in the journal. */
const repeatableChoices = ({ me, events }: ImportChoices): ImportChoices =>
  definedOnly({
    me,
    events:
      events &&
      Object.fromEntries(
        Object.entries(events).map(([key, choice]) => [
          key,
          { ...choice, event: choice.event ?? undefined },
        ]),
      ),
  });

/** Reads a file and stores it until it is applied. */
export async function startImport(
  services: ImportServices,
  owner: number,
  bytes: Uint8Array,
): Promise<ImportPreview> {
  const { db } = services;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const self = selfOf(await cardsOf(db, owner));
  let choices = repeatableChoices((await earlierChoices(db, owner, hash)) ?? {});
  let { selection, stored } = await readSelection(owner, { bytes }, self, choices);
  const mapping =
    selection.table && (await findMapping(db, owner, headerKey(selection.table.header)));
  if (mapping) {
    choices = { ...choices, mapping, remembered: true };
    ({ selection, stored } = await readSelection(owner, { stored }, self, choices));
  }
  const row = await services.inTransaction((tx) =>
    insertImport(tx, owner, {
      format: selection.format,
      hash,
      file: stored,
      choices,
      created_at: services.now(),
    }),
  );
  return previewOf(services, row, selection);
}

export async function readImport(
  services: ImportServices,
  owner: number,
  id: string,
): Promise<ImportPreview> {
  return previewOf(services, requireFound(await findImport(services.db, owner, id)));
}

/** Returns the choices with a change. With new columns the rows name other people, so earlier choices are dropped. */
function withPatch(
  choices: ImportChoices,
  { me, matches, events, mapping }: ImportPatch,
): ImportChoices {
  const base: ImportChoices = mapping ? { mapping } : choices;
  return {
    ...base,
    ...definedOnly({ me }),
    matches: {
      ...base.matches,
      ...Object.fromEntries((matches ?? []).map(({ person, card }) => [person, card])),
    },
    events: {
      ...base.events,
      ...Object.fromEntries(
        (events ?? []).map(({ key, ...changes }) => [
          key,
          { ...base.events?.[key], ...definedOnly(changes) },
        ]),
      ),
    },
  };
}

function assertMapping(selection: Selection, { mapping }: ImportPatch): void {
  if (!mapping) return;
  const { table } = selection;
  if (!table) throw invalidField('mapping', importTexts.noMapping);
  for (const [column, index] of Object.entries(mapping))
    if (index >= table.header.length)
      throw invalidField(`mapping.${column}`, importTexts.unknownColumn);
  if (!isUsable(mapping)) throw invalidField('mapping', importTexts.columnsNeeded);
}

/** Throws 400 for a person, card or event that doesn't exist. */
async function assertChoices(
  db: Database,
  owner: number,
  selection: Selection,
  { me, matches = [], events = [] }: ImportPatch,
): Promise<void> {
  const people = new Set(selection.people.map(({ key }) => key));
  if (me !== undefined && !people.has(me)) throw invalidField('me', importTexts.unknownPerson);
  const cards = new Map((await cardsOf(db, owner)).map((card) => [card.slug, card]));
  for (const [index, { person, card }] of matches.entries()) {
    if (!people.has(person))
      throw invalidField(`matches.${index}.person`, importTexts.unknownPerson);
    if (card === null) continue;
    const found = cards.get(card);
    if (!found) throw invalidField(`matches.${index}.card`, 'Unknown.');
    if (found.is_self) throw invalidField(`matches.${index}.card`, importTexts.ownCard);
  }
  for (const [index, { key, event }] of events.entries()) {
    if (!selection.events.some((one) => one.key === key))
      throw invalidField(`events.${index}.key`, importTexts.unknownEvent);
    if (typeof event === 'string' && !(await hasEvent(db, owner, event)))
      throw invalidField(`events.${index}.event`, 'Unknown.');
  }
}

const hasEvent = async (db: Database, owner: number, slug: string): Promise<boolean> =>
  (await findEvent(db, owner, slug)) !== undefined;

/** Stores the user's choices about who is who and what the file lacks. */
export async function correctImport(
  services: ImportServices,
  owner: number,
  id: string,
  patch: ImportPatch,
): Promise<ImportPreview> {
  const { db } = services;
  const before = requireFound(await findImport(db, owner, id));
  if (before.file === null) throw new AppError('validation', importTexts.notOpen);
  const self = selfOf(await cardsOf(db, owner));
  const stored = { stored: before.file };
  if (patch.mapping) {
    const { selection } = await readSelection(owner, stored, self, {});
    assertMapping(selection, patch);
  }
  const choices = withPatch(before.choices, patch);
  const { selection } = await readSelection(owner, stored, self, choices);
  await assertChoices(db, owner, selection, patch);
  const row = await services.inTransaction(async (tx) => {
    const current = requireFound(await findImport(tx, owner, id, true));
    if (current.status !== 'open') throw new AppError('validation', importTexts.notOpen);
    if (patch.mapping && selection.table)
      await rememberMapping(
        tx,
        owner,
        headerKey(selection.table.header),
        patch.mapping,
        services.now(),
      );
    return updateImport(tx, current, {
      choices: withPatch(current.choices, patch),
      format: selection.format,
    });
  });
  return previewOf(services, row, selection);
}
