/** How much each part does: the usual amounts, and less of everything with `--quick`. */
import type { ExportPlan } from './export.ts';
import type { ImportsPlan } from './imports.ts';
import type { InboxPlan } from './inbox.ts';
import type { KeyPlan } from './read-by-key.ts';
import type { ListsPlan } from './lists.ts';
import type { LogInsPlan } from './log-ins.ts';
import type { MediaPlan } from './media.ts';
import type { MembersPlan } from './members.ts';
import type { MixedPlan } from './mixed.ts';
import type { RecordsPlan } from './records.ts';
import type { ReadsPlan } from './reads-server.ts';
import type { SearchPlan } from './search.ts';
import type { StartPlan } from './start.ts';
import type { StatisticsPlan } from './statistics.ts';
import type { WorstFilesPlan } from './worst-files.ts';

interface Plan {
  lists: ListsPlan;
  media: MediaPlan;
  worstFiles: WorstFilesPlan;
  export: ExportPlan;
  imports: ImportsPlan;
  inbox: InboxPlan;
  members: MembersPlan;
  search: SearchPlan;
  statistics: StatisticsPlan;
  reads: ReadsPlan;
  records: RecordsPlan;
  readByKey: KeyPlan;
  logIns: LogInsPlan;
  mixed: MixedPlan;
  start: StartPlan;
}

const inboxSizes = [
  { students: 1, lessons: 50 },
  { students: 30, lessons: 5_000 },
];

export const fullPlan: Plan = {
  lists: { sizes: [1_000, 100_000, 1_000_000], rounds: 15, requestsPerRound: 100 },
  media: { bytes: 1024 ** 3, rounds: 5, ranges: 4_000, parallel: 20, disconnects: 20 },
  worstFiles: { rounds: 5, seconds: 3, parallel: 15 },
  export: { bouts: [1_000, 100_000] },
  imports: { rounds: 3 },
  inbox: { sizes: inboxSizes, waiting: 20, rounds: 15, requestsPerRound: 50 },
  members: { members: 150_000, rounds: 5, searchesPerRound: 500 },
  search: { searches: 500 },
  statistics: { sizes: [100, 100_000], rounds: 15, requestsPerRound: 50 },
  reads: { cards: 900, bouts: [500, 5_000, 100_000], parallel: 40 },
  records: { bouts: [1_000, 100_000], opponents: 200, rounds: 15, requestsPerRound: 50 },
  readByKey: { turns: 5, requestsPerTurn: 5_000, parallel: 8 },
  logIns: { rounds: 5, logInsPerRound: 200, parallel: 20 },
  mixed: { accounts: 200, seconds: 600 },
  start: { starts: 7 },
};

export const quickPlan: Plan = {
  lists: { sizes: [1_000, 10_000], rounds: 7, requestsPerRound: 50 },
  media: { bytes: 128 * 1024 ** 2, rounds: 3, ranges: 1_000, parallel: 20, disconnects: 20 },
  worstFiles: { rounds: 2, seconds: 1, parallel: 15 },
  export: { bouts: [1_000, 20_000] },
  imports: { rounds: 1 },
  inbox: { sizes: inboxSizes, waiting: 20, rounds: 7, requestsPerRound: 25 },
  members: { members: 150_000, rounds: 5, searchesPerRound: 150 },
  search: { searches: 100 },
  statistics: { sizes: [100, 10_000], rounds: 7, requestsPerRound: 25 },
  reads: { cards: 900, bouts: [500, 5_000], parallel: 40 },
  records: { bouts: [1_000, 10_000], opponents: 200, rounds: 7, requestsPerRound: 25 },
  readByKey: { turns: 5, requestsPerTurn: 1_000, parallel: 8 },
  logIns: { rounds: 3, logInsPerRound: 60, parallel: 20 },
  mixed: { accounts: 200, seconds: 20 },
  start: { starts: 3 },
};
