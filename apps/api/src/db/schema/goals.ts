import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  bigintKey,
  identityKey,
  ownerKey,
  textDefaultEmpty,
  timestamptz,
  version,
} from './columns.ts';

export const goals = pgTable('goals', {
  owner_id: ownerKey(),
  id: identityKey(),
  key: uuid().notNull().defaultRandom(),
  title: text().notNull(),
  measure: text(),
  target: integer(),
  due_on: date({ mode: 'string' }),
  done_at: timestamptz(),
  created_at: timestamptz().notNull(),
  version: version(),
});

export const goalComments = pgTable('goal_comments', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  entry: identityKey(),
  goal_id: bigintKey().notNull(),
  author_id: bigintKey(),
  author_name: text().notNull(),
  text: text().notNull(),
  created_at: timestamptz().notNull(),
});

export const tasks = pgTable('tasks', {
  owner_id: ownerKey(),
  id: identityKey(),
  key: uuid().notNull().defaultRandom(),
  author_id: bigintKey(),
  author_name: text().notNull(),
  text: text().notNull(),
  due_on: date({ mode: 'string' }),
  done_at: timestamptz(),
  note: textDefaultEmpty(),
  noted_at: timestamptz(),
  created_at: timestamptz().notNull(),
  version: version(),
});
