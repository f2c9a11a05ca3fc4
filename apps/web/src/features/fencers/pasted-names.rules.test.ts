import { describe, expect, test } from 'vitest';
import { isPastedList, readPastedNames } from './pasted-names.rules.ts';

/** Returns "First|Last" for each name. */
const names = (text: string) =>
  readPastedNames(text).names.map(({ first_name, last_name }) => `${first_name}|${last_name}`);
const clubs = (text: string) => readPastedNames(text).names.map(({ club }) => club);

describe('one name per line', () => {
  test.each([
    ['Ida Holm', 'Ida|Holm'],
    ['  Ida   Holm  ', 'Ida|Holm'],
    ['Holm, Ida', 'Ida|Holm'],
    ['HOLM, Ida', 'Ida|Holm'],
    ['HOLM Ida', 'Ida|Holm'],
    ['Ida HOLM', 'Ida|Holm'],
    ['HOLM IDA', 'Ida|Holm'],
    ['HOLM Ida Marie', 'Ida Marie|Holm'],
    ['VAN DER BERG Anna', 'Anna|Van Der Berg'],
    ['VAN DER BERG ANNA', 'Anna|Van Der Berg'],
    ['van der BERG Anna', 'Anna|van der Berg'],
    ['Anna van der BERG', 'Anna|van der Berg'],
    ['Anna van der Berg', 'Anna|van der Berg'],
    ["O'BRIEN-SMITH Sean", "Sean|O'Brien-Smith"],
    ['McDONALD Fay', 'Fay|McDonald'],
    ['DeLUCA Mia', 'Mia|DeLuca'],
    ['SMITH Jr. John', 'John|Smith Jr.'],
    ['SMITH III John', 'John|Smith III'],
    ['John SMITH Jr.', 'John|Smith Jr.'],
    ['SMITH AJ', 'AJ|Smith'],
    ['LI Anna', 'Anna|Li'],
    ['ÖZGÜR Émilie', 'Émilie|Özgür'],
    ['ЩУКИНА Анна', 'Анна|Щукина'],
    ['王 小明', '王|小明'],
    ['J. Smith', 'J.|Smith'],
    ['Zoë Núñez', 'Zoë|Núñez'],
    ['Ida\u200b Holm\ufeff', 'Ida|Holm'],
  ])('%s', (text, name) => {
    expect(readPastedNames(text).unread).toEqual([]);
    expect(names(text)).toEqual([name]);
  });

  test('reads several, whatever ends the lines, and skips empty ones', () => {
    expect(names('Ida Holm\r\n\r\nMika Roy\rJo Tanaka\n')).toEqual([
      'Ida|Holm',
      'Mika|Roy',
      'Jo|Tanaka',
    ]);
  });

  test('reads two capitals as initials, unless the list writes last names in capitals', () => {
    expect(names('AJ Smith\nBob Jones')).toEqual(['AJ|Smith', 'Bob|Jones']);
    expect(names('LI Anna\nHOLM Ida')).toEqual(['Anna|Li', 'Ida|Holm']);
    expect(names('LI Anna\nWU Emma')).toEqual(['Anna|Li', 'Emma|Wu']);
  });

  test('keeps a single word as a first name without a last name', () => {
    expect(names('Holm')).toEqual(['Holm|']);
  });
});

describe('numbers and marks around a name', () => {
  test.each([
    '1. Ida Holm',
    '12) Ida Holm',
    '3 Ida Holm',
    '3\tIda Holm',
    'T3\tIda Holm',
    '#4 Ida Holm',
    '- Ida Holm',
    '• Ida Holm',
    'Ida Holm (USA)',
    '(2) Ida Holm',
    'HOLM Ida A24',
    'HOLM Ida\tA24\tV5\tD3',
  ])('%j', (text) => {
    expect(readPastedNames(text)).toEqual({
      names: [{ first_name: 'Ida', last_name: 'Holm', club: '' }],
      unread: [],
    });
  });
});

describe('rows of a results page', () => {
  test.each([
    '1\tHOLM Ida\tSalle Nord / Metropolitan / USA\t\tV5\tD3\tV5',
    '1  HOLM Ida  Salle Nord / Metropolitan / USA',
    'HOLM Ida  Salle Nord / Metropolitan / USA',
    'HOLM Ida\u00a0\u00a0Salle Nord / Metropolitan / USA',
    'HOLM Ida Salle Nord / Metropolitan / USA',
    'HOLM Ida\nSalle Nord / Metropolitan / USA\t1\t\tV5\tD3',
    'HOLM Ida\n\nSalle Nord / Metropolitan / USA',
    'HOLM\tIda\tSalle Nord / Metropolitan / USA',
    'Holm, Ida, Salle Nord / Metropolitan / USA',
  ])('%j', (text) => {
    expect(readPastedNames(text)).toEqual({
      names: [{ first_name: 'Ida', last_name: 'Holm', club: 'Salle Nord' }],
      unread: [],
    });
  });

  test('are read from a whole pool, with its header', () => {
    const pool = [
      'Pool #3',
      '#\t \t1\t2\t3\tV\tV / M\tTS',
      'HOLM Ida',
      'Salle Nord / Metropolitan / USA\t1\t \tV5\tD3\t1\t0.50\t8',
      'LI Anna',
      'DC Fencers / Capitol / USA\t2\tD2\t \tV5\t1\t0.50\t7',
      'VAN DER BERG Noor',
      'Unattached / / USA\t3\tV5\tD1\t \t1\t0.50\t6',
    ].join('\n');
    expect(names(pool)).toEqual(['Ida|Holm', 'Anna|Li', 'Noor|Van Der Berg']);
    expect(clubs(pool)).toEqual(['Salle Nord', 'DC Fencers', '']);
    expect(readPastedNames(pool).unread).toEqual(['Pool #3', '# 1 2 3 V V / M TS']);
  });

  test('are read if every club is on the same line as its name', () => {
    const rows = 'HOLM Ida Nord / Metro / USA\nLI Anna DC Fencers / Capitol / USA';
    expect(names(rows)).toEqual(['Ida|Holm', 'Anna|Li']);
    expect(clubs(rows)).toEqual(['Nord', 'DC Fencers']);
  });
});

describe('lines without a name are reported', () => {
  test.each([
    'Pool #3  On strip 5',
    '5-3',
    '12',
    'ida@example.com',
    'www.example.com',
    'insta.com',
    'X',
    'https://example.com/ida',
    'The pool begins at nine on the far strips today',
    '---',
  ])('%j', (text) => {
    expect(readPastedNames(text)).toEqual({
      names: [],
      unread: [text.replace(/ +/g, ' ')],
    });
  });

  test('and the others are read', () => {
    expect(readPastedNames('Pool 3\nIda Holm\n!!\nMika Roy')).toMatchObject({
      names: [{ last_name: 'Holm' }, { last_name: 'Roy' }],
      unread: ['Pool 3', '!!'],
    });
  });
});

test('very long names are cut to what a card can have', () => {
  const long = 'A'.repeat(300);
  const [name] = readPastedNames(`Ida ${long}a`).names;
  expect(name?.last_name).toHaveLength(100);
});

test.each([
  ['Ida Holm', false],
  ['Ida Holm\n', false],
  ['Ida Holm\nMika Roy', true],
  ['1\tHOLM Ida', true],
])('%j is a list: %s', (text, isList) => expect(isPastedList(text)).toBe(isList));
