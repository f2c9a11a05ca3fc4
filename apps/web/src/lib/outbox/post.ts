import { ApiError } from '../api-error.ts';
import { callByWire } from '../api.ts';
import type { Action, Base, Command, Kind, Refusal } from './command.ts';
import type { Sent } from './deliver.ts';
import { asValues, bodyOf, wireOf } from './kinds.ts';
import { recordWire } from '@fencing-journal/contract/shared/record-wire';

/** The server ends what takes longer (G-121); an answer that has not come by then will not come. */
const longestMs = 40_000;

/**
 * Refusals that say nothing about the command: nobody is signed in, too much at once, another request with this key still
 * runs, the server is in trouble or not there.
 */
const passing = (status: number, action: Action): boolean =>
  [401, 408, 429].includes(status) || status >= 500 || (status === 409 && action === 'create');

const refusalOf = ({ status, message, code, errors }: ApiError): Refusal => ({
  status,
  body: { message, code, errors },
});

/** Without an id where the device could not keep it: then it is known by what it sends, as long as the page is there (G-02). */
export type Sendable = Pick<Command, 'kind' | 'action' | 'slug' | 'body'> &
  Partial<Pick<Command, 'id' | 'base'>>;

/** Sends a command as a request; everything but a clear answer or refusal is trouble. */
export async function sendCommand(command: Sendable, account: string): Promise<Sent> {
  const { id, action, kind, slug, base } = command;
  const body = bodyOf(command);
  try {
    const answer: unknown = await callByWire(wireOf(command), {
      params: { slug },
      body,
      version: base?.version,
      account,
      signal: AbortSignal.timeout(longestMs),
      ...(action === 'create' && id !== undefined ? { idempotencyKey: id } : {}),
    } as never);
    const complete =
      typeof answer === 'object' &&
      answer !== null &&
      (action !== 'create' || 'slug' in answer || (kind === 'pool' && 'bouts' in answer));
    // Cut off on its way: the server has done it, and says so again when it is asked again.
    return complete ? { answer } : { trouble: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) return { trouble: undefined };
    return passing(error.status, action)
      ? { trouble: refusalOf(error) }
      : { refusal: refusalOf(error) };
  }
}

/** What the server has of an object by now, in the words of what is sent. */
export async function readRecord(kind: Kind, slug: string): Promise<Base | undefined> {
  if (kind === 'pool') return undefined;
  try {
    const answer = (await callByWire(recordWire[kind].detail, {
      params: { slug },
      signal: AbortSignal.timeout(longestMs),
    } as never)) as { version?: number } | undefined;
    return answer && { version: answer.version, values: asValues(kind, answer) };
  } catch {
    return undefined;
  }
}
