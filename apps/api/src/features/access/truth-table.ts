import { visibilities, type Visibility } from '@fencing-journal/contract/shared/enums';
import { goal, task } from './goal-rows.ts';

/**
 * What a person is to the owner of an object. One person can hold several relations; the most permissive one counts.
 * Friends are people connected in either direction, so `coach` and `student` cover them. A guardian is a parent linked
 * to a minor's account; minors-policy.ts decides which relations count toward a minor. A visitor has no relation:
 * without a session, every call that names an object returns 401.
 */
export const relations = [
  'owner',
  'guardian',
  'coach',
  'coach without plan',
  'student',
  'club',
  'stranger',
] as const;
export type Relation = (typeof relations)[number];

/**
 * `by level`: if the object's visibility admits the relation. `if named`: if the lesson names the viewer as its coach,
 * the playlist is shared with the viewer, or the viewer gave the task. `if shared`: if the lesson names any coach who
 * has an account, or the playlist is shared with anybody. `if met`: if the card is on a bout that the viewer may read.
 * The other cells deny: `absent` responds as if the object did not exist. If the viewer may read the object, the cell
 * is `forbidden`, or `plan` if only the plan is missing.
 */
type Cell =
  | 'yes'
  | 'by level'
  | 'if named'
  | 'if shared'
  | 'if met'
  | 'forbidden'
  | 'plan'
  | 'absent';
export type Row = Readonly<Record<Relation, Cell>>;

/** The object exists only for its owner. */
const ownerOnly = {
  owner: 'yes',
  guardian: 'absent',
  coach: 'absent',
  'coach without plan': 'absent',
  student: 'absent',
  club: 'absent',
  stranger: 'absent',
} as const satisfies Row;

/** Who may see and do what (decision 0014). */
export const truthTable = {
  tournament: {
    read: ownerOnly,
    change: ownerOnly,
  },
  event: {
    read: ownerOnly,
    change: ownerOnly,
  },
  bout: {
    read: {
      owner: 'yes',
      guardian: 'by level',
      coach: 'by level',
      'coach without plan': 'by level',
      student: 'by level',
      club: 'by level',
      stranger: 'by level',
    },
    /** Overall notes, notes of each side, and tags: the owner wrote them for themselves. */
    notes: {
      owner: 'yes',
      guardian: 'absent',
      coach: 'by level',
      'coach without plan': 'by level',
      student: 'absent',
      club: 'absent',
      stranger: 'absent',
    },
    change: {
      owner: 'yes',
      guardian: 'forbidden',
      coach: 'forbidden',
      'coach without plan': 'forbidden',
      student: 'forbidden',
      club: 'forbidden',
      stranger: 'forbidden',
    },
    /**
     * Moments in its videos, and comments. They are notes, and writing them as a coach is part of the Coach plan.
     * Without the plan, a coach can only read them.
     */
    mark: {
      owner: 'yes',
      guardian: 'forbidden',
      coach: 'by level',
      'coach without plan': 'plan',
      student: 'forbidden',
      club: 'forbidden',
      stranger: 'forbidden',
    },
    /** Being in the coach's list and in a student's statistics. */
    list: {
      owner: 'absent',
      guardian: 'absent',
      coach: 'by level',
      'coach without plan': 'plan',
      student: 'absent',
      club: 'absent',
      stranger: 'absent',
    },
  },
  fencer: {
    /** Names, club, division, region, nationality, hand, ratings. The self card also opens by the profile's level. */
    read: {
      owner: 'yes',
      guardian: 'if met',
      coach: 'if met',
      'coach without plan': 'if met',
      student: 'if met',
      club: 'if met',
      stranger: 'if met',
    },
    /** Notes, tactics, favorite actions, custom rating, member number. */
    private: ownerOnly,
    change: {
      owner: 'yes',
      guardian: 'forbidden',
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
      guardian: 'if shared',
      coach: 'if named',
      'coach without plan': 'if named',
      student: 'absent',
      club: 'absent',
      stranger: 'absent',
    },
    /** Changing coach, date, student notes and media, and deleting the lesson. */
    change: {
      owner: 'yes',
      guardian: 'forbidden',
      coach: 'forbidden',
      'coach without plan': 'forbidden',
      student: 'absent',
      club: 'absent',
      stranger: 'absent',
    },
    feedback: {
      owner: 'forbidden',
      guardian: 'forbidden',
      coach: 'if named',
      'coach without plan': 'plan',
      student: 'absent',
      club: 'absent',
      stranger: 'absent',
    },
    /** Moments in its videos. */
    mark: {
      owner: 'yes',
      guardian: 'forbidden',
      coach: 'if named',
      'coach without plan': 'plan',
      student: 'absent',
      club: 'absent',
      stranger: 'absent',
    },
    /** Being in the coach's list. */
    list: {
      owner: 'absent',
      guardian: 'absent',
      coach: 'if named',
      'coach without plan': 'plan',
      student: 'absent',
      club: 'absent',
      stranger: 'absent',
    },
  },
  playlist: {
    /** Whether each of its clips opens is decided by the access to its video. */
    read: {
      owner: 'yes',
      guardian: 'if shared',
      coach: 'if named',
      'coach without plan': 'if named',
      student: 'if named',
      club: 'absent',
      stranger: 'absent',
    },
    change: {
      owner: 'yes',
      guardian: 'forbidden',
      coach: 'forbidden',
      'coach without plan': 'forbidden',
      student: 'forbidden',
      club: 'absent',
      stranger: 'absent',
    },
  },
  goal,
  task,
  'coach card': {
    read: ownerOnly,
    change: ownerOnly,
  },
} as const satisfies Record<string, Record<string, Row>>;

type Resource = keyof typeof truthTable;
type ActionOn<R extends Resource> = keyof (typeof truthTable)[R] & string;

/** The relations that each level admits. Connected coaches and guardians are in every level above Private. */
const admittedRelations: Readonly<Record<Visibility, readonly Relation[]>> = {
  Private: ['owner'],
  'My coaches': ['owner', 'guardian', 'coach', 'coach without plan'],
  Friends: ['owner', 'guardian', 'coach', 'coach without plan', 'student'],
  Club: ['owner', 'guardian', 'coach', 'coach without plan', 'club'],
  Public: ['owner', 'guardian', 'coach', 'coach without plan', 'student', 'club', 'stranger'],
};

/** Returns the levels that admit someone with these relations, for queries over many objects. */
export const levelsFor = (viewerRelations: readonly Relation[]): Visibility[] =>
  visibilities.filter((level) =>
    admittedRelations[level].some((relation) => viewerRelations.includes(relation)),
  );

/** What is known about the object, apart from the viewer's relations. */
export interface Facts {
  /** Absent if the object has no visibility. */
  level?: Visibility;
  /** The lesson names the viewer as its coach; the playlist is shared with them; they gave the task. */
  named?: boolean;
  /** The lesson names any coach who has an account; the playlist is shared with anybody. */
  shared?: boolean;
  /** The card is on a bout that the viewer may read. */
  met?: boolean;
}

export type Verdict = 'allowed' | 'plan_required' | 'forbidden' | 'not_found';

function isAllowed(
  cell: Cell,
  viewerRelations: readonly Relation[],
  { level, named, shared, met }: Facts,
): boolean {
  const byLevel = level !== undefined && levelsFor(viewerRelations).includes(level);
  return (
    cell === 'yes' ||
    (cell === 'by level' && byLevel) ||
    (cell === 'if named' && named === true) ||
    (cell === 'if shared' && shared === true) ||
    (cell === 'if met' && (met === true || byLevel))
  );
}

/**
 * Returns the best verdict that any of the relations gives. An object that the viewer isn't allowed to
 * read is always `not_found`, whatever the rest of the table says.
 */
export function decide<R extends Resource>(
  resource: R,
  action: ActionOn<R>,
  viewerRelations: readonly Relation[],
  facts: Facts = {},
): Verdict {
  const rows: Record<string, Row> = truthTable[resource];
  const cellsFor = (name: string) =>
    viewerRelations.flatMap((relation) => rows[name]?.[relation] ?? []);
  const cells = cellsFor(action);
  if (cells.some((cell) => isAllowed(cell, viewerRelations, facts))) return 'allowed';
  if (!cellsFor('read').some((cell) => isAllowed(cell, viewerRelations, facts))) return 'not_found';
  if (cells.includes('plan')) return 'plan_required';
  return cells.includes('forbidden') ? 'forbidden' : 'not_found';
}

/**
 * Returns what a viewer who may read a bout or lesson may do with the moments and comments there. People who can't
 * write them only because they have no plan may still read them, and a guardian may only read.
 */
export function remarkPermission(
  mark: Verdict,
  viewerRelations: readonly Relation[],
): 'write' | 'read' | 'none' {
  if (mark === 'allowed') return 'write';
  return mark === 'plan_required' || viewerRelations.includes('guardian') ? 'read' : 'none';
}
