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

/** Starts an export of the child's account. The child gets an email. */
export async function startChildExport(
  services: Services,
  guardianId: number,
  slug: string,
): Promise<ExportResponse> {
  const { id } = await findChild(services.db, guardianId, slug);
  const present = await readExport(services.db, id, services.now());
  if (present.state === 'preparing') return present;
  const answer = await startExport(services, { id });
  await tellChild(services, guardianId, id);
  return answer;
}

/** Returns a link that downloads the child's export, or null if it isn't ready. The child gets an email. */
export async function childExportUrl(
  services: Services,
  actor: Actor,
  slug: string,
): Promise<string | null> {
  const { id } = await findChild(services.db, actor.id, slug);
  const key = await createTicket(services, actor, id);
  if (key === undefined) return null;
  await tellChild(services, actor.id, id);
  return `${dataExport.download.path}?key=${key}`;
}

/** Tells the child by email that a guardian gets a copy, at most once a day. */
async function tellChild(services: Services, guardianId: number, child: number): Promise<void> {
  if (!(await services.countWithinLimit('guardian-copy', `${guardianId} ${child}`, 1, 86_400)))
    return;
  await services.inTransaction((tx) => mailConfirmed(tx, services, 'guardian-copy', [child]));
}
