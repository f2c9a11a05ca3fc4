import { importTexts, type ImportListItem } from '@fencing-journal/contract/imports';
import { AppError, assertNoFieldErrors, invalidField, requireFound } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';
import { PlanWriter } from './plan-writer.ts';
import { findImport, lockImportsOf, updateImport, type OwnImport } from './imports.queries.ts';
import { cardsOf } from './journal.queries.ts';
import { missingFields } from './plan.rules.ts';
import { planImport, readSelection, selfOf, type ImportPlan } from './plan.service.ts';
import { toListItem } from './preview.ts';

function assertComplete({ selection, events }: ImportPlan): void {
  if (selection.table && selection.people.length === 0)
    throw invalidField('mapping', importTexts.chooseColumns);
  if (!selection.me) throw invalidField('me', importTexts.chooseMe);
  assertNoFieldErrors(missingFields(events));
}

/** Stores an import completely or not at all. Repeating it returns the first outcome. */
export async function applyImport(
  services: Pick<Services, 'db' | 'now' | 'inTransaction'>,
  owner: number,
  id: string,
): Promise<ImportListItem> {
  const asked: OwnImport = requireFound(await findImport(services.db, owner, id));
  // The file is read before the transaction starts, because a transaction must not wait for a thread.
  const selection = asked.file
    ? (
        await readSelection(
          owner,
          { stored: asked.file },
          selfOf(await cardsOf(services.db, owner)),
          asked.choices,
        )
      ).selection
    : undefined;
  return services.inTransaction(async (tx) => {
    await lockImportsOf(tx, owner);
    const row = requireFound(await findImport(tx, owner, id, true));
    if (row.status === 'applied') return toListItem(row, services.now());
    if (row.status === 'undone' || !selection)
      throw new AppError('validation', importTexts.notOpen);
    const plan = await planImport(tx, { ...row, choices: asked.choices }, selection);
    assertComplete(plan);
    const outcome = await new PlanWriter(tx, owner, plan).run(id);
    const applied = await updateImport(tx, row, {
      status: 'applied',
      file: null,
      outcome,
      applied_at: services.now(),
    });
    return toListItem(applied, services.now());
  });
}
