import pg from 'pg';

/**
 * At most this many query texts become prepared statements, not counting those of prepared.ts,
 * because each of them takes memory on every connection.
 */
const maxStatements = 500;

/**
 * Names of prepared statements by query text. The name is null after the first use, because some
 * texts come only once.
 */
const names = new Map<string, string | null>();

let count = 0;

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known === undefined) {
    if (names.size < maxStatements) names.set(text, null);
    return undefined;
  }
  if (known !== null) return known;
  count += 1;
  const name = `s${count}`;
  names.set(text, name);
  return name;
}

/** A connection on which repeated queries with parameters are parsed and planned once. */
export class PreparingClient extends pg.Client {}

const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
(PreparingClient.prototype as { query: unknown }).query = function (
  this: pg.Client,
  config: unknown,
  values: unknown,
  callback: unknown,
) {
  if (
    typeof config === 'object' &&
    config !== null &&
    'text' in config &&
    typeof config.text === 'string' &&
    !('submit' in config) &&
    Array.isArray(values) &&
    values.length > 0
  )
    (config as pg.QueryConfig).name ??= statementName(config.text);
  return query.call(this, config, values, callback);
};
