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

/** Longer than a process that lives ever takes between two of its beats. */
export const heldMs = 15_000;
const beatMs = 2_000;
const lookMs = 100;
const patienceMs = 20_000;

/** An upload that nothing was added to for so long is given up, and its room is free again. */
export const uploadLifeMs = 3 * 86_400_000;

/** One request's right to write an upload. Whoever lost it, by a pause or to another request, can change nothing any more. */
export interface Hold extends Pick<UploadRow, 'owner_id' | 'id'> {
  holder: string;
  /** Says that so much is safe; rejects when the upload is no longer this request's. */
  saved: (growth: Growth) => Promise<void>;
  release: () => Promise<void>;
}

/** Requests of this process by the upload that they hold, so that one need not wait for the other's next beat. */
const here = new Map<string, () => void>();

/** Keeps hold of the upload for longer; rejects when it is another request's, or gone with what it was for. Tells whether another waits for it. */
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
 * Takes an upload for this request. Another one that has it is asked to stop, in whatever process: most likely its
 * connection is long dead, and it does not know it yet. `letGo` is called when this one is asked in turn.
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
