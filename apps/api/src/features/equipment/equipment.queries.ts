import type { EquipmentBody } from '@fencing-journal/contract/equipment';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { equipment, equipmentFailures } from '../../db/schema.ts';
import type { Changes } from '../../lib/changes.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';
import { newSlug, withNewSlug } from '../../lib/slugs.ts';

const fields = {
  id: equipment.id,
  owner_id: equipment.owner_id,
  slug: equipment.slug,
  name: equipment.name,
  kind: equipment.kind,
  weapon: equipment.weapon,
  bought_on: equipment.bought_on,
  serviced_on: equipment.serviced_on,
  service_due: equipment.service_due,
  notes: equipment.notes,
};

/** The failures of a piece, newest first. They are aggregated as JSON, so that each piece remains one row. */
const failures = sql<
  { slug: string; date: string; what: string }[]
>`coalesce((SELECT jsonb_agg(jsonb_build_object('slug', f.slug, 'date', f.date::text, 'what', f.what) ORDER BY f.date DESC, f.id DESC)
  FROM ${equipmentFailures} f WHERE f.owner_id = ${equipment}.owner_id AND f.equipment_id = ${equipment}.id), '[]'::jsonb)`;

const equipmentQuery = (db: Database) => db.select({ ...fields, failures }).from(equipment);

/** A piece loaded for its owner. Changes take this type, so that only the owner can make them. */
export type OwnEquipment = Awaited<ReturnType<typeof equipmentQuery>>[number] & {
  readonly checked: unique symbol;
};

/** Returns the owner's equipment, earliest service date first, then by name. */
export const equipmentOf = (db: Database, owner: number) =>
  equipmentQuery(db)
    .where(eq(equipment.owner_id, owner))
    .orderBy(sql`${equipment.service_due} ASC NULLS LAST`, asc(equipment.name), asc(equipment.id));

export async function findEquipment(
  db: Database,
  owner: number,
  slug: string,
): Promise<OwnEquipment | undefined> {
  const [row] = await equipmentQuery(db).where(
    and(eq(equipment.owner_id, owner), eq(equipment.slug, slug)),
  );
  return row as OwnEquipment | undefined;
}

const matchesKey = ({ owner_id, id }: OwnEquipment) =>
  and(eq(equipment.owner_id, owner_id), eq(equipment.id, id));

export async function insertEquipment(
  tx: Database,
  owner: number,
  body: EquipmentBody,
): Promise<OwnEquipment> {
  const slug = await withNewSlug(
    () => newSlug(body.name, 'equipment'),
    async (freeSlug) =>
      (
        await tx
          .insert(equipment)
          .values({ ...body, slug: freeSlug, owner_id: owner })
          .onConflictDoNothing({ target: equipment.slug })
          .returning({ slug: equipment.slug })
      )[0]?.slug,
  );
  assertAtMost(
    limits.equipment,
    await tx.$count(equipment, eq(equipment.owner_id, owner)),
    'pieces of equipment',
  );
  return requireFound(await findEquipment(tx, owner, slug));
}

export async function updateEquipment(
  tx: Database,
  item: OwnEquipment,
  changes: Changes<EquipmentBody>,
): Promise<void> {
  if (Object.keys(changes).length > 0)
    await tx.update(equipment).set(changes).where(matchesKey(item));
}

export async function deleteEquipment(tx: Database, item: OwnEquipment): Promise<void> {
  await tx.delete(equipment).where(matchesKey(item));
}

const failureFields = {
  slug: equipmentFailures.slug,
  date: equipmentFailures.date,
  what: equipmentFailures.what,
};

export async function insertFailure(
  tx: Database,
  { owner_id, id }: OwnEquipment,
  failure: { date: string; what: string },
) {
  const row = await withNewSlug(
    () => newSlug('failure', 'failure'),
    async (slug) =>
      (
        await tx
          .insert(equipmentFailures)
          .values({ ...failure, slug, owner_id, equipment_id: id })
          .onConflictDoNothing({ target: equipmentFailures.slug })
          .returning(failureFields)
      )[0],
  );
  const failureOfItem = and(
    eq(equipmentFailures.owner_id, owner_id),
    eq(equipmentFailures.equipment_id, id),
  );
  assertAtMost(
    limits.failuresPerEquipment,
    await tx.$count(equipmentFailures, failureOfItem),
    'failed checks on one piece of equipment',
  );
  return row;
}

/** Deletes one of the owner's entries. Returns false if there is none with this slug. */
export async function deleteFailure(tx: Database, owner: number, slug: string): Promise<boolean> {
  const rows = await tx
    .delete(equipmentFailures)
    .where(and(eq(equipmentFailures.owner_id, owner), eq(equipmentFailures.slug, slug)))
    .returning({ id: equipmentFailures.id });
  return rows.length > 0;
}
