/** Invented USA Fencing members, in the format that an operator imports. */
const members = [
  {
    id: '200000011',
    first: 'Marisol',
    last: 'Quade',
    club: 'TIDEWHEEL',
    division: 'Maryland',
    epee: 'B24',
  },
  {
    id: '200000012',
    first: 'Marion',
    last: 'Quayle',
    club: 'ROTUNDA',
    division: 'Capitol',
    epee: 'U',
  },
  {
    id: '200000013',
    first: 'Zoë',
    last: "O'Hanlon",
    club: 'LANTERN',
    division: 'Oregon',
    epee: 'C23',
  },
  {
    id: '200000014',
    first: 'Ines',
    last: 'Brandt',
    club: 'LANTERN',
    division: 'Oregon',
    epee: 'D25',
  },
  {
    id: '200000015',
    first: 'Tomas',
    last: 'Veld',
    club: 'ROTUNDA',
    division: 'Capitol',
    epee: 'A25',
  },
] as const;

export const memberFile = [
  'Last Name,First Name,Member #,Club 1 Abbreviation,Division,Region #,Epee,Foil,Saber,US Citizen,Birthdate',
  ...members.map(({ id, first, last, club, division, epee }) =>
    [last, first, id, club, division, '6', epee, 'U', 'U', 'Yes', '1980'].join(','),
  ),
].join('\r\n');
