import { expect, it } from 'vitest';
import { isNestedTooDeeply } from './json-depth.ts';

const nested = (depth: number): unknown =>
  JSON.parse(`${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`);

it(
  'a body may nest as deep as any real one, but cannot overflow the stack',
  { tags: ['IN-1', 'IN-4'] },
  () => {
    for (const value of [undefined, null, 'text', 7, [], {}, nested(16)])
      expect(isNestedTooDeeply(value)).toBe(false);
    for (const depth of [17, 100_000]) expect(isNestedTooDeeply(nested(depth))).toBe(true);
  },
);
