import type { Random } from '../../demo/random.ts';

/** Makes broken variants of files. The same seed gives the same variants. */

const tokens = [
  '<',
  '>',
  '"',
  '&',
  '\0',
  '\u202e',
  '&#0;',
  '&b;',
  ',',
  ';',
  '\n',
  '"\n',
  '-1',
  '999999999',
  'V99',
  '</Tireurs>',
  '</table>',
  '<td rowspan="99999" colspan="99999">',
  '<tr class="poolRow">',
  'Score="100"',
  'REF="1"',
  'ID="1"',
  ' Classement="0" ',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '<![CDATA[',
  '<?xml encoding="UTF-7"?>',
  'NaN',
  '東'.repeat(200),
];

/** Changes a file in one to six places. */
export function mutate(original: Uint8Array, choices: Random): Uint8Array<ArrayBuffer> {
  const random = () => choices.next();
  let bytes = Buffer.from(original);
  const at = (length = bytes.length) => Math.floor(random() * (length + 1));
  const splice = (from: number, to: number, added: Uint8Array) => {
    bytes = Buffer.concat([bytes.subarray(0, from), added, bytes.subarray(to)]);
  };
  const changes = 1 + Math.floor(random() * 6);
  for (let change = 0; change < changes; change += 1) {
    const [from, length] = [at(), Math.floor(random() * 300)];
    const kind = Math.floor(random() * 6);
    if (kind === 0) splice(from, from, Buffer.from(tokens[at(tokens.length - 1)] ?? ''));
    else if (kind === 1) splice(from, from + length, Buffer.alloc(0));
    else if (kind === 2) splice(from, from, bytes.subarray(from, from + length));
    else if (kind === 3) splice(from, from + 1, Buffer.from([Math.floor(random() * 256)]));
    else if (kind === 4) splice(from, from, bytes.subarray(at(), at()));
    else splice(from, random() < 0.2 ? bytes.length : from, Buffer.from(String(at(1_000_000))));
  }
  return Uint8Array.from(bytes.subarray(0, 200_000));
}
