/** Worker thread that hashes passwords, so that many simultaneous logins don't delay other requests. */
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { lowerThreadPriority } from '../lib/thread-priority.ts';

export type HashingJob =
  | { kind: 'hash'; password: string }
  /** Without a stored hash, no password matches, but the check takes just as long. */
  | { kind: 'verify'; password: string; stored: string | undefined };

/** The hash, or whether the password matches. */
export type HashingResult = { value: string | boolean } | { error: string };

/** OWASP's second recommended setting for argon2id, the minimum we allow. `algorithm: 2` is Argon2id. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const port = parentPort;
if (!port) throw new Error('This program is a thread of the server.');
lowerThreadPriority();

const decoyHash = hashSync('a password of nobody', parameters);

function valueOf(job: HashingJob): string | boolean {
  if (job.kind === 'hash') return hashSync(job.password, parameters);
  const matches = verifySync(job.stored ?? decoyHash, job.password);
  return matches && job.stored !== undefined;
}

function run(job: HashingJob): HashingResult {
  try {
    return { value: valueOf(job) };
  } catch (error) {
    return { error: String(error) };
  }
}

port.on('message', (job: HashingJob) => port.postMessage(run(job)));
