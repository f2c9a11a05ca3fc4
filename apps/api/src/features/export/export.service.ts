import type { ExportResponse } from '@fencing-journal/contract/export';
import type { FileHandle } from 'node:fs/promises';
import { requireFound, notFound } from '../../lib/errors.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { isLiveSession } from '../../plugins/sessions.queries.ts';
import { isGuardianOf } from '../access/index.ts';
import { requestExport, findExport, findFinishedExport } from './export.queries.ts';
import { openFile } from './files.ts';

/** How many exports an account may request per day. */
const maxExportsPerDay = 3;
/** Links are valid for a day, so that a slow download can be resumed. */
const linkLifetimeMs = 86_400_000;
/** Sealed with the link, so that other sealed values aren't accepted as one. */
const purpose = 'export';

export async function readExport(db: Database, owner: number, now: Date): Promise<ExportResponse> {
  const row = await findExport(db, owner, now);
  if (!row) return { state: 'none', percent: 0, requested_at: null, bytes: null, expires_at: null };
  const { state, done, steps, requested_at, bytes, expires_at } = row;
  const percent =
    state === 'ready' ? 100 : steps > 0 ? Math.min(99, Math.floor((done / steps) * 100)) : 0;
  return {
    state,
    percent,
    requested_at: requested_at.toISOString(),
    bytes,
    expires_at: expires_at?.toISOString() ?? null,
  };
}

/** Starts an export of an account, or returns the one in progress. */
export async function startExport(
  services: Services,
  { id }: Pick<Actor, 'id'>,
): Promise<ExportResponse> {
  const { db } = services;
  if ((await findExport(db, id, services.now()))?.state !== 'preparing') {
    await services.limit('export', id, maxExportsPerDay, 86_400);
    await requestExport(db, id, services.now());
  }
  return readExport(db, id, services.now());
}

/**
 * Returns a ticket for a download by the browser, which doesn't send a bearer token. It is valid only until this
 * session ends. The owner is the caller or their child. Returns undefined if no export is ready.
 */
export async function createTicket(
  services: Services,
  { id, session }: Pick<Actor, 'id' | 'session'>,
  owner = id,
): Promise<string | undefined> {
  const now = services.now();
  const row = await findExport(services.db, owner, now);
  if (row?.state !== 'ready' || row.file === null) return undefined;
  return Buffer.from(
    services.seal.encrypt(
      JSON.stringify([purpose, row.file, owner, session, now.getTime() + linkLifetimeMs, id]),
    ),
  ).toString('base64url');
}

function readTicket(
  services: Services,
  ticket: string,
): { file: string; owner: number; session: string; viewer: number } {
  try {
    const [ticketPurpose, file, owner, session, expiresAt, viewer = owner] = JSON.parse(
      services.seal.decrypt(Buffer.from(ticket, 'base64url')),
    ) as [string, string, number, string, number, number?];
    if (ticketPurpose === purpose && expiresAt > services.now().getTime())
      return { file, owner, session, viewer };
  } catch {
    // This is not one of our tickets. It gets the same response as a missing export.
  }
  throw notFound();
}

/**
 * Opens the file that a ticket refers to. Throws 404 if its session has ended, the guardian is no longer linked to the
 * child, or the export is gone.
 */
export async function openDownload(
  services: Services,
  folder: string,
  ticket: string,
): Promise<{ handle: FileHandle; file: string; owner: number; requestedAt: Date }> {
  const [now, { file, owner, session, viewer }] = [services.now(), readTicket(services, ticket)];
  if (!(await isLiveSession(services.db, session, viewer, now))) throw notFound();
  if (viewer !== owner && !(await isGuardianOf(services.db, viewer, owner))) throw notFound();
  const { requested_at } = requireFound(await findFinishedExport(services.db, owner, file, now));
  return {
    handle: requireFound(await openFile(folder, file)),
    file,
    owner,
    requestedAt: requested_at,
  };
}
