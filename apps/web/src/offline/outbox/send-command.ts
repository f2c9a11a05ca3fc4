import { ApiError, isTransientStatus } from '../../http/api-error.ts';
import { callByWire } from '../../http/client.ts';
import { bodyOf, endpointOf, recordType, toBodyFields } from '../registry.ts';
import type { Action, Base, Command, Kind, Refusal } from './command.ts';
import type { SendResult } from './deliver.ts';

/**
 * Rejections that say nothing about the command: logged out, rate limited, another request with the same key still
 * running, or a server problem.
 */
const isTransient = (status: number, action: Action): boolean =>
  status === 401 || isTransientStatus(status) || (status === 409 && action === 'create');

const refusalOf = ({ status, message, code, errors }: ApiError): Refusal => ({
  status,
  body: { message, code, errors },
});

/** A command has no id if the device couldn't store it. Its content then identifies it while the page is open. */
export type Sendable = Pick<Command, 'kind' | 'action' | 'slug' | 'body'> &
  Partial<Pick<Command, 'id' | 'base'>>;

/** Sends a command. Everything except a complete response or a rejection counts as a failure. */
export async function sendCommand(command: Sendable, account: string): Promise<SendResult> {
  const { id, action, kind, slug, base } = command;
  try {
    const answer: unknown = await callByWire(endpointOf(command), {
      params: { slug },
      body: bodyOf(command),
      version: base?.version,
      account,
      ...(action === 'create' && id !== undefined ? { idempotencyKey: id } : {}),
    } as never);
    const isComplete =
      typeof answer === 'object' &&
      answer !== null &&
      (action !== 'create' || (recordType(kind).createdField ?? 'slug') in answer);
    // If the response is truncated, the command succeeded, and a retry with the same key returns the response again.
    return isComplete ? { answer } : { failure: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) return { failure: undefined };
    return isTransient(error.status, action)
      ? { failure: refusalOf(error) }
      : { refusal: refusalOf(error) };
  }
}

/** Loads the server's current record, in the field names of a request body. */
export async function readRecord(kind: Kind, slug: string): Promise<Base | undefined> {
  const endpoint = recordType(kind).endpoints.detail;
  if (!endpoint) return undefined;
  try {
    const answer = (await callByWire(endpoint, { params: { slug } } as never)) as
      | { version?: number }
      | undefined;
    return answer && { version: answer.version, values: toBodyFields(kind, answer) };
  } catch {
    return undefined;
  }
}
