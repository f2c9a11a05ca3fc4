import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { weapons } from './shared/enums.ts';
import {
  calendarDate,
  choice,
  isoDate,
  message,
  optionalChoice,
  requiredText,
  slugParams,
  slugReference,
  text,
} from './shared/fields.ts';
import { limits } from './shared/limits.ts';

export const equipmentKinds = [
  'Weapon',
  'Blade',
  'Body cord',
  'Mask cord',
  'Mask',
  'Lamé',
  'Jacket',
  'Breeches',
  'Plastron',
  'Chest protector',
  'Glove',
  'Shoes',
  'Bag',
  'Tools',
  'Other',
] as const;
export type EquipmentKind = (typeof equipmentKinds)[number];

/** Returns a schema for a calendar date. The empty string and null mean no date. */
const optionalDate = () =>
  z.pipe(
    z.transform((value: unknown) => (value === '' || value === undefined ? null : value)),
    z.nullable(calendarDate()),
  );

const equipmentBody = z.object({
  name: requiredText(limits.name),
  kind: choice(equipmentKinds),
  /** null if the item is for every weapon. */
  weapon: z.optional(optionalChoice(weapons)),
  bought_on: z.optional(optionalDate()),
  serviced_on: z.optional(optionalDate()),
  service_due: z.optional(optionalDate()),
  notes: z.optional(text(limits.equipmentNotes)),
});
export type EquipmentBody = z.output<typeof equipmentBody>;

/** Something that failed a check. Items list these newest first. */
const failure = z.object({ slug: z.string(), date: isoDate, what: z.string() });

const equipmentItem = z.object({
  slug: z.string(),
  name: z.string(),
  kind: z.enum(equipmentKinds),
  weapon: z.nullable(z.enum(weapons)),
  bought_on: z.nullable(isoDate),
  serviced_on: z.nullable(isoDate),
  service_due: z.nullable(isoDate),
  notes: z.string(),
  failures: z.array(failure),
});
export type EquipmentItem = z.output<typeof equipmentItem>;

const ownItem = {
  params: slugParams,
  subject: [{ in: 'params', key: 'slug', kind: 'equipment' }],
} as const;

export const equipmentTexts = {
  empty: 'Nothing in your list yet',
  deleted: 'The item has been deleted.',
  failureDeleted: 'The entry has been deleted.',
} as const;

/** The account's equipment with its service dates and failures; nobody else sees it. */
export const equipment = {
  all: endpoint({
    name: 'equipment.all',
    method: 'GET',
    path: '/api/equipment/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.array(equipmentItem),
    errors: [],
  }),
  create: endpoint({
    name: 'equipment.create',
    method: 'POST',
    path: '/api/equipment/create/',
    access: 'user',
    subject: 'own',
    extension: true,
    idempotent: true,
    body: equipmentBody,
    status: 201,
    response: equipmentItem,
    errors: ['validation'],
  }),
  /** Fields left out are unchanged. */
  update: endpoint({
    name: 'equipment.update',
    method: 'PATCH',
    path: '/api/equipment/update/:slug/',
    access: 'user',
    ...ownItem,
    extension: true,
    body: z.partial(equipmentBody),
    status: 200,
    response: equipmentItem,
    errors: ['validation', 'not_found'],
  }),
  remove: endpoint({
    name: 'equipment.delete',
    method: 'DELETE',
    path: '/api/equipment/delete/:slug/',
    access: 'user',
    ...ownItem,
    extension: true,
    status: 200,
    response: message,
    errors: ['not_found'],
  }),
  addFailure: endpoint({
    name: 'equipment.add-failure',
    method: 'POST',
    path: '/api/equipment/failures/',
    access: 'user',
    extension: true,
    idempotent: true,
    subject: [{ in: 'body', key: 'equipment', kind: 'equipment' }],
    body: z.object({
      equipment: slugReference(),
      date: calendarDate(),
      what: requiredText(limits.equipmentFailure),
    }),
    status: 201,
    response: failure,
    errors: ['validation', 'not_found'],
  }),
  removeFailure: endpoint({
    name: 'equipment.delete-failure',
    method: 'DELETE',
    path: '/api/equipment/failures/:slug/',
    access: 'user',
    extension: true,
    subject: [{ in: 'params', key: 'slug', kind: 'equipment_failure' }],
    params: slugParams,
    status: 200,
    response: message,
    errors: ['not_found'],
  }),
} as const;
