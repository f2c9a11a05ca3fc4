/** The fields of a PostgreSQL error that contain no values of a row. */
interface DatabaseErrorFields extends Error {
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
}

/** Returns the error and its causes, outermost first. */
const errorChain = (error: unknown): DatabaseErrorFields[] =>
  error instanceof Error ? [error, ...errorChain(error.cause)] : [];

// No SQLSTATE class starts with E, unlike the system's own codes (EPIPE).
const isSqlState = (code: unknown): code is string =>
  typeof code === 'string' && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code);

export const sqlStateOf = (error: unknown): string | undefined =>
  errorChain(error)
    .map(({ code }) => code)
    .find(isSqlState);

/**
 * Returns whether the database can never accept these values: they are malformed or violate a
 * constraint (classes 22 and 23).
 */
export const isInvalidValue = (error: unknown): boolean => /^2[23]/.test(sqlStateOf(error) ?? '');

const networkErrorCodes = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * Returns whether the database could not be reached or dropped the connection: class 08, shutdown
 * or startup, too many clients, or a network error without SQLSTATE.
 */
export function isLostConnection(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return /^(08...|57P0[1-3]|53300)$/.test(state);
  return errorChain(error).some(
    ({ code, message }) =>
      networkErrorCodes.has(code) ||
      /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
        message,
      ),
  );
}

/** Returns the stack frames without the message above them, which may contain lines that look like frames. */
function stackFrames({ message, stack = '' }: Error): string[] {
  const at = stack.indexOf(message);
  return at < 0
    ? []
    : stack
        .slice(at + message.length)
        .split('\n')
        .filter((line) => line.startsWith('    at '));
}

/**
 * Returns what may be logged about an error. Messages of the database and the query builder quote
 * queries with their parameters (notes, addresses, password hashes), so only the location, the
 * SQLSTATE and the names of constraint and table are kept.
 */
export function serializeError(
  error: unknown,
): { type: string; message: string; stack: string } & Pick<
  DatabaseErrorFields,
  'code' | 'constraint' | 'table'
> {
  const chain = errorChain(error);
  const [outer] = chain;
  if (!outer)
    return { type: typeof error, message: 'something that is not an error was thrown', stack: '' };
  const databaseError =
    chain.find(({ code }) => isSqlState(code)) ?? chain.find((cause) => 'query' in cause);
  if (!databaseError)
    return { type: outer.name, code: outer.code, message: outer.message, stack: outer.stack ?? '' };
  const { code = chain.at(-1)?.code, constraint, table } = databaseError;
  return {
    type: outer.constructor.name,
    message: 'the database refused',
    code,
    constraint,
    table,
    stack: stackFrames(outer).join('\n'),
  };
}

/** Options for every logger of the process. */
export const logOptions = <L extends string>(level: L) => ({
  level,
  serializers: { err: serializeError },
});
