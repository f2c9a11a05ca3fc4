import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MomentBody } from '@fencing-journal/contract/moments';
import { acquireUploadLease } from '../features/uploads/upload-lease.ts';
import { findVideo } from '../features/media/media.queries.ts';
import { addMoment, answerMoment } from '../features/media/moments.service.ts';
import { newMediaSlug } from '../features/media/names.ts';
import { findPlace } from '../features/media/places.queries.ts';
import { replaceLog } from '../features/touches/touches.service.ts';
import { storePoster } from '../features/conversion/posters.service.ts';
import {
  beginUpload,
  finalizeUpload,
  writeUpload,
  type UploadServices,
} from '../features/uploads/uploads.service.ts';
import { requireFound } from '../lib/errors.ts';
import { findAccount, latestBout } from './accounts.queries.ts';
import { setUploadTime } from './entry-times.queries.ts';
import { coach, student } from './people.ts';
import { videoNotes } from './texts.ts';
import { eveningOf, stoppedAt } from './times.ts';

/** The touches in the video (apps/api/demo): one every four seconds, starting a little after two. */
export const touches = ['l', 'r', 'l', 'l', 'r', 'l', 'r', 'l'];
const touchDetails = [
  { action: 'attack', target: 'torso', zone: 4 },
  { action: 'riposte', target: 'hand', zone: 3 },
  { action: 'counterattack', target: 'hand', zone: 2 },
  { action: 'attack_on_preparation', target: 'forearm', zone: 3 },
  { action: 'attack', target: 'thigh', zone: 4 },
  { action: 'riposte', target: 'torso', zone: 2 },
  { action: 'remise', target: 'mask', zone: 3 },
  { action: 'attack', target: 'foot', zone: 4 },
] as const;
export const touchMs = (number: number) => number * 4_000 + 2_200;
const touchesOf = (side: string) => touches.filter((touch) => touch === side).length;

/**
 * Adds the video in the folder to the student's latest bout with its score, on the evening of the
 * bout, with the student's moments and the coach's reply to a question on the evenings after it.
 */
export async function addVideo(services: UploadServices, folder: string): Promise<void> {
  const { db, inTransaction } = services;
  const [studentId, coachId] = [
    requireFound(await findAccount(db, student.email)),
    requireFound(await findAccount(db, coach.email)),
  ];
  const bout = await latestBout(db, studentId, { mine: touchesOf('l'), theirs: touchesOf('r') });
  if (bout === undefined) return;
  const place = requireFound(await findPlace(db, { kind: 'bout', slug: bout.slug }));
  const bytes = await readFile(join(folder, 'bout.webm'));
  const slug = newMediaSlug();
  const upload = await beginUpload(services, studentId, {
    size: bytes.byteLength,
    filename: 'pool bout.webm',
    slug,
    place,
    resumable: false,
  });
  const lease = await acquireUploadLease(services, upload, () => undefined);
  try {
    async function* source() {
      yield bytes;
    }
    const growth = await writeUpload(services, upload, lease, source());
    await finalizeUpload(services, { ...upload, growth }, lease);
  } finally {
    await lease.release();
  }
  await storePoster(
    services,
    requireFound(await findVideo(db, slug)),
    await readFile(join(folder, 'bout.jpg')),
  );
  const later = (days: number, minutes = 0) =>
    stoppedAt(services, eveningOf(bout.date, days, minutes));
  // The lease of an upload needs a running clock, so the upload itself happened now.
  await setUploadTime(db, slug, later(0, 60).now());
  await inTransaction(async (tx) => {
    const log = touches.map((side, number) => ({
      scorer: side === 'l' ? ('a' as const) : ('b' as const),
      ...touchDetails[number],
      video: slug,
      at_ms: touchMs(number),
      note: videoNotes.touches[number] ?? '',
    }));
    await replaceLog(tx, later(0, 90), studentId, bout.slug, { touches: log }, undefined);
    const { id } = await addMoment(tx, later(1), studentId, slug, {
      at_ms: touchMs(4) - 700,
      kind: 'question',
      note: videoNotes.question,
    });
    await answerMoment(tx, later(2), coachId, id, videoNotes.answer);
    const drawing: MomentBody['drawing'] = {
      shapes: [
        {
          type: 'arrow',
          points: [
            [0.35, 0.4],
            [0.5, 0.55],
          ],
          color: '#ffd60a',
          width: 8,
        },
      ],
    };
    await addMoment(tx, later(2, 10), coachId, slug, {
      at_ms: touchMs(5) - 900,
      kind: 'action',
      note: videoNotes.action,
      drawing,
    });
  });
}
