import type { Random } from '../demo/random.ts';

/** The part of JSON Schema that the contract's schemas produce. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Identifiers seen in responses, by field name. */
export type IdentifierLookup = (key: string) => string | undefined;

const names = ['Ida', 'Zoë', "O'Neil", 'Anne-Marie', 'Łukasz', 'Ng'] as const;
const dates = ['2026-03-14', '2026-10-03', '2025-12-31', '1950-01-01'] as const;
const dateFieldPattern = /date|_at$|^from$|^to$|^day$/;

/**
 * Returns a value that the schema most likely accepts. The field's name determines the meaning of
 * strings.
 */
function validValue(
  schema: JsonSchema,
  key: string,
  random: Random,
  lookUpIdentifier: IdentifierLookup,
): unknown {
  const options = schema.anyOf ?? schema.oneOf;
  if (options && options.length > 0)
    return validValue(random.pick(options as [JsonSchema]), key, random, lookUpIdentifier);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum && schema.enum.length > 0) return random.pick(schema.enum as [unknown]);
  const type = Array.isArray(schema.type) ? random.pick(schema.type as [string]) : schema.type;
  switch (type) {
    case 'object':
      return validObject(schema, random, lookUpIdentifier);
    case 'array':
      return Array.from({ length: random.between(0, 3) }, () =>
        validValue(schema.items ?? {}, key, random, lookUpIdentifier),
      );
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
    case 'number':
      return random.between(
        Math.max(schema.minimum ?? 0, -1_000_000),
        Math.min(schema.maximum ?? 50, schema.minimum ?? 50_000),
      );
    case 'null':
      return null;
    default:
      return validText(key, random, lookUpIdentifier);
  }
}

export function validObject(
  { properties = {}, required = [] }: JsonSchema,
  random: Random,
  lookUpIdentifier: IdentifierLookup,
): Record<string, unknown> {
  const present = Object.entries(properties).filter(
    ([key]) => required.includes(key) || random.chance(0.4),
  );
  return Object.fromEntries(
    present.map(([key, schema]) => [key, validValue(schema, key, random, lookUpIdentifier)]),
  );
}

function validText(key: string, random: Random, lookUpIdentifier: IdentifierLookup): string {
  const identifier = lookUpIdentifier(key);
  if (identifier !== undefined && random.chance(0.8)) return identifier;
  if (key.includes('email')) return `person${random.between(1, 1e6)}@example.test`;
  if (key.includes('password')) return 'a long enough phrase';
  if (dateFieldPattern.test(key)) return random.pick(dates);
  if (key.includes('name')) return random.pick(names);
  if (/url|website/.test(key)) return 'https://example.test/results';
  return random.pick(['', 'Parry riposte in four.', '5', 'epee', 'Private', 'Bøut – “5:3”']);
}

const hostileValues: readonly [unknown, ...unknown[]] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  -(2 ** 31) - 1,
  '',
  ' ',
  '0',
  'null',
  'undefined',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e abc',
  '\r\nSet-Cookie: a=b',
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '${7*7}',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13T00:00:00Z',
  '2026-03-14T24:61:61Z',
  'a'.repeat(256),
  'ä'.repeat(30_000),
  '💥'.repeat(100),
  [],
  [null],
  [[[[]]]],
  {},
  { slug: null },
  { length: 1e9 },
  Array.from({ length: 1_000 }, (_, index) => index),
];
const extraKeys = ['__proto__', 'constructor', 'owner_id', 'id', 'user_id', 'role', 'version'];

/** Corrupts one or more parts of a body: wrong types, missing and extra keys, hostile text. */
export function corrupt(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.05))
    return random.pick(hostileValues);
  if (Array.isArray(value)) {
    const [first, ...rest] = value as unknown[];
    return random.chance(0.5)
      ? [corrupt(first, random), ...rest]
      : [...rest, random.pick(hostileValues)];
  }
  const entries = Object.entries(value);
  const chosen = random.between(0, Math.max(0, entries.length - 1));
  const changed = entries.flatMap(([key, child], index): [string, unknown][] => {
    if (index !== chosen && !random.chance(0.1)) return [[key, child]];
    return random.chance(0.2) ? [] : [[key, corrupt(child, random)]];
  });
  if (random.chance(0.15))
    changed.push([random.pick(extraKeys as [string, ...string[]]), random.pick(hostileValues)]);
  // `Object.fromEntries` keeps `__proto__` as an own key, as JSON.parse does.
  return Object.fromEntries(changed);
}

/** Returns a path segment or query value that matches no object. */
export const hostileSegment = (random: Random): string =>
  random.pick([
    'nothing',
    '0',
    '-1',
    '99999999999999999999',
    '%00',
    '..%2f..%2fetc%2fpasswd',
    'a'.repeat(300),
    'UPPER',
    'a b',
    "';--",
    '%E0%A4%A',
    '%ff',
    'ünïcode',
    '00000000-0000-0000-0000-000000000000',
    'x?y=1',
    'a-b-c.json',
  ]);
