/**
 * Generates any number of invented USA Fencing members from a seed: the same seed gives the same
 * list. Any resemblance to real people is coincidental.
 */
import { createRandom, type Random } from '../demo/random.ts';
import type { Member } from '../features/usaf-data/member-file.ts';

type NonEmptyList = readonly [string, ...string[]];
const splitWords = (words: string): NonEmptyList => words.split(' ') as unknown as NonEmptyList;

const firstNames = splitWords(
  'Ada Aiden Alba Alma Amara Anders Anika Anouk Aria Asa Aurel Beatrix Benno Bianca Brice Caleb Calla Camil Carla Cedric Chidi Clea Conor Dahlia Dario Delia Devin Dina Edda Eli Eloise Emeric Enzo Esme Ezra Fabian Farida Fenna Finn Flora Gideon Gita Greta Hana Hector Hilde Idris Ilya Imre Ines Iris Ivo Jada Jonas Juno Kaia Kenji Kira Lars Leah Leif Lena Levi Linh Liv Lorcan Luca Lucia Magnus Maia Malik Mara Marek Mei Mika Milo Minh Mira Nadia Naomi Nico Nils Noor Odile Olga Omar Oren Orla Oscar Pavel Petra Priya Quinn Rafael Rania Remy Rhea Rosa Rowan Ruben Sana Selma Silas Sofia Soren Stella Tamar Tariq Thea Tomas Uma Ursula Valda Vera Viktor Wanda Willa Xenia Yara Yusuf Zara Zeno José Zoë Renée Björn Łucja Øystein André Siân',
);
const firstBeginnings = splitWords(
  'Al Bel Cor Dan El Far Gal Har Is Jal Kal Lor Mar Nel Or Per Ral Sel Tal Ul Ver Wil Yal Zel',
);
const firstEndings = splitWords(
  'a an as bert da den dra el ena eth ia ian ias ina ine is ita lyn mar na nor o on ric tha win',
);
const lastBeginnings = splitWords(
  'Ab Al An Ar Bal Bar Bel Ber Bor Bran Cal Can Car Cas Chan Col Cor Dal Dan Dar Del Dor Dun El Em Er Fal Far Fen Fer Gal Gar Gil Gor Gran Hal Han Har Hol Hol Ing Jan Jas Jor Kal Kar Kel Kir Kol Lam Lan Lar Lin Lor Mac Mal Mar Mel Mon Mor Nak Nar Nel Nor Ok Ol Or Pal Par Per Pol Por Quin Ral Ram Ros Sal San Sar Schu Sol Stan Tal Tan Tor Ul Val Van Var Ver Vol Wal War Wes Wil Yam Yar Zan Zim',
);
const lastMiddles = splitWords(
  'a ab ad al am an and ar as ber den der el en er est i ib il in ing is it ka la le lo ma mi mo na ne ni no o ol on or os ra re ri ro sa se si ta te ti to u ul un ur va ve vi za',
);
const lastEndings = splitWords(
  'berg bury by chuk court dale den dez ell er esco ett feld field ford gaard ger ham hart holm ian ic ide ik ini ka ke kin land ler ley lund man mann mere more nak ner ness nik o off olm on oni ova ova quist rell ren rod rose sen ska ski skog son sson stad stein stone strom ten ter ton tov tz ura vale ves vic ville well witz wood worth yama zzi ía ñez ö',
);
const clubs: NonEmptyList = [
  'UNATTACHED',
  'TIDEWHEEL',
  'PATAPSCO',
  'ROTUNDA',
  'JAMESBEND',
  ...Array.from(
    { length: 700 },
    (_, n) =>
      `${lastBeginnings[n % lastBeginnings.length]}${lastEndings[(n * 7) % 60]}`.toUpperCase() +
      ['FC', 'FA', 'SALLE', 'BLADES', ''][n % 5],
  ),
];
const divisions: NonEmptyList = [
  'Alabama',
  'Capitol',
  'Central Florida',
  'Colorado',
  'Georgia',
  'Illinois',
  'Long Island',
  'Maryland',
  'Metropolitan NYC',
  'New England',
  'New Jersey',
  'North Carolina',
  'Northern California',
  'Oregon',
  'Philadelphia',
  'South Texas',
  'Southern California',
  'Virginia',
  'Western Washington',
  'Wisconsin',
];
const letters = splitWords('U U U U U U U U E E E D D C C B A');
const refereeRatings: NonEmptyList = [
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  'P',
  'P',
  'L2',
  'L1',
  'R2',
  'R1',
  'N1',
  '9',
];

/** The first id. The ids of the demo's own people are higher. */
const firstMemberId = 100_000_001;

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** Returns a skewed index, because names are skewed: a few are frequent, most are rare. */
const skewedIndex = (random: Random, { length }: { length: number }) =>
  Math.floor(random.next() ** 2 * length);
const elementAt = (words: NonEmptyList, index: number) => words[index] ?? words[0];

function lastName(random: Random): string {
  const surname = () =>
    elementAt(lastBeginnings, skewedIndex(random, lastBeginnings)) +
    (random.chance(0.6) ? elementAt(lastMiddles, skewedIndex(random, lastMiddles)) : '') +
    elementAt(lastEndings, skewedIndex(random, lastEndings));
  if (random.chance(0.01)) return `O'${surname()}`;
  if (random.chance(0.02)) return `de la ${surname()}`;
  return random.chance(0.03) ? `${surname()}-${surname()}` : surname();
}

function firstName(random: Random): string {
  if (random.chance(0.8)) return elementAt(firstNames, skewedIndex(random, firstNames));
  return capitalize(random.pick(firstBeginnings) + random.pick(firstEndings));
}

const rating = (random: Random): string => {
  const letter = random.pick(letters);
  return letter === 'U' ? letter : `${letter}${random.between(22, 26)}`;
};

export function generateMembers(count: number, seed = 83): Member[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, n) => ({
    member_id: String(firstMemberId + n),
    first_name: firstName(random),
    last_name: lastName(random),
    nickname: random.chance(0.05) ? random.pick(firstNames) : '',
    club1_abv: elementAt(clubs, skewedIndex(random, clubs)),
    club2_abv: random.chance(0.1) ? random.pick(clubs) : '',
    school_abv: random.chance(0.2) ? `${random.pick(lastBeginnings).toUpperCase()}HS` : '',
    division: random.pick(divisions),
    region: String(random.between(1, 6)),
    us_citizen: random.chance(0.9),
    epee: rating(random),
    sabre: rating(random),
    foil: rating(random),
    us_ref_epee: random.pick(refereeRatings),
    us_ref_sabre: random.pick(refereeRatings),
    us_ref_foil: random.pick(refereeRatings),
    is_adult: true,
  }));
}

/** The headers of the published list, including screening and birth dates. */
export const memberHeaders =
  'Last Name,First Name,Middle Name,Suffix,Nickname,Gender,Birthdate,Birthdate verified,Division,Club 1 Name,Club 1 Abbreviation,Club 1 ID#,Club 2 Name,Club 2 Abbreviation,Club 2 ID#,School Name,School Abbreviation,School ID#,Member #,Member Type,CheckEd,Competitive,Expiration,Saber,Epee,Foil,US Citizen,Permanent Resident,Representing Country,Region #,Background Check Expires,SafeSport Expires,Non-Comp Eligible,Referee Highest USA Rating Earned,Referee USA Rating Foil,Referee USA Year Foil,Referee USA Rating Epee,Referee USA Year Epee,Referee USA Rating Saber,Referee USA Year Saber,Referee FIE Rating Foil,Referee FIE Year Foil,Referee FIE Rating Epee,Referee FIE Year Epee,Referee FIE Rating Saber,Referee FIE Year Saber'.split(
    ',',
  );

const csvCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Returns a line of the published list. */
export function memberLine(member: Member): string {
  const filled: Record<string, string> = {
    'Last Name': member.last_name,
    'First Name': member.first_name,
    Nickname: member.nickname,
    Birthdate: member.is_adult ? '04/01/1990' : '04/01/2010',
    Division: member.division,
    'Club 1 Name': member.club1_abv && `${member.club1_abv}, Inc.`,
    'Club 1 Abbreviation': member.club1_abv,
    'Club 2 Abbreviation': member.club2_abv,
    'School Abbreviation': member.school_abv,
    'Member #': member.member_id,
    'Member Type': 'Access',
    Competitive: 'Competitive',
    Expiration: '07/31/2027',
    Saber: member.sabre,
    Epee: member.epee,
    Foil: member.foil,
    'US Citizen': member.us_citizen ? 'Yes' : 'No',
    'Region #': member.region,
    'SafeSport Expires': '01/01/2027',
    'Referee USA Rating Foil': member.us_ref_foil,
    'Referee USA Rating Epee': member.us_ref_epee,
    'Referee USA Rating Saber': member.us_ref_sabre,
  };
  return memberHeaders.map((header) => csvCell(filled[header] ?? '')).join(',');
}

export const membersCsv = (members: readonly Member[]): string =>
  `${[memberHeaders.join(','), ...members.map(memberLine)].join('\r\n')}\r\n`;
