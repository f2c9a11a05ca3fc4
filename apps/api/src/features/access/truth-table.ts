import { visibilities, type Visibility } from '@fencing-journal/contract/shared/enums';

/**
 * What somebody is to the owner of an object. One person can be several at once: each gives what it gives. A friend
 * is anybody connected in either direction, so `coach` and `student` are what friends are made of (G-104). A visitor
 * is nothing to anybody: without a session every call that names an object answers 401.
 */
export const relations = [
  'owner',
  'coach',
  'coach without plan',
  'student',
  'club',
  'stranger',
] as const;
export type Relation = (typeof relations)[number];

/**
 * yes; by level: when the object's visibility admits the relation; if named: on a lesson that names the viewer as its
 * coach; if met: when the card is on a bout that the viewer may read. What is not allowed is `absent`, answered like an
 * object that does not exist, unless the viewer may read it: then it is `forbidden`, or `plan` where only the plan is missing.
 */
type Cell = 'yes' | 'by level' | 'if named' | 'if met' | 'forbidden' | 'plan' | 'absent';
type Row = Readonly<Record<Relation, Cell>>;

/** The owner's alone: for everybody else it is not there. */
const own = {
  owner: 'yes',
  coach: 'absent',
  'coach without plan': 'absent',
  student: 'absent',
  club: 'absent',
  stranger: 'absent',
} as const satisfies Row;

/** Who may see and do what: sections 2.3–2.6 of the permission matrix, G-51…G-55, G-78, G-82, G-100, G-104, G-108. */
export const truthTable = {
  tournament: {
    read: own,
    change: own,
  },
  event: {
    read: own,
    change: own,
  },
  bout: {
    read: {
      owner: 'yes',
      coach: 'by level',
      'coach without plan': 'by level',
      student: 'by level',
      club: 'by level',
      stranger: 'by level',
    },
    /** Notes, overall and of each side, and tags: what the owner wrote for himself (G-104). */
    notes: {
      owner: 'yes',
      coach: 'by level',
      'coach without plan': 'by level',
      student: 'absent',
      club: 'absent',
      stranger: 'absent',
    },
    change: {
      owner: 'yes',
      coach: 'forbidden',
      'coach without plan': 'forbidden',
      student: 'forbidden',
      club: 'forbidden',
      stranger: 'forbidden',
    },
    /** Moments of its videos: they are notes, and a coach's are part of what the plan pays for. Who lacks the plan alone may read them. */
    mark: {
      owner: 'yes',
      coach: 'by level',
      'coach without plan': 'plan',
      student: 'forbidden',
      club: 'forbidden',
      stranger: 'forbidden',
    },
    /** In the coach's list, and in the figures of a student. */
    list: {
      owner: 'absent',
      coach: 'by level',
      'coach without plan': 'plan',
      student: 'absent',
      club: 'absent',
      stranger: 'absent',
    },
  },
  fencer: {
    /** Names, club, division, region, nationality, hand, ratings; the self card by the profile's level besides (G-82). */
    read: {
      owner: 'yes',
      coach: 'if met',
      'coach without plan': 'if met',
      student: 'if met',
      club: 'if met',
      stranger: 'if met',
    },
    /** Notes, tactics, favorite actions, custom rating, member number. */
    private: own,
    change: {
      owner: 'yes',
      coach: 'forbidden',
      'coach without plan': 'forbidden',
      student: 'forbidden',
      club: 'forbidden',
      stranger: 'forbidden',
    },
  },
  lesson: {
    read: {
      owner: 'yes',
      coach: 'if named',
      'coach without plan': 'if named',
      student: 'absent',
      club: 'absent',
      stranger: 'absent',
    },
    /** Coach, date, student notes, media; deletion. */
    change: {
      owner: 'yes',
      coach: 'forbidden',
      'coach without plan': 'forbidden',
      student: 'absent',
      club: 'absent',
      stranger: 'absent',
    },
    feedback: {
      owner: 'forbidden',
      coach: 'if named',
      'coach without plan': 'plan',
      student: 'absent',
      club: 'absent',
      stranger: 'absent',
    },
    /** Moments of its videos. */
    mark: {
      owner: 'yes',
      coach: 'if named',
      'coach without plan': 'plan',
      student: 'absent',
      club: 'absent',
      stranger: 'absent',
    },
    /** In the coach's list. */
    list: {
      owner: 'absent',
      coach: 'if named',
      'coach without plan': 'plan',
      student: 'absent',
      club: 'absent',
      stranger: 'absent',
    },
  },
  'coach card': {
    read: own,
    change: own,
  },
} as const satisfies Record<string, Record<string, Row>>;

type Resource = keyof typeof truthTable;
type ActionOn<R extends Resource> = keyof (typeof truthTable)[R] & string;

/** Which levels admit whom (G-104): connected coaches are in every level above Private. */
const admitted: Readonly<Record<Visibility, readonly Relation[]>> = {
  Private: ['owner'],
  'My coaches': ['owner', 'coach', 'coach without plan'],
  Friends: ['owner', 'coach', 'coach without plan', 'student'],
  Club: ['owner', 'coach', 'coach without plan', 'club'],
  Public: ['owner', 'coach', 'coach without plan', 'student', 'club', 'stranger'],
};

/** The levels of visibility that admit somebody who is all of this: what a query of many objects asks for. */
export const levelsFor = (held: readonly Relation[]): Visibility[] =>
  visibilities.filter((level) => admitted[level].some((relation) => held.includes(relation)));

/** What is known of one object besides who asks. */
export interface Facts {
  /** Absent where the object has none. */
  level?: Visibility;
  /** The lesson names the viewer as its coach. */
  named?: boolean;
  /** The card is on a bout that the viewer may read. */
  met?: boolean;
}

export type Verdict = 'allowed' | 'plan_required' | 'forbidden' | 'not_found';

function allowed(cell: Cell, held: readonly Relation[], { level, named, met }: Facts): boolean {
  const byLevel = level !== undefined && levelsFor(held).includes(level);
  return (
    cell === 'yes' ||
    (cell === 'by level' && byLevel) ||
    (cell === 'if named' && named === true) ||
    (cell === 'if met' && (met === true || byLevel))
  );
}

/**
 * May somebody who is all of this do that with such an object? The best that any of his relations gives; what he may not
 * even read is not there for him, whatever else the table says.
 */
export function decide<R extends Resource>(
  resource: R,
  action: ActionOn<R>,
  held: readonly Relation[],
  facts: Facts = {},
): Verdict {
  const rows: Record<string, Row> = truthTable[resource];
  const cellsOf = (name: string) => held.flatMap((relation) => rows[name]?.[relation] ?? []);
  const cells = cellsOf(action);
  if (cells.some((cell) => allowed(cell, held, facts))) return 'allowed';
  if (!cellsOf('read').some((cell) => allowed(cell, held, facts))) return 'not_found';
  if (cells.includes('plan')) return 'plan_required';
  return cells.includes('forbidden') ? 'forbidden' : 'not_found';
}
