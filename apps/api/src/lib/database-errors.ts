/** Of PostgreSQL's error fields those that hold no value of a row. */
interface Reported extends Error {
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
}

/** The error and what caused it, outermost first. */
const chainOf = (error: unknown): Reported[] =>
  error instanceof Error ? [error, ...chainOf(error.cause)] : [];

// No class begins with E, as the system's own codes do (EPIPE).
const isSqlState = (code: unknown): code is string =>
  typeof code === 'string' && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code);

export const sqlStateOf = (error: unknown): string | undefined =>
  chainOf(error)
    .map(({ code }) => code)
    .find(isSqlState);

/** Whether the database will take these values at no time: they do not fit, or break a rule of the table (classes 22 and 23). */
export const isRefusedValue = (error: unknown): boolean => /^2[23]/.test(sqlStateOf(error) ?? '');

const unreachable = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Whether the database could not be reached or broke off: class 08, stopping or starting, too many clients, or no SQLSTATE at all. */
export function isLostConnection(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return /^(08...|57P0[1-3]|53300)$/.test(state);
  return chainOf(error).some(
    ({ code, message }) =>
      unreachable.has(code) ||
      /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
        message,
      ),
  );
}

/** Where an error was thrown, without the message that stands above and may hold lines that look alike. */
function framesOf({ message, stack = '' }: Error): string[] {
  const at = stack.indexOf(message);
  return at < 0
    ? []
    : stack
        .slice(at + message.length)
        .split('\n')
        .filter((line) => line.startsWith('    at '));
}

/**
 * What the log holds of an error (LG-1). The database's messages and those of the query builder quote the query with its
 * parameters, which are notes, addresses and password hashes; of them only where it was and what the database calls it.
 */
export function loggedError(
  error: unknown,
): { type: string; message: string; stack: string } & Pick<
  Reported,
  'code' | 'constraint' | 'table'
> {
  const chain = chainOf(error);
  const [outer] = chain;
  if (!outer)
    return { type: typeof error, message: 'something that is not an error was thrown', stack: '' };
  const ofDatabase =
    chain.find(({ code }) => isSqlState(code)) ?? chain.find((one) => 'query' in one);
  if (!ofDatabase)
    return { type: outer.name, code: outer.code, message: outer.message, stack: outer.stack ?? '' };
  const { code = chain.at(-1)?.code, constraint, table } = ofDatabase;
  return {
    type: outer.constructor.name,
    message: 'the database refused',
    code,
    constraint,
    table,
    stack: framesOf(outer).join('\n'),
  };
}

/** For every logger of the process. */
export const logOptions = <L extends string>(level: L) => ({
  level,
  serializers: { err: loggedError },
});
