import type { Client } from '../client.ts';
import { askOnce, type Ask } from './asking.ts';
import type { Cluster } from './cluster.ts';
import {
  keepPaying,
  keepUploading,
  keepVisiting,
  keepWriting,
  logIn,
  type Account,
  type Ledger,
} from './users.ts';

/** Each writer asks a few others to connect. */
const requestsPerWriter = 8;
const payerCount = 20;

export interface Uploader {
  client: Client & { user: Account };
  /** A lesson for the videos. */
  place: { kind: 'lesson'; slug: string };
}

/** Creates a logged-in user with a lesson. */
export async function newUploader({ make, visitor }: Cluster): Promise<Uploader> {
  const user = await make.user({ plan: 'Coach' });
  const client = Object.assign(visitor(), { user });
  await logIn(client, user, askOnce);
  const lesson = { date: '2026-03-10', coach_name: 'Robin Prime', student_notes: 'Distance.' };
  const { slug } = await make.lesson(user.id, lesson);
  return { client, place: { kind: 'lesson', slug } };
}

/** Creates accounts that get an email when somebody asks them to connect. */
export const newStrangers = ({ make }: Cluster, count: number): Promise<Account[]> =>
  Promise.all(Array.from({ length: count }, () => make.user({ plan: 'Coach', confirmed: true })));

/** Runs the work while users are busy; fails as soon as one of them meets an error. */
export async function withCrowd(
  cluster: Cluster,
  { ask, ledger, name, video }: { ask: Ask; ledger: Ledger; name: string; video: Uint8Array },
  work: () => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  const day = { ask, ledger, stop: stopping.signal };
  const { make, visitor } = cluster;
  const writers = await Promise.all(
    ['one', 'two'].map(async (number) => ({
      client: (await newUploader(cluster)).client,
      name: `${name}-${number}`,
      strangers: await newStrangers(cluster, requestsPerWriter),
    })),
  );
  const uploader = await newUploader(cluster);
  const guest = await make.user();
  const payers = await Promise.all(Array.from({ length: payerCount }, () => make.user()));
  await Promise.all([
    work().finally(() => stopping.abort()),
    ...writers.map((writer) => keepWriting(writer, day)),
    keepUploading(uploader.client, uploader.place, video, day),
    keepVisiting(visitor, guest, day),
    keepPaying(visitor, payers, day),
  ]);
}
