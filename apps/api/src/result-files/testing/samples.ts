/** Result files with invented people, one in each format. Mia Sorvald is in all of them. */

export const fieXml = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE CompetitionIndividuelle>
<CompetitionIndividuelle Championnat="" ID="1" Annee="2026" Arme="E" Sexe="F" Domaine="N" Federation="USA"
  Categorie="J" Date="21.03.2026" TitreLong="Harbor Cup" AltName="Junior Women&#8217;s Epee" Lieu="Port Alder">
<Tireurs>
<Tireur ID="1" Nom="SORVALD" Prenom="Mia" Sexe="F" Nation="USA" Lateralite="G" Licence="100000101" Club="Harbor Fencing" DateNaissance="" Classement="2" Statut=""/>
<Tireur ID="2" Nom="QUILL" Prenom="Tess" Sexe="F" Nation="USA" Lateralite="D" Licence="100000102" Club="Mill Street" Classement="1"/>
<Tireur ID="3" Nom="ARDEN" Prenom="Jo" Sexe="F" Nation="USA" Club="North Lake" Classement="3"/>
<Tireur ID="4" Nom="ARDEN" Prenom="Jo" Sexe="F" Nation="USA" Club="Mill Street" Classement="3"/>
<Tireur ID="5" Nom="O&#39;BEIRNE" Prenom="Siân" Sexe="F" Nation="USA" Club="" Classement="5"/>
<Tireur ID="6" Nom="VANTER" Prenom="Rue" Sexe="F" Nation="USA" Club="North Lake" Classement="6" Statut="E"/>
</Tireurs>
<Arbitres><Arbitre ID="1" Nom="HOLLIS" Prenom="Pat" Nation="USA"/></Arbitres>
<Phases>
<TourDePoules PhaseID="TourPoules1" ID="" NbDePoules="1" ScoreMax="5">
<Tireur REF="1" RangInitial="3" RangFinal="2" Statut="Q"/><Tireur REF="2" RangInitial="1" RangFinal="1" Statut="Q"/>
<Poule ID="1" Piste="4" Date="21.03.2026" Heure="09:00">
<Tireur REF="1" NoDansLaPoule="1" NbVictoires="3" NbMatches="4" TD="18" TR="13" RangPoule="2"/>
<Arbitre REF="1"/>
<Match ID="1"><Tireur REF="1" Cote="D" Score="5" Statut="V"/><Tireur REF="3" Cote="G" Score="2" Statut="D"/></Match>
<Match ID="2"><Tireur REF="2" Score="5" Statut="V"/><Tireur REF="1" Score="3" Statut="D"/></Match>
<Match ID="3"><Tireur REF="1" Score="4" Statut="V"/><Tireur REF="4" Score="4" Statut="D"/></Match>
<Match ID="4"><Tireur REF="1" Score="5" Statut="V"/><Tireur REF="5" Score="0" Statut="D"/></Match>
<Match ID="5"><Tireur REF="1" Score="" Statut="V"/><Tireur REF="6" Score="" Statut="E"/></Match>
<Match ID="6"><Tireur REF="3" Score="5" Statut="V"/><Tireur REF="4" Score="1" Statut="D"/></Match>
</Poule>
</TourDePoules>
<PhaseDeTableaux PhaseID="PhaseTableaux1" ID="">
<Tireur REF="1" RangInitial="2"/><Tireur REF="2" RangInitial="1"/>
<SuiteDeTableaux ID="A" Titre="" NbDeTableaux="3">
<Tableau ID="A8" Titre="Table of 8" Taille="8">
<Match ID="1"><Tireur REF="1" Statut="V"/></Match>
</Tableau>
<Tableau ID="A4" Titre="Semi-finals" Taille="4">
<Match ID="1"><Tireur REF="1" Score="15" Statut="V"/><Tireur REF="3" Score="11" Statut="D"/></Match>
</Tableau>
<Tableau ID="A2" Titre="Final" Taille="2">
<Match ID="1"><Tireur REF="2" Score="15" Statut="V"/><Tireur REF="1" Score="14" Statut="D"/></Match>
</Tableau>
</SuiteDeTableaux>
</PhaseDeTableaux>
</Phases>
</CompetitionIndividuelle>
`;

export const fieTeamXml = `<?xml version="1.0" encoding="ISO-8859-1"?>
<CompetitionParEquipes Arme="S" Sexe="X" Categorie="S" Date="22.03.2026" TitreLong="Harbor Cup">
<Equipes>
<Equipe ID="HARB" Nom="Harbor" Classement="1"><Tireur ID="1" Nom="SORVALD" Prenom="Mia" Club="Harbor Fencing"/><Tireur ID="2" Nom="NÚÑEZ" Prenom="Ana"/></Equipe>
<Equipe ID="MILL" Nom="Mill Street" Classement="2"><Tireur ID="3" Nom="QUILL" Prenom="Tess"/></Equipe>
</Equipes>
<Phases><PhaseDeTableaux><SuiteDeTableaux><Tableau Taille="2"><Match ID="1"><Equipe REF="HARB" Score="45" Statut="V"/><Equipe REF="MILL" Score="40" Statut="D"/></Match></Tableau></SuiteDeTableaux></PhaseDeTableaux></Phases>
</CompetitionParEquipes>
`;

export const fredXml = `<?xml version="1.0" encoding="UTF-8"?>
<FencingData xmlns="http://www.askfred.net" Context="Results">
<Tournament Name="Alder Open" TournamentID="7" Location="Port Alder">
<Event EventID="11" Gender="Mixed" Weapon="Saber" IsTeam="False" AgeLimitMax="Senior" EventDateTime="2026-02-14 09:00">
<FinalResults>
<Result CompetitorID="1" Place="3" DNF="False" Excluded="False"/>
<Result CompetitorID="2" Place="1"/><Result CompetitorID="3" Place="3"/><Result CompetitorID="4" Place="2"/>
<Result CompetitorID="5" Place="5" Excluded="True"/>
</FinalResults>
<RoundResults>
<Round Type="Pool" Seq="1">
<RoundSeeding><Competitor CompetitorID="1" Seed="2"/><Competitor CompetitorID="2" Seed="1"/></RoundSeeding>
<Pool Number="2"><Competitor CompetitorID="1" CompetitorNum="1" Bouts="3" Victories="2" TS="13" TR="9" Rank="2"/>
<Bout><Competitor CompetitorID="1" Score="5" Status="Victory"/><Competitor CompetitorID="2" Score="3" Status="Defeat"/></Bout>
<Bout><Competitor CompetitorID="3" Score="5" Status="Victory"/><Competitor CompetitorID="1" Score="4" Status="Defeat"/></Bout>
<Bout><Competitor CompetitorID="1" Score="" Status="Victory"/><Competitor CompetitorID="5" Score="" Status="Withdrawn"/></Bout>
</Pool>
</Round>
<Round Type="DE" Seq="2">
<RoundSeeding><Competitor CompetitorID="1" Seed="3"/></RoundSeeding>
<Table Of="4"><Bout><Competitor CompetitorID="1" Score="13" Status="Defeat"/><Competitor CompetitorID="4" Score="15" Status="Victory"/></Bout></Table>
</Round>
</RoundResults>
</Event>
</Tournament>
<FencerDatabase>
<Fencer FencerID="1" LastName="Sorvald" FirstName="Mia" Gender="F" ClubID1="9"><Membership Org="USFA">100000101</Membership><Rating Weapon="Saber">C2025</Rating></Fencer>
<Fencer FencerID="2" LastName="Brandt" FirstName="Robert (Bob)" ClubID1="8"/>
<Fencer FencerID="3" LastName="Ilves" FirstName="Kai" ClubID1="8"/>
<Fencer FencerID="4" LastName="Moreau" FirstName="Lou" ClubID1="9"/>
<Fencer FencerID="5" LastName="Tarn" FirstName="Ari"/>
</FencerDatabase>
<ClubDatabase><Club ClubID="9" Abbreviation="HARB" Name="Harbor Fencing"/><Club ClubID="8" Abbreviation="NLFC"/></ClubDatabase>
</FencingData>
`;

export const ftlResultsCsv = `Place,Name,Club(s),Division,Country
1,QUILL Tess,Mill Street,Western Washington,USA
2,"SORVALD Mia",Harbor Fencing / Mill Street,Oregon,USA
3T,ARDEN Jo,North Lake,Oregon,USA
3T,ARDEN 2 Jo,Mill Street,Western Washington,USA
5,O'BEIRNE Siân,,,IRL
DNF,VANTER Rue,North Lake,Oregon,USA
DNS,HOLLIS Bo,North Lake,Oregon,USA
`;

const poolRow = (name: string, club: string, number: number, cells: readonly string[]): string =>
  `<tr class="poolRow"><td class="poolCompCol"><span class="poolCompName">${name}</span><br><span class="poolAffil">${club}</span></td><td class="poolPos">${number}</td>${cells
    .map((cell) => {
      const kind = cell === '' ? 'poolScoreFill' : `poolScore${cell.charAt(0)}`;
      return `<td class="${kind}">${cell}</td>`;
    })
    .join(
      '',
    )}${['2', '0.67', '13', '9', '+4'].map((cell) => `<td class="poolResult">${cell}</td>`).join('')}</tr>`;

export const ftlPoolsHtml = `<!DOCTYPE html><html><head><title>Pools - Fencing Time Live</title><script>alert("<td>")</script></head><body>
<div class="desktop tournName">Harbor Cup</div><div class="desktop eventName">Junior Women's Épée</div>
<div class="desktop eventTime">Saturday, March 21, 2026 - 9:00 AM</div>
<div><h4 class="poolNum">Pool #1</h4><span class="poolStripTime">On strip 4 at 9:00 AM</span>
<table class="pool">
<tr class="poolHeader"><td></td><td></td><td>1</td><td>2</td><td>3</td><td>4</td><td>V</td><td>V / M</td><td>TS</td><td>TR</td><td>Ind</td></tr>
${poolRow('SORVALD Mia', 'Harbor Fencing / Oregon / USA', 1, ['', 'V5', 'D3', 'V4'])}
${poolRow('ARDEN Jo', 'North Lake / Oregon / USA', 2, ['D2', '', 'V', 'D1'])}
${poolRow('QUILL Tess', 'Mill Street / Western Washington / USA', 3, ['V5', 'D4', '', 'V5'])}
${poolRow('ARDEN 2 Jo', 'Mill Street / Western Washington / USA', 4, ['D4', 'V5', 'D0', ''])}
</table><span class="poolRefName">HOLLIS Pat</span></div></body></html>
`;

const nameCell = (seed: string, last: string, first: string, club: string): string =>
  `<td class="tbb"><span class="tseed">${seed}</span> <span class="tcln">${last}</span> <span class="tcfn">${first}</span><br><span class="tcaff">${club}</span></td>`;

/** A tableau of four lines, with a bye and the score of the winner below the name. */
export const ftlTableauHtml = `<!DOCTYPE html><html><head><title>Tableau - Fencing Time Live</title></head><body>
<div class="desktop tournName">Harbor Cup</div><div class="desktop eventName">Junior Women's Épée</div>
<div class="desktop eventTime">Saturday, March 21, 2026 - 9:00 AM</div>
<table class="elimTableau">
<tr><th>Table of 8</th><th>Semi-Finals</th><th>Finals</th><th>Winner</th></tr>
<tr>${nameCell('(1)', 'QUILL', 'Tess', 'Mill Street / USA')}<td></td><td></td><td></td></tr>
<tr><td></td>${nameCell('(1)', 'QUILL', 'Tess', 'Mill Street / USA')}<td></td><td></td></tr>
<tr><td class="tbb"><span class="tcln">- BYE -</span></td><td></td><td></td><td></td></tr>
<tr><td></td><td></td>${nameCell('(1)', 'QUILL', 'Tess', '')}<td></td></tr>
<tr>${nameCell('(5)', 'ARDEN', 'Jo', 'North Lake / USA')}<td></td><td><span class="tsco">15 - 4<br>Ref: HOLLIS Pat</span></td><td></td></tr>
<tr><td></td>${nameCell('(4)', 'ARDEN 2', 'Jo', 'Mill Street / USA')}<td></td><td></td></tr>
<tr>${nameCell('(4)', 'ARDEN 2', 'Jo', 'Mill Street / USA')}<td><span class="tsco">15 - 13</span></td><td></td><td></td></tr>
<tr><td></td><td></td><td></td>${nameCell('(1)', 'QUILL', 'Tess', '')}</tr>
<tr>${nameCell('(3)', 'SORVALD', 'Mia', 'Harbor Fencing / USA')}<td></td><td></td><td><span class="tsco">15 - 14</span></td></tr>
<tr><td></td>${nameCell('(3)', 'SORVALD', 'Mia', 'Harbor Fencing / USA')}<td></td><td></td></tr>
<tr>${nameCell('(6)', 'VANTER', 'Rue', 'North Lake / USA')}<td><span class="tsco">15 - 9<br>10:40 Strip 2</span></td><td></td><td></td></tr>
<tr><td></td><td></td>${nameCell('(3)', 'SORVALD', 'Mia', '')}<td></td></tr>
<tr>${nameCell('(7)', 'HOLLIS', 'Bo', '')}<td></td><td><span class="tsco">15 - 11</span></td><td></td></tr>
<tr><td></td>${nameCell('(7)', 'HOLLIS', 'Bo', '')}<td></td><td></td></tr>
<tr>${nameCell('(2)', "O'BEIRNE", 'Siân', '')}<td></td><td></td><td></td></tr>
</table></body></html>
`;

/** A table such as a fencer keeps in a spreadsheet. */
export const tableCsv = `Day;Competition;Event;Opponent;Club;Result;Outcome;Stage
3/21/2026;Harbor Cup;Junior Women's Epee;Tess Quill;Mill Street;3-5;L;Pool 1
3/21/2026;Harbor Cup;Junior Women's Epee;Arden, Jo;North Lake;5:2;W;Pool 1
3/21/2026;Harbor Cup;Junior Women's Epee;Jo Arden;Mill Street;4-4;W;Pool 1
3/21/2026;Harbor Cup;Junior Women's Epee;Jo Arden;North Lake;15-11;W;Table of 4
3/21/2026;Harbor Cup;Junior Women's Epee;Siân O'Beirne;;;W;Pool 1
`;

export const sampleFiles = {
  'FIE XML': { name: 'harbor-cup.xml', text: fieXml },
  'FIE XML of teams': { name: 'teams.xml', text: fieTeamXml },
  'FRED XML': { name: 'alder-open.xml', text: fredXml },
  'Fencing Time Live results': { name: 'results.csv', text: ftlResultsCsv },
  'Fencing Time Live pools': { name: 'pools.html', text: ftlPoolsHtml },
  'Fencing Time Live tableau': { name: 'tableau.html', text: ftlTableauHtml },
  table: { name: 'bouts.csv', text: tableCsv },
} as const;
