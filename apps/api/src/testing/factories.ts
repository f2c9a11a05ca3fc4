import type { Database } from '../db/database.ts';
import { accountFactories } from './factories/accounts.ts';
import { connectionFactories } from './factories/connections.ts';
import { goalFactories } from './factories/goals.ts';
import { importFactories } from './factories/imports.ts';
import { journalFactories } from './factories/journal.ts';
import { videoFactories } from './factories/videos.ts';

/** Builds rows through the same queries and services as the product, with realistic defaults. */
export const createFactories = (db: Database) => ({
  ...accountFactories(db),
  ...journalFactories(db),
  ...connectionFactories(db),
  ...goalFactories(db),
  ...importFactories(db),
  ...videoFactories(db),
});

export type Factories = ReturnType<typeof createFactories>;
