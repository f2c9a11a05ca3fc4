import { dataExport, type ExportResponse } from '@fencing-journal/contract/export';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { createTicket, readExport, startExport } from '../export/index.ts';
import { mailConfirmed } from '../mail/index.ts';
import { findChild } from './children.service.ts';

export const childExport = async (
  db: Database,
  services: Pick<Services, 'now'>,
  guardianId: number,
  slug: string,
): Promise<ExportResponse> =>
  readExport(db, (await findChild(db, guardianId, slug)).id, services.now());

/** Starts an export of the child's account. The child gets an email about a new one. */
export async function startChildExport(
  services: Services,
  guardianId: number,
  slug: string,
): Promise<ExportResponse> {
  const { id } = await findChild(services.db, guardianId, slug);
  const present = await readExport(services.db, id, services.now());
  if (present.state === 'preparing') return present;
  const answer = await startExport(services, { id });
  await services.inTransaction((tx) => mailConfirmed(tx, services, 'guardian-copy', [id]));
  return answer;
}

/** A link that downloads the child's export; null if it isn't ready. */
export async function childExportUrl(
  services: Services,
  actor: Actor,
  slug: string,
): Promise<string | null> {
  const { id } = await findChild(services.db, actor.id, slug);
  const key = await createTicket(services, actor, id);
  return key === undefined ? null : `${dataExport.download.path}?key=${key}`;
}
