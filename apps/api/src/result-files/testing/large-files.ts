import { fieXml, ftlPoolsHtml, tableCsv } from './samples.ts';

/** Repeats a part until the text has almost `length` characters. */
function filled(before: string, part: (number: number) => string, after: string, length: number) {
  const parts = [before];
  let rest = length - before.length - after.length;
  for (let number = 1; ; number += 1) {
    const next = part(number);
    if (rest < next.length) return [...parts, after].join('');
    parts.push(next);
    rest -= next.length;
  }
}

const [fieStart = '', fieEnd = ''] = fieXml.split('<Tableau ID="A8"');
const fencer = (id: number) =>
  `<Tireur ID="${id}" Nom="FENCER${id}" Prenom="Name" Club="Club ${id % 300}" Classement="${id}"/>\n`;
const withFencers = fieStart.replace(
  '<Tireurs>\n',
  `<Tireurs>\n${Array.from({ length: 2_000 }, (_, index) => fencer(index + 10)).join('')}`,
);
const match = (number: number) =>
  `<Match ID="${number}"><Tireur REF="${10 + (number % 1_999)}" Score="15" Statut="V"/><Tireur REF="${11 + ((number * 7) % 1_998)}" Score="3" Statut="D"/></Match>\n`;

const [poolStart = '', poolEnd = ''] = ftlPoolsHtml.split('</body>');
const pool = /<div><h4 class="poolNum">[^]*<\/div>/.exec(ftlPoolsHtml)?.[0] ?? '';
const [tableHeader = '', tableRow = ''] = tableCsv.split('\n');

/** The largest files that a preview must accept, by format. */
export const largeFiles: Record<string, (length: number) => string> = {
  'FIE XML': (length) =>
    filled(
      `${withFencers}<Tableau Taille="64">`,
      match,
      `</Tableau>\n<Tableau ID="A8"${fieEnd}`,
      length,
    ),
  'Fencing Time Live pools': (length) =>
    filled(
      poolStart,
      () => pool.replaceAll('SORVALD Mia', 'OTHER Ann'),
      `</body>${poolEnd}`,
      length,
    ),
  table: (length) =>
    filled(`${tableHeader}\n`, () => `${tableRow}${' '.repeat(300)}\n`, '', length),
};

/** Returns a file with `count` bouts of one person against fifty others. */
export function ownBouts(count: number): string {
  const bouts = Array.from(
    { length: count },
    (_, index) =>
      `<Match ID="${index}"><Tireur REF="1" Score="5" Statut="V"/><Tireur REF="${10 + (index % 50)}" Score="${index % 5}" Statut="D"/></Match>\n`,
  );
  return `${withFencers}<Tableau Taille="64">${bouts.join('')}</Tableau>\n<Tableau ID="A8"${fieEnd}`;
}
