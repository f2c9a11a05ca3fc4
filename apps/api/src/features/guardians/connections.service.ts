import {
  consentText,
  guardianTexts,
  type ChildConnection,
} from '@fencing-journal/contract/guardian';
import { AppError, notFound, requireFound } from '../../lib/errors.ts';
import { clubForOthers, nameForOthers } from '../../lib/sanitize-name.ts';
import type { Database, Services } from '../../lib/services.ts';
import { guardianIdsOf } from '../access/index.ts';
import { connectByCode } from '../connections/index.ts';
import { notify } from '../notifications/index.ts';
import { fullNameOf } from './children.queries.ts';
import { findChild, requireGuardian } from './children.service.ts';
import {
  approvalsOfChild,
  connectionsOfChild,
  deleteConnectionOf,
  takeApproval,
} from './connections.queries.ts';
import { insertConsent, isConsented } from './consents.queries.ts';

interface PersonRow {
  slug: string;
  first_name: string;
  last_name: string;
  club: string | null;
  since: Date;
}

const toPerson = ({ slug, first_name, last_name, club, since }: PersonRow) => ({
  slug,
  first_name: nameForOthers(first_name),
  last_name: nameForOthers(last_name),
  club: clubForOthers(club),
  since: since.toISOString(),
});

/** Returns a child's connections, after those that are waiting for approval. */
export async function listConnections(db: Database, child: number): Promise<ChildConnection[]> {
  const waiting = await approvalsOfChild(db, child);
  const connected = await connectionsOfChild(db, child);
  return [
    ...waiting.map((row) => ({
      id: row.id,
      waiting: true,
      ...toPerson(row),
      role: 'Coach' as const,
      shared: { lessons: 0, bouts: 0 },
    })),
    ...connected.map((row) => ({
      id: row.id,
      waiting: false,
      ...toPerson(row),
      // The name of a minor who is the child's student is hidden.
      ...(row.hidden && { ...guardianTexts.hiddenMinor, slug: '', club: null }),
      role: row.coach ? ('Coach' as const) : ('Student' as const),
      shared: { lessons: row.lessons, bouts: row.bouts },
    })),
  ];
}

/**
 * Connects a child with a coach who is waiting for approval. The approval is recorded, under its id, as the guardian's
 * consent to show the coach what the child shares. Approving it again, or an existing connection, changes nothing.
 */
export async function approveConnection(
  tx: Database,
  services: Services,
  guardianId: number,
  { slug, id }: { slug: string; id: string },
): Promise<ChildConnection[]> {
  const { id: child } = await findChild(tx, guardianId, slug);
  await requireGuardian(tx, guardianId);
  const [approval] = await approvalsOfChild(tx, child, id);
  if (approval?.person_id === guardianId)
    throw new AppError('forbidden', guardianTexts.notOwnApproval);
  // If two guardians approve at the same time, the second waits here for the first.
  const coach = approval && (await takeApproval(tx, child, id));
  if (!approval || coach === undefined) {
    const isConnected = (await connectionsOfChild(tx, child, id)).length > 0;
    if (!isConnected && !(await isConsented(tx, child, id))) throw notFound();
    return listConnections(tx, child);
  }
  const now = services.now();
  await connectByCode(services, tx, { student: child, coach }, child);
  await insertConsent(tx, {
    id: approval.id,
    owner_id: child,
    guardian_id: guardianId,
    guardian_name: requireFound(await fullNameOf(tx, guardianId)),
    kind: 'connection',
    method: 'approval',
    text_version: consentText.version,
    subject: `${approval.first_name} ${approval.last_name}`,
    agreed_at: now,
    confirmed_at: now,
  });
  return listConnections(tx, child);
}

/**
 * Notifies a new guardian if coaches have been waiting since before the link. Does nothing until the consent is
 * confirmed.
 */
export async function announceWaiting(
  tx: Database,
  services: Pick<Services, 'config' | 'now'>,
  { guardian, child }: { guardian: number; child: number },
): Promise<void> {
  const isConfirmed = (await guardianIdsOf(tx, child)).includes(guardian);
  if (isConfirmed && (await approvalsOfChild(tx, child)).length > 0)
    await notify(tx, services, { kind: 'approval', to: guardian, from: child });
}

/** Ends a connection of the child, or declines one that is waiting for approval. */
export async function endConnection(
  tx: Database,
  child: number,
  id: string,
): Promise<'ended' | 'declined'> {
  if ((await takeApproval(tx, child, id)) !== undefined) return 'declined';
  if (!(await deleteConnectionOf(tx, child, id))) throw notFound();
  return 'ended';
}
