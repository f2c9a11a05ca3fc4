import { limits } from '@fencing-journal/contract/shared/limits';
import { Collector, teamWarning } from './collect.ts';
import { readMarkup, TextBuffer, type Attributes } from './markup.ts';
import { emptyFileEvent, type FileEvent, type FilePerson, type ResultFile } from './model.ts';
import {
  categoryInName,
  parseCount,
  parseDay,
  parsePlace,
  parseScore,
  parseWeapon,
} from './values.ts';

interface Databases {
  fencers: Map<string, Partial<FilePerson> & { club_id: string }>;
  clubs: Map<string, string>;
  teams: Map<string, string>;
}

const isTrue = (text: string | undefined): boolean => /^(true|yes|1)$/i.test(text ?? '');

/** Reads the people and clubs, which the file may list after the results. */
function readDatabases(text: string): Databases {
  const databases: Databases = { fencers: new Map(), clubs: new Map(), teams: new Map() };
  const membership = new TextBuffer();
  let fencer: Partial<FilePerson> | undefined;
  let isMembership = false;
  readMarkup(
    text,
    {
      open(name, attributes) {
        if (name === 'Fencer') {
          fencer = {
            last_name: attributes['LastName'] ?? '',
            first_name: attributes['FirstName'] ?? '',
          };
          const club_id = attributes['ClubID1'] ?? attributes['ClubID'] ?? '';
          databases.fencers.set(attributes['FencerID'] ?? '', Object.assign(fencer, { club_id }));
        } else if (name === 'Club')
          databases.clubs.set(
            attributes['ClubID'] ?? '',
            attributes['Name'] ?? attributes['Abbreviation'] ?? '',
          );
        else if (name === 'Team')
          databases.teams.set(
            attributes['TeamID'] ?? '',
            attributes['TeamName'] ?? attributes['Name'] ?? '',
          );
        isMembership = name === 'Membership';
      },
      text(part) {
        if (isMembership) membership.add(part);
      },
      close(name) {
        if (name === 'Membership') {
          const number = membership.take();
          if (fencer) fencer.member_id ??= number;
        }
        if (name === 'Fencer') fencer = undefined;
        isMembership = false;
      },
    },
    'xml',
  );
  return databases;
}

const genders: Readonly<Record<string, string>> = {
  men: 'Men’s',
  women: 'Women’s',
  mixed: 'Mixed',
};

function eventOf(tournament: Attributes, attributes: Attributes, number: number): FileEvent {
  const age = attributes['AgeLimitMax'] ?? attributes['AgeLimit'] ?? '';
  const gender = genders[(attributes['Gender'] ?? '').toLowerCase()] ?? '';
  const team = isTrue(attributes['IsTeam']);
  const name =
    attributes['Name'] ??
    attributes['Description'] ??
    [age, gender, attributes['Weapon'], team ? 'Team' : ''].filter(Boolean).join(' ');
  return {
    ...emptyFileEvent(`e${number}`),
    tournament: tournament['Name'] ?? '',
    location: tournament['Location'] ?? '',
    name,
    date: parseDay(attributes['EventDateTime'] ?? tournament['StartDate']),
    weapon: parseWeapon(attributes['Weapon']),
    team,
    category: categoryInName(`${name} ${age}`),
    entries: parseCount(attributes['Entries'], limits.entries),
  };
}

interface Side {
  person: string;
  score: number | null;
  won: boolean;
  withdrew: boolean;
}

class FredReader {
  private readonly databases: Databases;
  private readonly collector = new Collector();
  private tournament: Attributes = {};
  private event: FileEvent | undefined;
  private count = 0;
  private type: 'Pool' | 'DE' = 'Pool';
  private pool = 0;
  private round = 0;
  private sides: Side[] | undefined;
  private inSeeding = false;
  private roundNumber = 0;
  private hasTeams = false;

  constructor(databases: Databases) {
    this.databases = databases;
  }

  private person(id: string): string {
    const { fencers, clubs, teams } = this.databases;
    const known = this.collector.keyOf(id);
    if (known !== undefined) return known;
    const fencer = fencers.get(id);
    return this.collector.person(
      id,
      fencer
        ? { ...fencer, club: clubs.get(fencer.club_id) ?? '' }
        : { last_name: teams.get(id) ?? '' },
    );
  }

  open(name: string, attributes: Attributes): void {
    const { event } = this;
    if (name === 'Tournament') this.tournament = attributes;
    else if (name === 'Event') {
      this.count += 1;
      this.roundNumber = 0;
      this.event = this.collector.event(eventOf(this.tournament, attributes, this.count));
      this.hasTeams ||= this.event.team;
    } else if (!event) return;
    else if (name === 'Result') this.result(event, attributes);
    else if (name === 'Round') {
      this.roundNumber += 1;
      this.pool = 0;
      this.type = /de|table|elim/i.test(attributes['Type'] ?? '') ? 'DE' : 'Pool';
    } else if (name === 'RoundSeeding') this.inSeeding = true;
    else if (name === 'Pool') {
      this.pool += 1;
      this.type = 'Pool';
      this.round = parseCount(attributes['Number'] ?? attributes['PoolNumber'], 999) ?? this.pool;
    } else if (name === 'Table') {
      this.type = 'DE';
      this.round = parseCount(attributes['Of'], 999) ?? 0;
    } else if (name === 'Bout') this.sides = [];
    else if (name === 'Competitor') this.competitor(event, attributes);
  }

  close(name: string): void {
    if (name === 'Bout') this.bout();
    else if (name === 'RoundSeeding') this.inSeeding = false;
    else if (name === 'Event') this.event = undefined;
  }

  private result(event: FileEvent, attributes: Attributes): void {
    const id = attributes['CompetitorID'];
    if (id === undefined) return;
    const result = this.collector.result(event, this.person(id));
    if (!isTrue(attributes['Excluded'])) result.place = parsePlace(attributes['Place']);
  }

  private competitor(event: FileEvent, attributes: Attributes): void {
    const id = attributes['CompetitorID'];
    if (id === undefined || event.team) return;
    const person = this.person(id);
    if (this.sides) {
      const status = attributes['Status'] ?? '';
      this.sides.push({
        person,
        score: parseScore(attributes['Score']),
        won: /^[vw]/i.test(status) || isTrue(attributes['Winner']),
        withdrew: /^(withdr|med|excl|dnf|dns)/i.test(status),
      });
    } else if (this.inSeeding) {
      const result = this.collector.result(event, person);
      const seed = parsePlace(attributes['Seed'] ?? attributes['Rank']);
      if (this.type === 'DE') result.pool_seed ??= seed;
      else if (this.roundNumber === 1) result.initial_seed ??= seed;
    }
  }

  private bout(): void {
    const [a, b] = this.sides ?? [];
    this.sides = undefined;
    if (!this.event || !a || !b) return;
    if (a.score === null || b.score === null) {
      if (a.withdrew || b.withdrew) this.collector.skip('not fenced');
      return;
    }
    if (a.score === b.score && a.won === b.won)
      return a.score > 0 ? this.collector.skip('no winner') : undefined;
    const aWon = a.won === b.won ? a.score > b.score : a.won;
    this.collector.bout(this.event, {
      type: this.type,
      round: this.round,
      a: a.person,
      b: b.person,
      score_a: a.score,
      score_b: b.score,
      winner: aWon ? 'a' : 'b',
      touches: null,
    });
  }

  finish(): ResultFile {
    return this.collector.finish('fred_xml', this.hasTeams ? [teamWarning] : []);
  }
}

export const isFredRoot = (name: string): boolean => name === 'FencingData';

/** Reads the XML that AskFRED and similar programs exchange. */
export function readFredXml(text: string): ResultFile {
  const reader = new FredReader(readDatabases(text));
  readMarkup(
    text,
    {
      open: (name, attributes) => reader.open(name, attributes),
      close: (name) => reader.close(name),
    },
    'xml',
  );
  const file = reader.finish();
  for (const event of file.events) event.entries ??= event.results.length || null;
  return file;
}
