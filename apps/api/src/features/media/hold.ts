import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, notFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import type { Growth } from './storage/index.ts';
import {
  findUpload,
  keepUpload,
  releaseUpload,
  takeUpload,
  wantUpload,
  type UploadRow,
} from './uploads.queries.ts';

/** Longer than a live process ever takes between two renewals. */
export const heldMs = 15_000;
const beatMs = 2_000;
const lookMs = 100;
const patienceMs = 20_000;

/** An upload without new bytes for this long is discarded, and its room freed. */
export const uploadLifeMs = 3 * 86_400_000;

/**
 * One request's lease on an upload. A request that lost it, by a pause or to another request, can't change anything.
 */
export interface Hold extends Pick<UploadRow, 'owner_id' | 'id'> {
  holder: string;
  /** Records that this much is durable; rejects if the request no longer has the lease. */
  saved: (growth: Growth) => Promise<void>;
  release: () => Promise<void>;
}

/** Callbacks of this process's requests by leased upload, so that a waiting one needn't wait for the next renewal. */
const here = new Map<string, () => void>();

/**
 * Renews the lease; returns whether another request waits for it. Throws `locked` if another request has it, 404 if the
 * upload is gone.
 */
export async function demandHold(
  db: Database,
  held: Pick<Hold, 'owner_id' | 'id' | 'holder'>,
  until: Date,
  news?: Parameters<typeof keepUpload>[3],
): Promise<'kept' | 'wanted'> {
  const state = await keepUpload(db, held, until, news);
  if (state !== 'lost') return state;
  throw (await findUpload(db, held.owner_id, held.id)) ? new AppError('locked') : notFound();
}

/**
 * Leases an upload for this request. A current holder, in any process, is asked to stop: most likely its connection is
 * dead and it hasn't noticed. `letGo` is called when this request is asked in turn.
 */
export async function takeHold(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { owner_id, id }: Pick<UploadRow, 'owner_id' | 'id'>,
  letGo: () => void,
): Promise<Hold> {
  const held = { owner_id, id, holder: randomUUID() };
  const until = () => new Date(now().getTime() + heldMs);
  const patience = performance.now() + patienceMs;
  while (!(await takeUpload(db, held, held.holder, now(), until()))) {
    if (performance.now() > patience) throw new AppError('locked');
    if (!(await wantUpload(db, held))) throw notFound();
    here.get(id)?.();
    await delay(lookMs);
  }
  here.set(id, letGo);
  const timer = setInterval(
    () => void keepUpload(db, held, until()).then((state) => state !== 'kept' && letGo(), letGo),
    beatMs,
  );
  timer.unref();
  return {
    ...held,
    saved: async (growth) => {
      const news = {
        received: growth.size,
        growth,
        expires_at: new Date(now().getTime() + uploadLifeMs),
      };
      if ((await demandHold(db, held, until(), news)) === 'wanted') letGo();
    },
    release: async () => {
      clearInterval(timer);
      if (here.get(id) === letGo) here.delete(id);
      await releaseUpload(db, held);
    },
  };
}
