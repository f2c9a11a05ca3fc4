/** `npm run demo` runs the real server with an invented season in its own data folder. */
import { fileURLToPath } from 'node:url';
import { inTransaction, type Database } from './db/database.ts';
import { addNews } from './demo/news.ts';
import { addPlaylists } from './demo/playlists.ts';
import { addTeamMatches } from './demo/team-match.ts';
import { addVideo } from './demo/video.ts';
import { fillWithSeason } from './demo/fill.ts';
import { beginner, coach, demoPassword, student } from './demo/people.ts';
import { serve } from './serve.ts';

const loginLine = ({ email }: { email: string }, description: string) =>
  `  ${email.padEnd(20)} ${demoPassword}   ${description}\n`;
/** Resolves a path relative to the folder of this program, built or not. */
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const print = (text: string) => void process.stdout.write(text);

// Accounts with a public password must never end up among real data, so database servers are not
// supported.
if (process.env['DATABASE_URL'])
  print('The demo ignores DATABASE_URL and uses its own data folder.\n');
delete process.env['DATABASE_URL'];
process.env['DATA_DIR'] ??= '.demo';

await serve({
  web: resolvePath('../../web/dist'),
  prepare: async ({ db }, storage, config) => {
    const startedAt = performance.now();
    if (!(await fillWithSeason(db, new Date()))) return;
    const services = {
      db,
      storage,
      config,
      now: () => new Date(),
      inTransaction: <T>(work: (tx: Database) => Promise<T>) => inTransaction(db, work),
    };
    await addVideo(services, resolvePath('../demo'));
    await addNews(services);
    await addPlaylists(services);
    await addTeamMatches(services);
    print(
      `Created two years of sample data in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`,
    );
  },
  greeting: [
    'Log in with\n',
    loginLine(student, 'a student with two years of tournaments, bouts and lessons'),
    loginLine(beginner, 'a student who just started'),
    loginLine(coach, 'the coach of both students'),
  ].join(''),
});
