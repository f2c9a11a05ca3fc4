/** Accounts with the Coach plan, one per spec file, so that none sees another's students. */
export const coaches = {
  lessons: { first: 'Lena', last: 'Octave', email: 'lena.octave@journeys.example' },
  connections: { first: 'Corin', last: 'Septime', email: 'corin.septime@journeys.example' },
  review: { first: 'Rhea', last: 'Prime', email: 'rhea.prime@journeys.example' },
  desk: { first: 'Dora', last: 'Quinte', email: 'dora.quinte@journeys.example' },
  inbox: { first: 'Ines', last: 'Neuvieme', email: 'ines.neuvieme@journeys.example' },
  minors: { first: 'Otto', last: 'Tierce', email: 'otto.tierce@journeys.example' },
  notifications: { first: 'Bea', last: 'Balestra', email: 'bea.balestra@journeys.example' },
  quickEntry: { first: 'Cleo', last: 'Appel', email: 'cleo.appel@journeys.example' },
  playlists: { first: 'Pia', last: 'Prise', email: 'pia.prise@journeys.example' },
  goals: { first: 'Greta', last: 'Flunge', email: 'greta.flunge@journeys.example' },
  groupLesson: { first: 'Gita', last: 'Feinte', email: 'gita.feinte@journeys.example' },
  drawing: { first: 'Dina', last: 'Coupe', email: 'dina.coupe@journeys.example' },
  reminders: { first: 'Rhoda', last: 'Remise', email: 'rhoda.remise@journeys.example' },
  voice: { first: 'Vito', last: 'Passata', email: 'vito.passata@journeys.example' },
  walkthrough: { first: 'Wanda', last: 'Liement', email: 'wanda.liement@journeys.example' },
  media: { first: 'Vera', last: 'Sixte', email: 'vera.sixte@journeys.example' },
} as const;

/** The password of every test account. */
export const password = 'piste-Lamp-42';
