import { sql, type SQL } from 'drizzle-orm';
import { ownedTable, type Source } from './sources.queries.ts';

/** A spreadsheet for people. `columns` maps each heading to a property of the row, in order. */
export interface Table {
  file: string;
  source: Source;
  columns: Readonly<Record<string, string>>;
}

const tableSource = (table: string, columns: SQL, from: SQL = sql``): Source =>
  ownedTable(table, '', { read: { columns, from } });
const sideColumns = (columns: Record<string, string>) =>
  Object.fromEntries(
    (['a', 'b'] as const).flatMap((side) =>
      Object.entries(columns).map(([heading, name]) => [
        `${heading} ${side.toUpperCase()}`,
        `${name}_${side}`,
      ]),
    ),
  );

const fullNameOf = (card: string) => sql.raw(`${card}.first_name || ' ' || ${card}.last_name`);

export const tables: readonly Table[] = [
  {
    file: 'tournaments',
    source: tableSource('tournaments', sql`r.*`),
    columns: {
      Date: 'date',
      'Last day': 'end_date',
      Name: 'name',
      Location: 'location',
      Club: 'club',
      Level: 'event_level',
      URL: 'url',
      Notes: 'notes',
    },
  },
  {
    file: 'events',
    source: tableSource(
      'events',
      sql`r.*, t.name AS tournament`,
      sql`JOIN tournaments t ON t.owner_id = r.owner_id AND t.id = r.tournament_id`,
    ),
    columns: {
      Date: 'date',
      Tournament: 'tournament',
      Name: 'name',
      Weapon: 'weapon',
      Type: 'event_type',
      Age: 'age_category',
      Place: 'place',
      Fencers: 'entries',
      Seed: 'initial_seed',
      'Seed after pools': 'pool_seed',
      'Rating earned': 'rating_earned',
      Notes: 'notes',
    },
  },
  {
    file: 'practices',
    source: tableSource('practices', sql`r.*`),
    columns: {
      Date: 'date',
      Place: 'place',
      Weapon: 'weapon',
      Notes: 'notes',
      'Who can see this': 'shareable',
    },
  },
  {
    file: 'bouts',
    source: tableSource(
      'bouts',
      sql`r.*, coalesce(e.date, p.date) AS date, t.name AS tournament, e.name AS event, p.place AS practice, coalesce(e.weapon, p.weapon) AS weapon, ${fullNameOf('a')} AS fencer_a, ${fullNameOf('b')} AS fencer_b,
          CASE WHEN r.winner_is_a THEN ${fullNameOf('a')} ELSE ${fullNameOf('b')} END AS winner,
          (SELECT string_agg(tag.name::text, ', ' ORDER BY bt.position) FROM bout_tags bt JOIN tags tag ON tag.owner_id = bt.owner_id AND tag.id = bt.tag_id WHERE bt.owner_id = r.owner_id AND bt.bout_id = r.id) AS tags`,
      sql`LEFT JOIN events e ON e.owner_id = r.owner_id AND e.id = r.event_id
          LEFT JOIN tournaments t ON t.owner_id = e.owner_id AND t.id = e.tournament_id
          LEFT JOIN practices p ON p.owner_id = r.owner_id AND p.id = r.practice_id
          JOIN fencers a ON a.owner_id = r.owner_id AND a.id = r.fencer_a_id
          JOIN fencers b ON b.owner_id = r.owner_id AND b.id = r.fencer_b_id`,
    ),
    columns: {
      Date: 'date',
      Tournament: 'tournament',
      Event: 'event',
      'Practice at': 'practice',
      Weapon: 'weapon',
      Type: 'bout_type',
      Round: 'round',
      Format: 'bout_format',
      'Fencer A': 'fencer_a',
      'Score A': 'score_a',
      'Score B': 'score_b',
      'Fencer B': 'fencer_b',
      Winner: 'winner',
      'Won on priority': 'won_on_priority',
      Referee: 'referee',
      Seconds: 'duration_s',
      ...sideColumns({
        Hand: 'hand',
        Yellow: 'yellow_carded',
        'Red cards': 'red_cards',
        Black: 'black_carded',
        Passivity: 'priority',
        'P-card': 'p_card',
        Medical: 'medical',
        'Video used': 'video_used',
        'Video upheld': 'video_upheld',
        Footwork: 'footwork',
        Bladework: 'bladework',
        Technique: 'technique',
        Distance: 'distance',
        Energy: 'energy',
        'Notes on': 'notes',
      }),
      Notes: 'notes',
      Tags: 'tags',
      'Who can see this': 'shareable',
    },
  },
  {
    file: 'touches',
    source: tableSource(
      'touches',
      sql`r.*, coalesce(e.date, p.date) AS date, t.name AS tournament, e.name AS event, ${fullNameOf('a')} AS fencer_a, ${fullNameOf('b')} AS fencer_b, v.filename AS video`,
      sql`JOIN bouts b1 ON b1.owner_id = r.owner_id AND b1.id = r.bout_id
          LEFT JOIN events e ON e.owner_id = r.owner_id AND e.id = b1.event_id
          LEFT JOIN tournaments t ON t.owner_id = e.owner_id AND t.id = e.tournament_id
          LEFT JOIN practices p ON p.owner_id = r.owner_id AND p.id = b1.practice_id
          JOIN fencers a ON a.owner_id = r.owner_id AND a.id = b1.fencer_a_id
          JOIN fencers b ON b.owner_id = r.owner_id AND b.id = b1.fencer_b_id
          LEFT JOIN media v ON v.owner_id = r.owner_id AND v.id = r.media_id`,
    ),
    columns: {
      Date: 'date',
      Tournament: 'tournament',
      Event: 'event',
      'Fencer A': 'fencer_a',
      'Fencer B': 'fencer_b',
      Number: 'number',
      Scorer: 'scorer',
      Kind: 'kind',
      Action: 'action',
      'Action B': 'action_b',
      Target: 'target',
      Zone: 'zone',
      Period: 'period',
      'Clock in ms': 'clock_ms',
      Video: 'video',
      'Time in ms': 'at_ms',
      Note: 'note',
      Source: 'source',
    },
  },
  {
    file: 'lessons',
    source: tableSource('lessons', sql`r.*, array_to_string(r.themes, '; ') AS theme_names`),
    columns: {
      Date: 'date',
      Coach: 'coach_name',
      'From the coach': 'from_coach',
      Themes: 'theme_names',
      Notes: 'student_notes',
      Feedback: 'coach_notes',
      'Feedback written': 'coach_notes_at',
    },
  },
  {
    file: 'fencers',
    source: {
      ...tableSource('fencers', sql`r.*`),
      isOwn: (owner) => sql`owner_id = ${owner} AND deleted_at IS NULL`,
    },
    columns: {
      'First name': 'first_name',
      'Last name': 'last_name',
      'My own card': 'is_self',
      Club: 'club',
      'Second club': 'club2',
      School: 'school',
      Division: 'division',
      Region: 'region',
      Nationality: 'nationality',
      Hand: 'handed',
      Grip: 'primary_grip',
      Epee: 'usaf_rating_epee',
      Foil: 'usaf_rating_foil',
      Sabre: 'usaf_rating_sabre',
      'Referee epee': 'ref_rating_epee',
      'Referee foil': 'ref_rating_foil',
      'Referee sabre': 'ref_rating_sabre',
      'Custom rating': 'custom_rating',
      'Tactical description': 'tactical_description',
      'Favorite actions': 'favorite_actions',
      Notes: 'notes',
      'USA Fencing ID': 'usa_fencing_info',
    },
  },
];
