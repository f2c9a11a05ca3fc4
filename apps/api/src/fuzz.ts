/**
 * `npm run fuzz -- [N] [SEED]` sends N requests (default 20,000) generated from the OpenAPI
 * document to its own server. Four users act on their own objects, each other's and a bystander's.
 * Fails on an undeclared status, on a 5xx other than "not configured", and on an error body with
 * anything but message, code and errors. Also fails if anything that the bystander can read has
 * changed, which is checked after every 10,000 requests. A seed repeats the choices, but not the
 * server's random slugs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth, authTexts } from '@fencing-journal/contract/auth';
import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import { paymentTexts } from '@fencing-journal/contract/subscription';
import { buildApp } from './app.ts';
import { createRandom, type Random } from './demo/random.ts';
import { makePerson, takeSnapshot, type Person } from './fuzz/people.ts';
import { generateRequest, type FuzzRequest, type Operation } from './fuzz/requests.ts';
import { readConfig } from './lib/config.ts';
import { createFactories } from './testing/factories.ts';
import { createMemoryStore } from './testing/memory-store.ts';
import { originOf } from './testing/origin.ts';

const [requests = 20_000, seed = Math.floor(Date.now() / 1000)] = process.argv.slice(2).map(Number);
const inFlight = 4;
/** An account is replaced before its limits or deletions leave little to test. */
const requestsPerPerson = 400;
const deletionsPerPerson = 8;
const unlimited = '1000000000';
const leakPattern = /node_modules|\bat \S+ \(|select .+ from |\/apps\/|\/dist\//i;

const directory = await mkdtemp(join(tmpdir(), 'fj-fuzz-'));
const { store } = await createMemoryStore();
const log: string[] = [];
const app = await buildApp({
  config: readConfig({
    DATA_DIR: directory,
    REGISTER_LIMIT_PER_HOUR: unlimited,
    LOGIN_LIMIT_PER_ADDRESS: unlimited,
    RECOVERY_LIMIT_PER_ADDRESS: unlimited,
    CONTACT_LIMIT_PER_HOUR: unlimited,
    MEMBER_RECORD_LIMIT_PER_MINUTE: unlimited,
    READ_LIMIT_PER_ACCOUNT: unlimited,
  }),
  store,
  secret: new TextEncoder().encode('a secret of the fuzz, as long as one must be'),
  web: join(directory, 'no-web'),
  logTo: {
    write: (line) => {
      if (/"level":(50|60)/.test(line)) log.push(line);
    },
  },
});
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = originOf(app.server);
const make = createFactories(store.db);

const faults: string[] = [];
process.on('unhandledRejection', (reason) => faults.push(`unhandled rejection: ${String(reason)}`));

const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
  paths: Record<string, Record<string, Operation>>;
};
const operationOf = ({ path, method }: Endpoint): Operation => {
  const found = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!found) throw new Error(`The document lacks ${method} ${path}.`);
  return found;
};

const random = createRandom(seed);
const plans = ['Student', 'Coach', 'Student', 'Coach'] as const;
const people: Person[] = [];
for (const plan of plans) people.push(await makePerson(make, origin, plan));
const bystander = await makePerson(make, origin, 'Student');
const before = await takeSnapshot(bystander);

/**
 * The latest identifiers in responses, by field, including the objects of all users and the
 * bystander.
 */
const seen = new Map<string, string[]>();
function remember(key: string, value: string): void {
  const list = seen.get(key) ?? [];
  list.push(value);
  if (list.length > 200) list.shift();
  seen.set(key, list);
}
function rememberObjects(person: Person): void {
  for (const [kind, value] of Object.entries(person.objects)) {
    remember('slug', value);
    remember(kind, value);
  }
}
for (const person of [...people, bystander]) rememberObjects(person);

const identifier =
  /slug|^id$|^to_$|^from_$|fencer|event$|lesson$|bout$|coach$|student$|card$|target|upload/;
function collect(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > 4) return;
  for (const [key, child] of Object.entries(value).slice(0, 50)) {
    if ((typeof child === 'string' || typeof child === 'number') && identifier.test(key))
      remember(key, String(child));
    else collect(child, depth + 1);
  }
}
const lookUpIdentifier = (key: string): string | undefined => {
  const list = seen.get(key) ?? (identifier.test(key) ? seen.get('slug') : undefined);
  // The bystander's own slug is left out, because anybody may ask them to connect, which is not a
  // fault. All their other identifiers may be used.
  const value = list && list.length > 0 ? random.pick(list as [string]) : undefined;
  return value === bystander.user.slug ? undefined : value;
};

const statuses = new Map<number, number>();
let slowest = { ms: 0, what: '' };

function reportFault(label: string, request: FuzzRequest, status: number, text: string): void {
  const body = typeof request.body === 'string' ? request.body.slice(0, 400) : '';
  faults.push(
    `${label}: ${request.method} ${request.path} (${request.endpoint.name}) ${body}\n    ${JSON.stringify({ ...request.headers, authorization: undefined })}\n    → ${status} ${text.slice(0, 300)}\n    ${log.splice(0).join('').slice(0, 800)}`,
  );
}

function checkResponse(request: FuzzRequest, status: number, text: string): void {
  const declared = operationOf(request.endpoint).responses;
  if (status >= 500 && !isUnconfigured(status, text)) reportFault('5xx', request, status, text);
  else if (!(String(status) in declared)) reportFault('undeclared', request, status, text);
  if (status < 400 || text === '') return;
  const isJson = text.startsWith('{');
  const keys = isJson ? Object.keys(JSON.parse(text) as object) : [];
  if (
    !isJson ||
    keys.some((key) => !['message', 'code', 'errors'].includes(key)) ||
    leakPattern.test(text)
  )
    reportFault('error body', request, status, text);
}

/** Whether the response is the 503 that is expected for features that the operator has not configured. */
const isUnconfigured = (status: number, text: string) =>
  status === 503 &&
  (text.includes(authTexts.googleNotConfigured) || text.includes(paymentTexts.notConfigured));

async function sendRandomRequest(random: Random): Promise<void> {
  const index = random.between(0, people.length - 1);
  let person = people[index];
  if (!person) return;
  if (person.requests >= requestsPerPerson || person.deleted >= deletionsPerPerson) {
    person = await makePerson(make, origin, plans[index] ?? 'Student');
    people[index] = person;
    rememberObjects(person);
  }
  person.requests += 1;
  const request = generateRequest(random, person, lookUpIdentifier, operationOf);
  const started = performance.now();
  let response: Response;
  let text: string;
  try {
    response = await fetch(origin + request.path, {
      method: request.method,
      headers: request.headers,
      redirect: 'manual',
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    text = await response.text();
  } catch (error) {
    reportFault(`torn connection (${String(error)})`, request, 0, '');
    return;
  }
  const ms = performance.now() - started;
  if (ms > slowest.ms) slowest = { ms, what: `${request.method} ${request.path}` };
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  checkResponse(request, response.status, text);
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && type.includes('json') && text !== '') collect(JSON.parse(text));
  if (response.ok && request.method === 'DELETE') person.deleted += 1;
  // The token is valid, so the user has logged out, closed the account or changed the password.
  if (
    response.status === 401 &&
    request.headers['authorization'] === `Bearer ${person.client.token}`
  )
    person.deleted = deletionsPerPerson;
}

/**
 * Compares what the bystander can read with what they could read at the beginning. Refreshes their
 * access token first, because a long run outlasts it.
 */
async function compareBystander(): Promise<void> {
  bystander.client.token = (await bystander.client.call(auth.refresh)).body.token;
  const after = await takeSnapshot(bystander);
  for (const [name, text] of before)
    if (after.get(name) !== text)
      faults.push(`The bystander's ${name} changed:\n    ${text}\n    ${after.get(name)}`);
}

const started = performance.now();
let sent = 0;
const worker = async () => {
  while (sent < requests && faults.length < 50) {
    sent += 1;
    if (sent % 10_000 === 0) {
      process.stdout.write(
        `${sent} requests, ${faults.length} faults, ${Math.round((performance.now() - started) / 1000)} s\n`,
      );
      await compareBystander();
      // PGlite has no autovacuum; a million requests would fill the memory with dead rows.
      await store.db.execute('VACUUM (ANALYZE)');
    }
    await sendRandomRequest(random);
  }
};
await Promise.all(Array.from({ length: inFlight }, worker));

await compareBystander();
const health = await fetch(`${origin}/api/health`);
if (!health.ok) faults.push(`Health answers ${health.status}.`);

await app.close();
await store.close();
await rm(directory, { recursive: true, force: true });

const table = [...statuses].sort(([a], [b]) => a - b);
process.stdout.write(
  `\nSeed ${seed}, ${sent} requests in ${Math.round((performance.now() - started) / 1000)} s, slowest ${Math.round(slowest.ms)} ms (${slowest.what})\n`,
);
process.stdout.write(`${table.map(([status, count]) => `${status}: ${count}`).join(' · ')}\n`);
process.stdout.write(`Bystander: ${before.size} answers compared\n`);
if (faults.length > 0) process.stdout.write(`\n${faults.join('\n')}\n`);
process.stdout.write(`\n${faults.length} faults\n`);
process.exit(faults.length > 0 ? 1 : 0);
