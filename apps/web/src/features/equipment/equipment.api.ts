import { equipment, type EquipmentItem } from '@fencing-journal/contract/equipment';
import type { BodyOf } from '@fencing-journal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';

export const equipmentQuery = queryOptions({
  queryKey: ['equipment'],
  queryFn: ({ signal }) => call(equipment.all, { signal }),
});

const invalidateEquipment = () =>
  queryClient.invalidateQueries({ queryKey: equipmentQuery.queryKey });

export async function addEquipment(body: BodyOf<typeof equipment.create>): Promise<void> {
  await call(equipment.create, { body });
  await invalidateEquipment();
}

export async function updateEquipment(
  { slug }: Pick<EquipmentItem, 'slug'>,
  body: BodyOf<typeof equipment.update>,
): Promise<void> {
  await call(equipment.update, { params: { slug }, body });
  await invalidateEquipment();
}

export async function deleteEquipment({ slug }: Pick<EquipmentItem, 'slug'>): Promise<void> {
  await call(equipment.remove, { params: { slug } });
  await invalidateEquipment();
}

export async function addFailure(body: BodyOf<typeof equipment.addFailure>): Promise<void> {
  await call(equipment.addFailure, { body });
  await invalidateEquipment();
}

export async function deleteFailure(slug: string): Promise<void> {
  await call(equipment.removeFailure, { params: { slug } });
  await invalidateEquipment();
}
