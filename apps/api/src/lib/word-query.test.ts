import { expect, it } from 'vitest';
import { prefixTsQuery } from './word-query.ts';

it.for([
  ['parry', 'parry:*'],
  ['  Parry   riposte ', 'Parry:* & riposte:*'],
  ['épée', 'épée:*'],
  ['Дарья', 'Дарья:*'],
  ['हिन्दी', 'हिन्दी:*'],
  ['5:3', '5:* & 3:*'],
  ['ﬁnt', 'fint:*'],
  ["o'brien", 'o:* & brien:*'],
  ["a' | b:* & !c <-> (d) \\", 'a:* & b:* & c:* & d:*'],
  ['＇x＇', 'x:*'],
])('the search %j becomes %j', ([search, query]) => {
  expect(prefixTsQuery(search!)).toBe(query!.normalize('NFKD'));
});

it.for(['', '   ', '!?', '&|!', '🤺', '\u0301'])('the search %j has no word', (search) => {
  expect(prefixTsQuery(search)).toBeUndefined();
});
