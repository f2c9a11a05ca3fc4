import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';
import type { Growth } from './storage/index.ts';
import { keepUpload, releaseUpload, takeUpload, wantUpload, type UploadRow } from './uploads.queries.ts';

/** Longer than a process that lives ever takes between two of its beats. */
const heldMs = 15_000;
const beatMs = 2_000;
const lookMs = 100;
const patienceMs = 20_000;

/** An upload that nothing was added to for so long is given up, and its room is free again. */
export const uploadLifeMs = 3 * 86_400_000;

/** One request's right to write an upload. Whoever lost it, by a pause or to another request, can change nothing any more. */
export interface Hold extends Pick<UploadRow, 'owner_id' | 'id'> {
  holder: string;
  /** Says that so much is safe; rejects when the upload is no longer this request's. */
  saved(growth: Growth): Promise<void>;
  release(): Promise<void>;
}

/** Requests of this process by the upload that they hold, so that one need not wait for the other's next beat. */
const here = new Map<string, () => void>();

const lost = (): AppError => new AppError('locked');

/**
 * Takes an upload for this request. Another one that has it is asked to stop, in whatever process: most likely its
 * connection is long dead, and it does not know it yet. `letGo` is called when this one is asked in turn.
 */
export async function takeHold({ db, now }: Pick<Services, 'db' | 'now'>, { owner_id, id }: Pick<UploadRow, 'owner_id' | 'id'>, letGo: () => void): Promise<Hold> {
  const held = { owner_id, id, holder: randomUUID() };
  const until = () => new Date(now().getTime() + heldMs);
  const patience = performance.now() + patienceMs;
  while (!(await takeUpload(db, held, held.holder, now(), until()))) {
    if (performance.now() > patience) throw lost();
    await wantUpload(db, held);
    here.get(id)?.();
    await delay(lookMs);
  }
  here.set(id, letGo);
  const timer = setInterval(() => void keepUpload(db, held, until()).then((state) => state !== 'kept' && letGo(), letGo), beatMs);
  timer.unref();
  return {
    ...held,
    saved: async (growth) => {
      const state = await keepUpload(db, held, until(), { received: growth.size, growth, expires_at: new Date(now().getTime() + uploadLifeMs) });
      if (state === 'lost') throw lost();
      if (state === 'wanted') letGo();
    },
    release: async () => {
      clearInterval(timer);
      if (here.get(id) === letGo) here.delete(id);
      await releaseUpload(db, held);
    },
  };
}
