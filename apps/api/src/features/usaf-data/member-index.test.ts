import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateMembers } from '../../testing/members.ts';
import {
  matchCosts,
  typoMinLength,
  toIndexedMember,
  MemberIndex,
  type ListedMember,
} from './member-index.ts';
import { foldText, wordsOfName, wordsOfQuery } from './member-words.ts';

let number = 100_000_000;
function person(name: string, fields: Partial<ListedMember> = {}): ListedMember {
  const [first_name = '', ...last] = name.split(' ');
  number += 1;
  return {
    member_id: String(number),
    first_name,
    last_name: last.join(' '),
    nickname: '',
    club: 'TIDEWHEEL',
    ...fields,
  };
}
const indexOf = (people: readonly ListedMember[]) => new MemberIndex(people.map(toIndexedMember));
const namesOf = (people: readonly ListedMember[], query: string, most = 20) =>
  indexOf(people)
    .search(query, most)
    .map((hit) => hit.name);

describe('a member search', () => {
  const people = [
    person('Maria Garcia'),
    person('José Núñez'),
    person("Siobhan O'Brien"),
    person('Anna Smith-Jones'),
    person('Jan van der Berg'),
    person('Łucja Øster'),
    person('Robert Weiß', { nickname: 'Bobby' }),
    person('J.R. Stone'),
  ];
  it.each([
    ['maria garcia', 'Maria Garcia'],
    ['Garcia Maria', 'Maria Garcia'],
    ['GARCIA, Maria', 'Maria Garcia'],
    ['gar ma', 'Maria Garcia'],
    ['jose nunez', 'José Núñez'],
    ['NÚÑ', 'José Núñez'],
    ["o'brien", "Siobhan O'Brien"],
    ['O’Brien', "Siobhan O'Brien"],
    ['obrien', "Siobhan O'Brien"],
    ['o brien', "Siobhan O'Brien"],
    ['brien', "Siobhan O'Brien"],
    ['smith-jones', 'Anna Smith-Jones'],
    ['jones', 'Anna Smith-Jones'],
    ['smithjones', 'Anna Smith-Jones'],
    ['jones/smith', 'Anna Smith-Jones'],
    ['berg van', 'Jan van der Berg'],
    ['lucja oster', 'Łucja Øster'],
    ['weiss', 'Robert Weiß'],
    ['bobby weiss', 'Robert Weiß'],
    ['jr stone', 'J.R. Stone'],
    ['j.r. stone', 'J.R. Stone'],
  ])(
    'for %j finds %s, ignoring order, case, accents, punctuation and incomplete words',
    { tags: ['R-API-21'] },
    (query, name) => expect(namesOf(people, query)[0]).toBe(name),
  );

  it.each([
    ['garia', 'one missing'],
    ['garrcia', 'one too many'],
    ['gartia', 'another one'],
    ['gacria', 'two swapped'],
    ['hgarcia', 'one in front'],
    ['gxrc', 'a wrong one in an unfinished word'],
  ])('tolerates one wrong letter: %s, %s', { tags: ['R-API-21'] }, (query) =>
    expect(namesOf(people, query)).toEqual(['Maria Garcia']),
  );

  it.each(['gax', 'gxa', 'gxrcxa', 'maria smith', 'xyz', "'", '-', '   ', '', '١٢', '9999999999'])(
    'finds nobody for %j',
    (query) => expect(namesOf(people, query)).toEqual([]),
  );

  it(
    'ranks whole words, then prefixes, then typos; ties by last name, first name, number',
    { tags: ['R-API-21'] },
    () => {
      const ranked = [
        'Lee Marlow',
        'Adam Mar',
        'Bea Mar',
        'Kim Mara',
        'Ann Marc',
        'Mar Zorn',
        'Zoe Maro',
      ].map((name) => person(name));
      expect(namesOf(ranked, 'mar')).toEqual([
        'Adam Mar',
        'Bea Mar',
        'Mar Zorn',
        'Kim Mara',
        'Ann Marc',
        'Lee Marlow',
        'Zoe Maro',
      ]);
      expect(namesOf(ranked, 'marl')).toEqual([
        'Lee Marlow',
        'Adam Mar',
        'Bea Mar',
        'Kim Mara',
        'Ann Marc',
        'Zoe Maro',
        'Mar Zorn',
      ]);
      expect(namesOf(ranked, 'mar', 2)).toEqual(['Adam Mar', 'Bea Mar']);
      const twins = [
        person('Kim Lee', { member_id: '100000009', club: 'B' }),
        person('Kim Lee', { member_id: '100000002', club: 'A' }),
      ];
      expect(indexOf(twins).search('lee', 20)).toEqual([
        { name: 'Kim Lee', club: 'A', usafid: '100000002' },
        { name: 'Kim Lee', club: 'B', usafid: '100000009' },
      ]);
    },
  );

  it(
    'finds a member by the complete number, with or without the name, never by a prefix',
    { tags: ['R-API-21'] },
    () => {
      const numbered = [
        person('Ann Lee', { member_id: '001234567' }),
        person('Bo Lee', { member_id: '100123456' }),
        person('Cy Orr', { member_id: '100123999' }),
      ];
      expect(namesOf(numbered, '001234567')).toEqual(['Ann Lee']);
      expect(namesOf(numbered, '100123999')).toEqual(['Cy Orr']);
      expect(namesOf(numbered, 'lee 100123456')).toEqual(['Bo Lee']);
      expect(namesOf(numbered, 'orr 100123456')).toEqual([]);
      for (const part of ['00', '001', '1234567', '100123', '10012399', '100123998', '1001239990'])
        expect(namesOf(numbered, part), part).toEqual([]);
      expect(namesOf(numbered, 'lee 1001')).toEqual([]);
    },
  );

  it('in an empty directory finds nobody', () =>
    expect(indexOf([]).search('smith', 20)).toEqual([]));
});

/** Returns the edit distance, in which swapping neighbors counts as one. */
function distance(one: string, other: string): number {
  const rows: number[][] = [];
  for (let i = 0; i <= one.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j += 1) {
      if (i === 0) {
        rows[0]!.push(j);
        continue;
      }
      let least = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      rows[i]!.push(least);
    }
  }
  return rows[one.length]![other.length]!;
}

function costOf(member: ListedMember, word: string): number {
  if (/^\d+$/.test(word)) return member.member_id === word ? matchCosts.word : Infinity;
  const costs = wordsOfName(`${member.first_name} ${member.last_name} ${member.nickname}`).map(
    (own) => {
      if (own === word) return matchCosts.word;
      if (own.startsWith(word)) return matchCosts.prefix;
      if (word.length < typoMinLength) return Infinity;
      if (distance(word, own) <= 1) return matchCosts.wordWithTypo;
      return Array.from(own, (_, end) => own.slice(0, end)).some(
        (beginning) => distance(word, beginning) <= 1,
      )
        ? matchCosts.prefixWithTypo
        : Infinity;
    },
  );
  return Math.min(...costs);
}

/** Searches by brute force, with the same result. */
function naive(members: readonly ListedMember[], query: string, most: number) {
  const words = wordsOfQuery(query);
  const key = (member: ListedMember) =>
    `${foldText(member.last_name)}\0${foldText(member.first_name)}\0${member.member_id}`;
  return members
    .map((member) => ({
      member,
      key: key(member),
      cost: words.reduce((sum, word) => sum + costOf(member, word), 0),
    }))
    .filter(({ cost }) => words.length > 0 && cost < Infinity)
    .sort((one, other) => one.cost - other.cost || (one.key < other.key ? -1 : 1))
    .slice(0, most)
    .map(({ member }) => ({
      name: `${member.first_name} ${member.last_name}`,
      club: member.club,
      usafid: member.member_id,
    }));
}

describe('the index', () => {
  it(
    'finds the same members in the same order as brute force, for any input',
    { tags: ['R-API-21'] },
    () => {
      const word = fc.string({
        unit: fc.constantFrom('a', 'b', 'c', 'é', "'", '-'),
        minLength: 1,
        maxLength: 7,
      });
      const member = fc.record({
        member_id: fc.nat({ max: 99 }).map((n) => String(100_000_000 + n)),
        first_name: word,
        last_name: word,
        nickname: fc.oneof(fc.constant(''), word),
        club: fc.constant(''),
      });
      const members = fc.uniqueArray(member, { maxLength: 40, selector: (one) => one.member_id });
      const query = fc
        .array(
          fc.oneof(
            { weight: 5, arbitrary: word },
            { weight: 1, arbitrary: fc.nat({ max: 1009 }).map(String) },
            { weight: 1, arbitrary: fc.nat({ max: 9 }).map((n) => String(100_000_000 + n)) },
          ),
          { maxLength: 4 },
        )
        .map((words) => words.join(' '));
      fc.assert(
        fc.property(members, fc.array(query, { minLength: 1, maxLength: 10 }), (list, queries) => {
          const index = indexOf(list);
          for (const one of queries)
            expect(index.search(one, 20), one).toEqual(naive(list, one, 20));
        }),
        { numRuns: 300 },
      );
    },
  );

  it('does so for realistic names with typos', { tags: ['R-API-21'] }, () => {
    const list = generateMembers(1_500).map((member) => ({ ...member, club: member.club1_abv }));
    const index = indexOf(list);
    const asked = fc.record({
      place: fc.nat({ max: list.length - 1 }),
      length: fc.integer({ min: 1, max: 12 }),
      at: fc.nat({ max: 11 }),
      letter: fc.constantFrom('', 'e', 'x', 'ss'),
      reversed: fc.boolean(),
    });
    fc.assert(
      fc.property(asked, ({ place, length, at, letter, reversed }) => {
        const { first_name, last_name } = list[place]!;
        const typed = (
          reversed ? `${last_name} ${first_name}` : `${first_name} ${last_name}`
        ).slice(0, length);
        const query = `${typed.slice(0, at)}${letter}${typed.slice(at + 1)}`;
        expect(index.search(query, 20)).toEqual(naive(list, query, 20));
      }),
      { numRuns: 150 },
    );
  });

  it('does not keep marks from one search for the next', () => {
    const index = indexOf([person('Ann Lee'), person('Bo Lee')]);
    for (let count = 0; count < 50; count += 1) {
      expect(index.search('ann lee', 20)).toHaveLength(1);
      expect(index.search('bo ann', 20)).toHaveLength(0);
      expect(index.search('lee', 20)).toHaveLength(2);
    }
  });
});
