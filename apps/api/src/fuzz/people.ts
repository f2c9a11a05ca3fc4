import { endpoints } from '@fencing-journal/contract';
import type { Endpoint, OwnedKind } from '@fencing-journal/contract/shared/endpoint';
import { Client, buildPath } from '../testing/client.ts';
import type { Factories } from '../testing/factories.ts';
import { ownedObjects } from '../testing/samples.ts';

type User = Awaited<ReturnType<Factories['user']>>;

/** An account with one object of each kind. */
export interface Person {
  user: User;
  client: Client;
  objects: Partial<Record<OwnedKind, string>>;
  /** Requests since the account was created. */
  requests: number;
  /** Number of objects the person has deleted. */
  deleted: number;
}

export async function makePerson(
  make: Factories,
  origin: string,
  plan: 'Student' | 'Coach',
): Promise<Person> {
  const user = await make.user({ plan });
  const objects = await ownedObjects(make, user);
  const client = new Client(origin);
  const response = await client.send('POST', '/api/auth/login', {
    body: { email: user.email, password: user.password },
  });
  if (response.status !== 200)
    throw new Error(`Could not log in: ${JSON.stringify(response.body)}`);
  client.token = (response.body as { token: string }).token;
  return { user, client, objects, requests: 0, deleted: 0 };
}

/** Returns the person's own objects for the parameters of the endpoint's path. */
export function ownParams(
  endpoint: Endpoint,
  objects: Person['objects'],
): Record<string, string> | undefined {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return {};
  if (!Array.isArray(endpoint.subject)) return undefined;
  const subject = endpoint.subject as readonly { in: string; key: string; kind: OwnedKind }[];
  const found = names.map((name) => {
    const kind = subject.find((entry) => entry.in === 'params' && entry.key === name)?.kind;
    return [name, kind && objects[kind]] as const;
  });
  return found.every(([, value]) => value !== undefined)
    ? (Object.fromEntries(found) as Record<string, string>)
    : undefined;
}

/**
 * Removes what may differ between two reads: the signature and expiry in links, and when the
 * person's session was last used. Everything else in a response must stay the same.
 */
const withoutChanging = (text: string) =>
  text.replaceAll(/\?v=[^"]*sig=[^"]*/g, '').replaceAll(/"last_used_at":"[^"]*"/g, '');

/** Returns everything this person can read, as text by endpoint. */
export async function takeSnapshot({ client, objects }: Person): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const endpoint of endpoints) {
    if (endpoint.method !== 'GET' || endpoint.access !== 'user' || endpoint.produces) continue;
    const params = ownParams(endpoint, objects);
    if (!params) continue;
    const response = await client.send('GET', buildPath(endpoint, { params }));
    const text = typeof response.body === 'string' ? response.body : JSON.stringify(response.body);
    seen.set(endpoint.name, `${response.status} ${withoutChanging(text)}`);
  }
  return seen;
}
