import type { EventLevel, Weapon } from '@fencing-journal/contract/shared/enums';
import type { FileBout, FileEvent, FilePerson, ResultFile } from './model.ts';

const domains: Record<EventLevel, string> = {
  World: 'I',
  National: 'N',
  Regional: 'R',
  Local: 'L',
};
const arms: Record<Weapon, string> = { epee: 'E', foil: 'F', sabre: 'S', other: 'other' };
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => references[character] ?? character);

/** Writes an element with attributes, leaving out those without a value. */
function element(
  name: string,
  attributes: Record<string, string | number | null>,
  children: readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => ` ${key}="${escapeText(String(value))}"`)
    .join('');
  return children.length === 0
    ? `<${name}${written}/>`
    : `<${name}${written}>\n${children.join('\n')}\n</${name}>`;
}

const day = (date: string | null): string | null =>
  date === null ? null : date.split('-').toReversed().join('.');

const phaseOf = ({ type, touches }: FileBout): string =>
  `${type === 'Pool' ? 'pool' : 'table'} ${touches}`;

function splitWhereKeyChanges<T>(list: readonly T[], key: (item: T) => string | number): T[][] {
  const found: T[][] = [];
  for (const item of list) {
    const last = found.at(-1);
    if (last?.[0] !== undefined && key(last[0]) === key(item)) last.push(item);
    else found.push([item]);
  }
  return found;
}

const match = (bout: FileBout, index: number): string =>
  element('Match', { ID: index + 1, BoutType: bout.type }, [
    element('Tireur', {
      REF: bout.a,
      Cote: 'D',
      Score: bout.score_a,
      Statut: bout.winner === 'a' ? 'V' : 'D',
    }),
    element('Tireur', {
      REF: bout.b,
      Cote: 'G',
      Score: bout.score_b,
      Statut: bout.winner === 'b' ? 'V' : 'D',
    }),
  ]);

function phase(bouts: readonly FileBout[], index: number): string {
  const [first] = bouts;
  const attributes = { PhaseID: `Phase${index + 1}`, ScoreMax: first?.touches ?? null };
  const rounds = splitWhereKeyChanges(bouts, ({ round }) => round);
  return first?.type === 'Pool'
    ? element(
        'TourDePoules',
        attributes,
        rounds.map((run) => element('Poule', { ID: run[0]?.round ?? 0 }, run.map(match))),
      )
    : element('PhaseDeTableaux', attributes, [
        element(
          'SuiteDeTableaux',
          { ID: 'A' },
          rounds.map((run) => element('Tableau', { Taille: run[0]?.round ?? 0 }, run.map(match))),
        ),
      ]);
}

const personAttributes = ({
  key,
  last_name,
  first_name,
  club,
  member_id,
  hand,
  nation,
}: FilePerson) => ({
  ID: key,
  Nom: last_name,
  Prenom: first_name,
  Nation: nation,
  Lateralite: hand === null ? null : hand === 'Right' ? 'D' : 'G',
  Licence: member_id,
  Club: club,
});

/** Writes the seeds as a separate phase, because the format names everyone in its phases. */
function seeds(event: FileEvent): string[] {
  const list = (name: string, field: 'initial_seed' | 'pool_seed') => {
    const known = event.results.filter((result) => result[field] !== null);
    if (known.length === 0) return [];
    const fencers = known.map((result) =>
      element('Tireur', { REF: result.person, RangInitial: result[field] }),
    );
    return [element(name, { PhaseID: `Seeds${name}` }, fencers)];
  };
  return [...list('TourDePoules', 'initial_seed'), ...list('PhaseDeTableaux', 'pool_seed')];
}

/** Writes one event as FIE XML. For a team event, it contains only the team's place. */
export function writeFieXml({ people }: Pick<ResultFile, 'people'>, event: FileEvent): string {
  const results = new Map(event.results.map((result) => [result.person, result]));
  const used = new Set([...results.keys(), ...event.bouts.flatMap(({ a, b }) => [a, b])]);
  const fencers = people.filter(({ key }) => used.has(key));
  const fencer = (person: FilePerson) =>
    element('Tireur', {
      ...personAttributes(person),
      Classement: results.get(person.key)?.place ?? null,
      RatingEarned: results.get(person.key)?.rating_earned ?? null,
    });
  const content = event.team
    ? [
        element(
          'Equipes',
          {},
          [...results.values()].map(({ person, place }, index) =>
            element(
              'Equipe',
              { ID: `T${index + 1}`, Classement: place },
              fencers.filter(({ key }) => key === person).map(fencer),
            ),
          ),
        ),
      ]
    : [
        element('Tireurs', {}, fencers.map(fencer)),
        element('Phases', {}, [
          ...seeds(event),
          ...splitWhereKeyChanges(event.bouts, phaseOf).map(phase),
        ]),
      ];
  const root = event.team ? 'CompetitionParEquipes' : 'CompetitionIndividuelle';
  const attributes = {
    ID: event.key,
    // Marks that names are spelled as their owner has written them.
    Source: 'Fencing Journal',
    Arme: event.weapon === null ? null : arms[event.weapon],
    Domaine: domains[event.level],
    Date: day(event.date),
    TitreLong: event.tournament,
    AltName: event.name,
    AgeCategory: event.category,
    Lieu: event.location,
    NbTireurs: event.entries,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${root}>\n${element(root, attributes, content)}\n`;
}
