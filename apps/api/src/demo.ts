/** `npm run demo`: the real server with an invented season in its own data folder. */
import { fileURLToPath } from 'node:url';
import { inTransaction } from './db/database.ts';
import { addFilm } from './demo/film.ts';
import { fillWithSeason } from './demo/fill.ts';
import { beginner, coach, demoPassword, student } from './demo/names.ts';
import { serve } from './serve.ts';

const login = ({ email }: { email: string }, who: string) =>
  `  ${email.padEnd(20)} ${demoPassword}   ${who}\n`;
/** Relative to the folder of this program, built or not. */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const say = (text: string) => void process.stdout.write(text);

// Accounts with a public password must never end up among real data, so database servers are not
// supported.
if (process.env['DATABASE_URL'])
  say('The demo ignores DATABASE_URL and uses its own data folder.\n');
delete process.env['DATABASE_URL'];
process.env['DATA_DIR'] ??= '.demo';

await serve({
  web: here('../../web/dist'),
  prepare: async ({ db }, storage, config) => {
    const began = performance.now();
    if (!(await fillWithSeason(db, new Date()))) return;
    await addFilm(
      {
        db,
        storage,
        config,
        now: () => new Date(),
        inTransaction: (work) => inTransaction(db, work),
      },
      here('../demo'),
    );
    say(
      `Created two years of sample data in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`,
    );
  },
  greeting: [
    'Log in with\n',
    login(student, 'a student with two years of tournaments, bouts and lessons'),
    login(beginner, 'a student who just started'),
    login(coach, 'the coach of both students'),
  ].join(''),
});
