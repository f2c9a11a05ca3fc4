import { equipmentKinds } from '@fencing-journal/contract/equipment';
import type { GuideChoices } from '@fencing-journal/contract/guides/shape';
import { boolean, date, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import {
  bigintKey,
  dateNotNull,
  identityKey,
  ownerKey,
  textDefaultEmpty,
  timestamptz,
  timestamptzNow,
  weapon,
} from './columns.ts';

export const checklists = pgTable('checklists', {
  owner_id: ownerKey(),
  id: identityKey(),
  guide: text().notNull(),
  tournament_id: bigintKey(),
  choices: jsonb().$type<GuideChoices>(),
  chosen_at: timestamptz(),
});

export const checklistMarks = pgTable('checklist_marks', {
  owner_id: ownerKey(),
  checklist_id: bigintKey().notNull(),
  item: text().notNull(),
  ticked: boolean().notNull(),
  marked_at: timestamptz().notNull(),
});

export const checklistItems = pgTable('checklist_items', {
  owner_id: ownerKey(),
  checklist_id: bigintKey().notNull(),
  id: text().notNull(),
  text: text().notNull(),
  removed: boolean().notNull(),
  added_at: timestamptz().notNull(),
  written_at: timestamptz().notNull(),
});

export const equipment = pgTable('equipment', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  name: text().notNull(),
  kind: text({ enum: equipmentKinds }).notNull(),
  weapon: weapon(),
  bought_on: date({ mode: 'string' }),
  serviced_on: date({ mode: 'string' }),
  service_due: date({ mode: 'string' }),
  notes: textDefaultEmpty(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
});

export const equipmentFailures = pgTable('equipment_failures', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  equipment_id: bigintKey().notNull(),
  date: dateNotNull(),
  what: text().notNull(),
});
