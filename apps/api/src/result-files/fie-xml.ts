import {
  ageCategories,
  boutTypes,
  type AgeCategory,
  type BoutType,
  type EventLevel,
  type Hand,
} from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { toTitleCase } from '@fencing-journal/contract/shared/written-names';
import { Collector, teamWarning } from './collect.ts';
import { readMarkup, type Attributes } from './markup.ts';
import { emptyFileEvent, type FileEvent, type FilePerson, type ResultFile } from './model.ts';
import {
  categoryInName,
  parseCount,
  parseDay,
  parsePlace,
  parseRating,
  parseScore,
  parseWeapon,
  weaponInName,
} from './values.ts';

const categories: Readonly<Record<string, AgeCategory>> = {
  c: 'Cadet',
  j: 'Junior',
  s: 'Senior/Open',
  v: 'Vet Combined',
};
const categoryNames: Readonly<Record<string, string>> = {
  c: 'Cadet',
  j: 'Junior',
  s: 'Senior',
  v: 'Veteran',
};
const genderNames: Readonly<Record<string, string>> = { m: 'Men’s', f: 'Women’s', x: 'Mixed' };
const weaponNames: Readonly<Record<string, string>> = { e: 'Epee', f: 'Foil', s: 'Sabre' };
const levels: Readonly<Record<string, EventLevel>> = {
  i: 'World',
  e: 'World',
  n: 'National',
  r: 'Regional',
  l: 'Local',
};
/** D is right in French and in Spanish; left is G in French and I in Spanish. */
const handsByLetter: Readonly<Record<string, Hand>> = { d: 'Right', g: 'Left', i: 'Left' };

const lower = (text: string | undefined): string => (text ?? '').trim().toLowerCase();

const lowerKeys = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [lower(name), value]));

/** Our own files keep the spelling of names; other programs write last names in capitals. */
const ownSource = 'Fencing Journal';
type Spelling = (name: string) => string;

const personOf = (attributes: Attributes, spell: Spelling): Partial<FilePerson> => ({
  last_name: spell(attributes['nom'] ?? ''),
  first_name: spell(attributes['prenom'] ?? ''),
  club: attributes['club'] ?? '',
  nation: attributes['nation'] ?? '',
  member_id: attributes['licence'] ?? null,
  hand: handsByLetter[lower(attributes['lateralite'])] ?? null,
});

/**
 * Returns the age category. A tournament's title may name categories other than the event's. V
 * means all veterans.
 */
function categoryOf(attributes: Attributes): AgeCategory | null {
  const category = categories[lower(attributes['categorie'])] ?? null;
  return (
    ageCategories.find((one) => one === attributes['agecategory']) ??
    categoryInName(attributes['altname'] ?? '') ??
    (category === 'Vet Combined' ? null : category) ??
    categoryInName(attributes['titrelong'] ?? '') ??
    category
  );
}

function eventOf(attributes: Attributes, team: boolean): FileEvent {
  const [weapon, gender, category] = ['arme', 'sexe', 'categorie'].map((name) =>
    lower(attributes[name]),
  ) as [string, string, string];
  const title = attributes['titrelong'] ?? '';
  const named =
    attributes['altname'] ||
    [categoryNames[category], genderNames[gender], weaponNames[weapon], team ? 'Team' : '']
      .filter(Boolean)
      .join(' ');
  return {
    ...emptyFileEvent('e1'),
    tournament: title,
    location: attributes['lieu'] ?? '',
    level: levels[lower(attributes['domaine'])] ?? 'Local',
    name: named,
    date: parseDay(attributes['date']),
    weapon: parseWeapon(weapon) ?? weaponInName(`${named} ${title}`),
    team,
    category: categoryOf(attributes),
    entries: parseCount(attributes['nbtireurs'], limits.entries),
  };
}

interface Side {
  person: string | undefined;
  score: number | null;
  status: string;
}

/** Reads one competition: `<CompetitionIndividuelle>` and its relatives. */
class FieReader {
  private readonly collector = new Collector();
  private readonly path: string[] = [];
  private event: FileEvent | undefined;
  private readonly standings = new Map<string, { place: number; counts: boolean }>();
  private members = 0;
  private absent = 0;
  private team: { attributes: Attributes; place: number | null; size: number } | undefined;
  private spell: Spelling = toTitleCase;
  private pool = 0;
  private round = 0;
  private touches: number | null = null;
  private sides: Side[] = [];
  /** Only our own export writes this. */
  private boutType: BoutType | undefined;
  private phases = 0;

  open(element: string, rawAttributes: Attributes): void {
    const attributes = lowerKeys(rawAttributes);
    const name = lower(element);
    const parent = this.path.at(-1) ?? '';
    this.path.push(name);
    if (parent === '') {
      if (attributes['source'] === ownSource) this.spell = (text) => text;
      this.event = this.collector.event(eventOf(attributes, isTeamRoot(name)));
    } else if (name === 'tireur') this.fencer(parent, attributes);
    else if (name === 'equipe' && parent === 'equipes') this.openTeam(attributes);
    else if (name === 'tourdepoules' || name === 'phasedetableaux') {
      this.phases += 1;
      this.pool = 0;
      this.touches = parseCount(attributes['scoremax'], limits.score);
    } else if (name === 'poule') {
      this.pool += 1;
      this.round = parseCount(attributes['id'], 999) ?? this.pool;
    } else if (name === 'tableau') this.round = parseCount(attributes['taille'], 999) ?? 0;
    else if (name === 'match') {
      this.sides = [];
      this.boutType = boutTypes.find((type) => type === attributes['bouttype']);
    }
  }

  close(): void {
    const name = this.path.pop();
    if (name === 'match') this.match();
    if (name === 'equipe') this.closeTeam();
  }

  private fencer(parent: string, attributes: Attributes): void {
    const { event } = this;
    if (!event) return;
    const key = this.collector.keyOf(attributes['ref'] ?? '');
    if (parent === 'tireurs') this.entrant(attributes);
    else if (parent === 'equipe') this.member(attributes);
    else if (parent === 'match')
      this.sides.push({
        person: key,
        score: parseScore(attributes['score']),
        status: lower(attributes['statut']),
      });
    else if (key !== undefined && parent === 'tourdepoules') {
      const result = this.collector.result(event, key);
      result.initial_seed ??= parsePlace(attributes['ranginitial']);
    } else if (key !== undefined && parent === 'phasedetableaux') {
      const result = this.collector.result(event, key);
      result.pool_seed ??= parsePlace(attributes['ranginitial']);
    }
  }

  private entrant(attributes: Attributes): void {
    const status = lower(attributes['statut']);
    const id = attributes['id'] ?? `${attributes['nom']} ${attributes['prenom']}`;
    const key = this.collector.person(id, personOf(attributes, this.spell));
    this.members += 1;
    if (status === 'f') this.absent += 1;
    const rating = parseRating(attributes['ratingearned']);
    if (this.event) this.collector.result(this.event, key).rating_earned = rating;
    const place = parsePlace(attributes['classement']);
    if (place !== null) this.standings.set(key, { place, counts: status !== 'e' });
  }

  private openTeam(attributes: Attributes): void {
    this.members += 1;
    this.team = { attributes, place: parsePlace(attributes['classement']), size: 0 };
  }

  private member(attributes: Attributes): void {
    const id = attributes['id'] ?? `${attributes['nom']} ${attributes['prenom']}`;
    const key =
      this.collector.keyOf(attributes['ref'] ?? '') ??
      this.collector.person(id, personOf(attributes, this.spell));
    this.addToTeam(key);
  }

  private addToTeam(key: string): void {
    const { team, event } = this;
    if (!team || !event) return;
    team.size += 1;
    this.collector.result(event, key);
    if (team.place !== null) this.standings.set(key, { place: team.place, counts: true });
  }

  /** Closes a team. If the file doesn't name its members, the team itself can be chosen. */
  private closeTeam(): void {
    if (this.team?.size === 0) {
      const { attributes } = this.team;
      const name = attributes['nom'] ?? attributes['id'] ?? '';
      this.addToTeam(
        this.collector.person(`team ${this.members}`, {
          last_name: this.spell(name),
          club: attributes['club'] ?? '',
        }),
      );
    }
    this.team = undefined;
  }

  private match(): void {
    const [a, b] = this.sides;
    this.sides = [];
    const { event } = this;
    if (!event || event.team || a?.person === undefined || b?.person === undefined) return;
    const winner = a.status === 'v' ? 'a' : b.status === 'v' ? 'b' : undefined;
    if (a.score === null || b.score === null || (a.score + b.score === 0 && !winner)) {
      const isPlanned = a.status === '' && b.status === '';
      if (!isPlanned) this.collector.skip('not fenced');
      return;
    }
    const decided = winner ?? (a.score === b.score ? undefined : a.score > b.score ? 'a' : 'b');
    if (decided === undefined) return this.collector.skip('no winner');
    this.collector.bout(event, {
      type: this.boutType ?? (this.path.includes('poule') ? 'Pool' : 'DE'),
      round: this.round,
      a: a.person,
      b: b.person,
      score_a: a.score,
      score_b: b.score,
      winner: decided,
      touches: this.touches,
    });
  }

  finish(): ResultFile {
    const { event } = this;
    const warnings: string[] = [];
    if (event) {
      event.entries ??= this.members - this.absent || null;
      const worst = Math.max(0, ...[...this.standings.values()].map(({ place }) => place));
      if (worst > Math.max(event.entries ?? 0, this.members))
        warnings.push('The file has rankings instead of places, so it adds no places.');
      else
        for (const [key, { place, counts }] of this.standings)
          if (counts) this.collector.result(event, key).place = place;
      if (event.team) warnings.push(teamWarning);
      else if (this.phases === 0)
        warnings.push('The file has no bouts. Only the final place is imported.');
    }
    return this.collector.finish('fie_xml', warnings);
  }
}

const isTeamRoot = (name: string): boolean => name.includes('equipe');

/** Whether an element is the root of this format. */
export const isFieRoot = (name: string): boolean => /^(base)?competition/.test(lower(name));

export function readFieXml(text: string): ResultFile {
  const reader = new FieReader();
  readMarkup(
    text,
    {
      open: (name, attributes) => reader.open(name, attributes),
      close: () => reader.close(),
    },
    'xml',
  );
  return reader.finish();
}
