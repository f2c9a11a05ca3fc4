/** Worker thread that hashes passwords, so that many log-ins at once don't delay other requests. */
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { lowerThreadPriority } from '../lib/thread-priority.ts';

/** Hashes a new password, or compares one with a stored hash. */
export type HashingJob = { password: string; stored?: string };
export type HashingResult = { hash: string } | { matches: boolean } | { error: string };

/** OWASP's second recommended setting for argon2id, the minimum we allow. `algorithm: 2` is Argon2id. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const port = parentPort;
if (!port) throw new Error('This program is a thread of the server.');
lowerThreadPriority();

function run({ password, stored }: HashingJob): HashingResult {
  try {
    return stored === undefined
      ? { hash: hashSync(password, parameters) }
      : { matches: verifySync(stored, password) };
  } catch (error) {
    return { error: String(error) };
  }
}

port.on('message', (job: HashingJob) => port.postMessage(run(job)));
