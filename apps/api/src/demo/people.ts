/** The people of the demo. All are invented; any resemblance is coincidental. */
import type { FencerBody } from '@fencing-journal/contract/fencers';
import type { FencerRating, Grip, Hand, RegionCode } from '@fencing-journal/contract/shared/enums';
import type { ProfileBody } from '@fencing-journal/contract/shared/profile';

/** The password of all three accounts. By default, the demo's server listens on this machine only. */
export const demoPassword = 'three quick touches';

interface Person {
  first_name: string;
  last_name: string;
  email: string;
  plan: 'Student' | 'Coach';
  usa_fencing_id: string;
  profile: ProfileBody;
}

interface Student extends Person {
  /** The age in the year in which the season ends, which decides the age category. */
  seasonAge: number;
}

const home = {
  club: 'Tidewheel Fencing Club',
  division: 'Maryland',
  region: 6,
  nationality: 'USA',
} as const;

/**
 * A cadet who still fenced Y14 two years ago. From 13 on, an account needs no parent, so the demo
 * has none.
 */
export const student: Student = {
  first_name: 'Nora',
  last_name: 'Castellane',
  email: 'nora@demo.example',
  plan: 'Student',
  usa_fencing_id: '109900001',
  seasonAge: 16,
  profile: {
    ...home,
    school: 'Severn Point High School',
    handed: 'Right',
    primary_grip: 'Pistol',
    usaf_rating_epee: 'C',
    usaf_rating_foil: 'U',
    tactical_description:
      'Patient at long distance, best when the opponent comes in first. Gets impatient when ahead.',
    favorite_actions:
      'Counterattack to the wrist with opposition; flèche when they recover slowly.',
  },
};

/** A beginner who has some lessons and an otherwise empty journal. */
export const beginner: Student = {
  first_name: 'Mina',
  last_name: 'Oyelund',
  email: 'mina@demo.example',
  plan: 'Student',
  usa_fencing_id: '109900002',
  seasonAge: 15,
  profile: {
    ...home,
    school: 'Severn Point Middle School',
    handed: 'Left',
    primary_grip: 'Pistol',
    usaf_rating_epee: 'U',
  },
};

export const coach: Person = {
  first_name: 'Teodor',
  last_name: 'Brandwick',
  email: 'coach@demo.example',
  plan: 'Coach',
  usa_fencing_id: '109900003',
  profile: {
    ...home,
    handed: 'Right',
    primary_grip: 'French',
    usaf_rating_epee: 'B',
    ref_rating_epee: 'R2',
    ref_rating_foil: 'L1',
  },
};

/** The coach at the summer camp, who has no account. */
export const campCoach = { first_name: 'Ilse', last_name: 'Varnholt' };

const clubs = {
  tidewheel: { club: home.club, division: 'Maryland', region: 6 },
  patapsco: { club: 'Patapsco Point Blades', division: 'Maryland', region: 6 },
  rotunda: { club: 'Rotunda Fencers', division: 'Capitol', region: 6 },
  jamesriver: { club: 'James Bend Salle', division: 'Virginia', region: 6 },
  oakfield: { club: 'Oakfield Academy of Fencing', division: 'North Carolina', region: 6 },
  keystone: { club: 'Keystone Parry Club', division: 'Harrisburg', region: 3 },
  ironbridge: { club: 'Iron Bridge Fencing', division: 'Western Pennsylvania', region: 3 },
  hudson: { club: 'Hudson Lamplight', division: 'Westchester-Rockland', region: 3 },
  lakeshore: { club: 'Lakeshore Lunge', division: 'Illinois', region: 2 },
  wasatch: { club: 'Wasatch Foil & Epee', division: 'Utah-Southern Idaho', region: 1 },
  goldenhour: { club: 'Golden Hour Fencing', division: 'Southern California', region: 4 },
  bluebonnet: { club: 'Bluebonnet Fencers', division: 'South Texas', region: 5 },
} as const satisfies Record<string, { club: string; division: string; region: RegionCode }>;

const homeClubs: readonly string[] = [
  clubs.tidewheel.club,
  clubs.patapsco.club,
  clubs.rotunda.club,
];

export interface Opponent {
  card: FencerBody;
  /** Met at local tournaments. */
  local: boolean;
  /** Fences in mixed events only. */
  mixed: boolean;
  foil: boolean;
  /** In epee. */
  rating: FencerRating;
  /** 0 to 1, by rating. */
  strength: number;
}

const strengthOf: Record<FencerRating, number> = {
  A: 0.82,
  B: 0.73,
  C: 0.64,
  D: 0.56,
  E: 0.48,
  U: 0.36,
};

interface Habits {
  foil?: FencerRating;
  mixed?: true;
  tactics?: string;
  favorite?: string;
}

function opponent(
  name: string,
  club: keyof typeof clubs,
  handed: Hand,
  primary_grip: Grip,
  epee: FencerRating,
  habits: Habits = {},
): Opponent {
  const [first_name = '', last_name = ''] = name.split(' ');
  return {
    card: {
      first_name,
      last_name,
      ...clubs[club],
      nationality: 'USA',
      handed,
      primary_grip,
      usaf_rating_epee: epee,
      usaf_rating_foil: habits.foil ?? null,
      tactical_description: habits.tactics ?? '',
      favorite_actions: habits.favorite ?? '',
    },
    local: homeClubs.includes(clubs[club].club),
    mixed: habits.mixed ?? false,
    foil: habits.foil !== undefined,
    rating: epee,
    strength: strengthOf[epee],
  };
}

export const opponents: readonly Opponent[] = [
  opponent('Inez Calloway', 'tidewheel', 'Right', 'Pistol', 'E', {
    foil: 'U',
    tactics: 'Clubmate. Knows my flèche, so I have to set it up.',
    favorite: 'Parry four riposte',
  }),
  opponent('Priya Halloran', 'tidewheel', 'Left', 'Pistol', 'D', {
    tactics: 'Lefty. Closes the line to my wrist very early.',
    favorite: 'Flick to the top of the arm',
  }),
  opponent('Wren Achterberg', 'tidewheel', 'Right', 'French', 'U', {
    foil: 'E',
    favorite: 'Long lunge to the foot',
  }),
  opponent('Callum Virtanov', 'tidewheel', 'Right', 'Pistol', 'C', {
    mixed: true,
    foil: 'D',
    tactics: 'Huge reach. Get inside or stay far out, nothing in between.',
  }),
  opponent('Jonah Ferrick', 'tidewheel', 'Right', 'Pistol', 'U', { mixed: true, foil: 'U' }),
  opponent('Marisol Dunmore', 'patapsco', 'Right', 'Pistol', 'D', {
    tactics: 'Attacks right off the line, then waits. Survive the first ten seconds.',
  }),
  opponent('Tess Okonjo', 'patapsco', 'Right', 'French', 'E', {
    foil: 'E',
    favorite: 'Stop hit to the hand, then retreat',
  }),
  opponent('Gwen Larkhill', 'patapsco', 'Left', 'Pistol', 'C', {
    tactics: 'Patient lefty, hardly ever makes the first move.',
    favorite: 'Counter-six and straight in',
  }),
  opponent('Dmitri Solvay', 'patapsco', 'Right', 'Pistol', 'D', {
    mixed: true,
    favorite: 'Flèche from nowhere',
  }),
  opponent('Owen Tressler', 'patapsco', 'Left', 'French', 'E', { mixed: true, foil: 'E' }),
  opponent('Rosalind Keane', 'rotunda', 'Right', 'Pistol', 'C', {
    foil: 'D',
    tactics: 'Makes you fall short, then walks you back to the end line.',
  }),
  opponent('Aiyana Prewitt', 'rotunda', 'Right', 'Pistol', 'D', { favorite: 'Beat attack in six' }),
  opponent('Bea Montrose', 'rotunda', 'Right', 'Pistol', 'U', { foil: 'U' }),
  opponent('Felix Arundel', 'rotunda', 'Right', 'Pistol', 'B', {
    mixed: true,
    foil: 'C',
    tactics: "Second intention all day. Don't parry the first one.",
  }),
  opponent('Samir Quist', 'rotunda', 'Right', 'French', 'D', { mixed: true, foil: 'D' }),
  opponent('Hugo Pellworm', 'rotunda', 'Left', 'Pistol', 'U', { mixed: true }),
  opponent('Delphine Rook', 'jamesriver', 'Right', 'Pistol', 'C', {
    tactics: 'Very fast hands, slow feet. Make her move.',
  }),
  opponent('Saoirse Van-Alder', 'jamesriver', 'Left', 'Pistol', 'D', { foil: 'E' }),
  opponent('Kiana Broadwater', 'jamesriver', 'Right', 'French', 'E', {
    favorite: 'Foot touches, three in one pool bout',
  }),
  opponent('Leona Frisby', 'jamesriver', 'Right', 'Pistol', 'U'),
  opponent('Odessa Merrow', 'oakfield', 'Right', 'Pistol', 'B', {
    tactics: 'Reads everything. Change the tempo or lose.',
    favorite: 'Opposition in eight',
  }),
  opponent('Tamsin Eckhart', 'oakfield', 'Right', 'Pistol', 'D'),
  opponent('Yuki Thornbury', 'oakfield', 'Left', 'French', 'C', {
    tactics: 'Lefty, holds the French grip at the pommel. Distance is everything.',
  }),
  opponent('Carys Benedek', 'oakfield', 'Right', 'Pistol', 'E'),
  opponent('Margot Stillwell', 'keystone', 'Right', 'Pistol', 'C', {
    favorite: 'Fake to the foot, finish on the shoulder',
  }),
  opponent('Hadley Brume', 'keystone', 'Right', 'Pistol', 'D', {
    tactics: "Loses patience when it's slow. Keep it slow.",
  }),
  opponent('Anneke Dray', 'keystone', 'Right', 'French', 'U'),
  opponent('Simone Garrow', 'ironbridge', 'Right', 'Pistol', 'B', {
    tactics: 'Strong blade. Disengage, never press back.',
  }),
  opponent('Farah Lindgate', 'ironbridge', 'Left', 'Pistol', 'D'),
  opponent('Josie Wetherald', 'ironbridge', 'Right', 'Pistol', 'E', {
    favorite: 'Ducking counterattack',
  }),
  opponent('Noelle Zabriskie', 'hudson', 'Right', 'Pistol', 'A', {
    tactics: "Best footwork I've seen. I only scored when I attacked into her preparation.",
  }),
  opponent('Camille Orsova', 'hudson', 'Right', 'Pistol', 'B'),
  opponent('Thea Winslade', 'hudson', 'Right', 'French', 'C'),
  opponent('Brynn Halvorsen', 'lakeshore', 'Right', 'Pistol', 'C', {
    tactics: 'Very tall. Hand first, always.',
  }),
  opponent('Imani Castleford', 'lakeshore', 'Left', 'Pistol', 'D'),
  opponent('Petra Langdale', 'wasatch', 'Right', 'Pistol', 'B', { favorite: 'Flèche at 4-4' }),
  opponent('Eliza Stonecroft', 'wasatch', 'Right', 'Pistol', 'E'),
  opponent('Renata Foxley', 'goldenhour', 'Right', 'Pistol', 'A', {
    tactics: 'No rush, no mistakes. Uses the whole strip.',
  }),
  opponent('Sunniva Park', 'goldenhour', 'Right', 'French', 'C'),
  opponent('Adaline Rusk', 'bluebonnet', 'Left', 'Pistol', 'D', {
    favorite: 'Low line under the guard',
  }),
];

export const referees = [
  'L. Marchbanks',
  'D. Okafor-Reed',
  'S. Petrauskas',
  'J. Whitlow',
  'M. Aldana',
  'R. Tillinghast',
  'C. Nakagawa-Boyle',
  'P. Drummond',
] as const;
