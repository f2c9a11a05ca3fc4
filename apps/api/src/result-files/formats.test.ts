import { importTexts } from '@fencing-journal/contract/imports';
import { describe, expect, it } from 'vitest';
import type { Cells, ResultFile } from './model.ts';
import { readResultFile } from './read.ts';
import { select, type Selection } from './select.ts';
import { suggestMapping } from './table.ts';
import * as samples from './testing/samples.ts';

const mia = { first_name: 'Mia', last_name: 'Sorvald', club: 'Harbor Fencing', member_id: null };
const bytes = (text: string) => Buffer.from(text);
const read = (text: string): ResultFile | Cells => readResultFile(bytes(text));
const selected = (text: string, me?: string): Selection =>
  select(read(text), { identity: mia, me });
const nameOf = ({ opponents }: Selection, key: string) => {
  const person = opponents.find((one) => one.key === key);
  return `${person?.first_name} ${person?.last_name}, ${person?.club}`;
};
/** Returns the bouts of a file's first event in readable form. */
const boutsOf = (selection: Selection) =>
  selection.events[0]?.bouts.map(
    ({ type, round, b, score_a, score_b, winner }) =>
      `${type} ${round}: ${winner === 'a' ? 'V' : 'D'} ${score_a}-${score_b} ${nameOf(selection, b)}`,
  );

describe('FIE XML', { tags: ['B-IM-02'] }, () => {
  it("gives the event, the result and the person's bouts, with ties but without byes", () => {
    const found = selected(samples.fieXml);
    expect(found).toMatchObject({
      format: 'fie_xml',
      me: { key: 'p1', reason: 'name_and_club' },
      warnings: ['1 bout left out: not fenced.'],
      events: [
        {
          tournament: 'Harbor Cup',
          location: 'Port Alder',
          level: 'National',
          name: 'Junior Women’s Epee',
          date: '2026-03-21',
          weapon: 'epee',
          category: 'Junior',
          team: false,
          entries: 6,
          result: { place: 2, initial_seed: 3, pool_seed: 2, rating_earned: null },
        },
      ],
    });
    expect(boutsOf(found)).toEqual([
      'Pool 1: V 5-2 Jo Arden, North Lake',
      'Pool 1: D 3-5 Tess Quill, Mill Street',
      'Pool 1: V 4-4 Jo Arden, Mill Street',
      "Pool 1: V 5-0 Siân O'Beirne, ",
      'DE 4: V 15-11 Jo Arden, North Lake',
      'DE 2: D 14-15 Tess Quill, Mill Street',
    ]);
  });

  it('gives no place to an excluded fencer', () => {
    const { events } = selected(samples.fieXml, 'p6');
    expect(events[0]?.result.place).toBeNull();
  });

  it.each(['BaseCompetitionIndividuelle', 'COMPETITIONINDIVIDUELLE'])(
    'may start with %s',
    (root) => {
      const text = samples.fieXml.replaceAll('CompetitionIndividuelle', root);
      expect(selected(text).events[0]?.bouts).toHaveLength(6);
    },
  );

  it('without phases has only places', () => {
    const text = samples.fieXml.replace(/<Phases>[^]*<\/Phases>/, '<Phases />');
    const found = selected(text);
    expect(found.warnings).toEqual(['The file has no bouts. Only the final place is imported.']);
    expect(found.events).toMatchObject([{ bouts: [], result: { place: 2 } }]);
  });

  it('with rankings instead of places adds no places', () => {
    const found = selected(samples.fieXml.replace('Classement="6"', 'Classement="312"'));
    expect(found.warnings[0]).toContain('rankings');
    expect(found.events[0]?.result.place).toBeNull();
  });

  it('of teams has only final places', () => {
    const found = selected(samples.fieTeamXml);
    expect(found.events).toMatchObject([
      { team: true, weapon: 'sabre', entries: 2, result: { place: 1 }, bouts: [] },
    ]);
    expect(found.warnings).toEqual(['For a team event, only the final place is imported.']);
  });

  it.each([
    ['J', 'European Cadet and Junior Championships', '', 'Junior'],
    ['S', 'Junior Olympics Open', '', 'Senior/Open'],
    ['V', 'Veteran 50 Championships', '', 'Vet50'],
    ['V', 'Harbor Cup', '', 'Vet Combined'],
    ['', 'Junior Olympics', '', 'Junior'],
    ['S', 'Junior Olympics', 'Div II Women&#8217;s Epee', 'Div II'],
  ])('of category “%s” in “%s”, named “%s”, is read as %s', (code, title, name, category) => {
    const text = samples.fieXml
      .replace('Categorie="J"', `Categorie="${code}"`)
      .replace('TitreLong="Harbor Cup"', `TitreLong="${title}"`)
      .replace(/AltName="[^"]*"/, `AltName="${name}"`);
    expect(selected(text).events[0]?.category).toBe(category);
  });
});

describe('other formats', { tags: ['B-IM-02'] }, () => {
  it('FRED XML may list its people after the results', () => {
    const found = selected(samples.fredXml);
    expect(found).toMatchObject({
      format: 'fred_xml',
      warnings: ['1 bout left out: not fenced.'],
      events: [
        {
          tournament: 'Alder Open',
          date: '2026-02-14',
          weapon: 'sabre',
          entries: 5,
          result: { place: 3, initial_seed: 2, pool_seed: 3 },
        },
      ],
    });
    expect(boutsOf(found)).toEqual([
      'Pool 2: V 5-3 Robert (Bob) Brandt, NLFC',
      'Pool 2: D 4-5 Kai Ilves, NLFC',
      'DE 4: D 13-15 Lou Moreau, Harbor Fencing',
    ]);
  });

  it('FRED XML of a team event gives one warning that its bouts are left out', () => {
    const [, event = ''] = /(<Event .*<\/Event>)/su.exec(samples.fredXml) ?? [];
    const teams = event.replace('IsTeam="False"', 'IsTeam="True"');
    const found = selected(samples.fredXml.replace(event, event + teams + teams));
    expect(found.events.map(({ team, bouts }) => [team, bouts.length])).toEqual([
      [false, 3],
      [true, 0],
      [true, 0],
    ]);
    expect(found.warnings).toEqual([
      'For a team event, only the final place is imported.',
      '1 bout left out: not fenced.',
    ]);
  });

  it('Fencing Time Live results have places, ties, and people with the same name', () => {
    const found = selected(samples.ftlResultsCsv);
    expect(found.events).toMatchObject([{ entries: 6, result: { place: 2 }, bouts: [] }]);
    expect(found.people.filter(({ last_name }) => last_name === 'Arden')).toHaveLength(2);
    const placeOf = (key: string) => selected(samples.ftlResultsCsv, key).events[0]?.result.place;
    expect(['p3', 'p4', 'p6', 'p7'].map(placeOf)).toEqual([3, 3, null, null]);
  });

  it('Fencing Time Live pools are read cell by cell', () => {
    const found = selected(samples.ftlPoolsHtml);
    expect(found.events).toMatchObject([
      {
        tournament: 'Harbor Cup',
        name: "Junior Women's Épée",
        date: '2026-03-21',
        weapon: 'epee',
        category: 'Junior',
      },
    ]);
    expect(boutsOf(found)).toEqual([
      'Pool 1: V 5-2 Jo Arden, North Lake',
      'Pool 1: D 3-5 Tess Quill, Mill Street',
      'Pool 1: V 4-4 Jo Arden, Mill Street',
    ]);
    const quill = selected(samples.ftlPoolsHtml, 'p3');
    expect(boutsOf(quill)?.[1]).toBe('Pool 1: D 4-5 Jo Arden, North Lake');
  });

  it('a Fencing Time Live tableau says who won each bout, with byes', () => {
    const found = selected(samples.ftlTableauHtml);
    expect(boutsOf(found)).toEqual([
      'DE 8: V 15-9 Rue Vanter, North Lake',
      'DE 4: V 15-11 Bo Hollis, ',
      'DE 2: D 14-15 Tess Quill, Mill Street',
    ]);
    expect(boutsOf(selected(samples.ftlTableauHtml, 'p3'))).toEqual([
      'DE 8: V 15-13 Jo Arden, North Lake',
      'DE 4: D 4-15 Tess Quill, Mill Street',
    ]);
  });

  it.each([samples.ftlPoolsHtml, samples.ftlTableauHtml])(
    'a Fencing Time Live page of a team event gives bouts to nobody',
    (html) => {
      const found = selected(html.replace('eventName">Junior', 'eventName">Team Junior'));
      expect(found.events).toMatchObject([{ team: true, bouts: [] }]);
      expect(found.opponents).toEqual([]);
      expect(found.warnings).toEqual(['For a team event, only the final place is imported.']);
    },
  );

  it('a table is read once its columns are chosen', () => {
    const cells = read(samples.tableCsv) as Cells;
    const unread = select(cells, { identity: mia });
    expect([unread.events, unread.people, unread.table?.sample.length]).toEqual([[], [], 5]);
    const mapping = suggestMapping(cells.header);
    expect(mapping).toEqual({
      date: 0,
      tournament: 1,
      event: 2,
      opponent: 3,
      opponent_club: 4,
      scores: 5,
      won: 6,
      type: 7,
    });
    const found = select(cells, { identity: mia, mapping: { ...mapping, round: 7 } });
    expect(found).toMatchObject({
      me: { reason: 'chosen' },
      warnings: ['1 bout left out: no score.'],
      events: [{ tournament: 'Harbor Cup', weapon: 'epee', date: '2026-03-21' }],
    });
    expect(boutsOf(found)).toEqual([
      'Pool 1: D 3-5 Tess Quill, Mill Street',
      'Pool 1: V 5-2 Jo Arden, North Lake',
      'Pool 1: V 4-4 Jo Arden, Mill Street',
      'DE 4: V 15-11 Jo Arden, North Lake',
    ]);
  });
});

describe('encodings', { tags: ['B-IM-02'] }, () => {
  const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
  it.each([
    ['UTF-8', bytes],
    ['UTF-8 with a byte order mark', (text: string) => bytes(`\ufeff${text}`)],
    ['latin-1', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16 with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, most significant byte first', (text: string) => utf16be(`\ufeff${text}`)],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
  ])('%s is recognized', (_name, encode) => {
    for (const text of [samples.fieXml, samples.ftlResultsCsv, samples.ftlTableauHtml]) {
      const file = readResultFile(encode(text)) as ResultFile;
      expect(file.people.map(({ first_name }) => first_name)).toContain('Siân');
    }
  });
});

describe('a file that is not accepted', { tags: ['B-IM-02', 'B-IM-07'] }, () => {
  it.each([
    ['nothing', ''],
    ['binary data', 'PK\u0003\u0004\0\0'],
    ['a web page', '<!doctype html><p>Hello</p>'],
    ['other XML', '<rss><channel/></rss>'],
    ['plain text', 'Hello'],
  ])('%s is refused with a list of the accepted formats', (_name, text) => {
    expect(() => read(text)).toThrow(importTexts.unknown);
  });

  it('XML that ends too early is refused', () => {
    expect(() => read(samples.fieXml.slice(0, -200))).toThrow(importTexts.broken);
  });

  it('XML nested too deeply is refused', () => {
    const deep = `<CompetitionIndividuelle>${'<a>'.repeat(300)}${'</a>'.repeat(300)}</CompetitionIndividuelle>`;
    expect(() => read(deep)).toThrow(importTexts.tooMuch);
  });

  it('entities of a document type are neither loaded nor expanded', () => {
    const text = samples.fieXml
      .replace(
        '<!DOCTYPE CompetitionIndividuelle>',
        '<!DOCTYPE C [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;&a;">]>',
      )
      .replace('Nom="VANTER"', 'Nom="&b;"');
    const file = read(text) as ResultFile;
    expect(file.people[5]?.last_name).toBe('&b;');
  });
});
