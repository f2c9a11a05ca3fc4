// @ts-check
/** `npm run find-touches -- FILE [--left x,y,width,height] [--right x,y,width,height]` */
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { install } from './lib/install.mjs';

const usage =
  'npm run find-touches -- FILE [--left x,y,width,height] [--right x,y,width,height]\n' +
  'The areas of the red and the green lamp are fractions of the picture, such as 0.4,0.1,0.05,0.08.\n' +
  'Without them the lamps are looked for.\n';

/** @param {string} message @returns {never} */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** @returns {{ file: string, left: string | undefined, right: string | undefined }} */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { left: { type: 'string' }, right: { type: 'string' } },
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) return fail(`Name one video.\n\n${usage}`);
    return { file: resolve(file), left: values.left, right: values.right };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

const obstacles = {
  no_webcodecs: 'This browser has no WebCodecs.',
  no_codec: 'This browser can’t decode the video’s codec.',
  not_a_video: 'The file is not a video that can be read (MP4, MOV, WebM, MKV).',
  unreadable: 'The video could not be read to its end.',
};

const { file, left, right } = readArguments();
if (!existsSync(file)) fail(`There is no file ${file}.`);
if (!statSync(file).isFile()) fail(`${file} is not a file.`);

await install();
const { withFinderPage } = await import('./lib/finder-page.mjs');
const video = `video/${basename(file)}`;
const answer = await withFinderPage('command', new Map([[video, file]]), (page) =>
  page.evaluate(
    ([video, left, right]) =>
      /** @type {typeof globalThis & { findForCommand: typeof import('../apps/web/src/features/finder/command-page.ts').findForCommand }} */ (
        globalThis
      ).findForCommand(video, { left, right }),
    /** @type {const} */ ([`/${video.split('/').map(encodeURIComponent).join('/')}`, left, right]),
  ),
);
if ('badArea' in answer)
  fail(
    `--${answer.badArea} needs four fractions inside the picture: x,y,width,height, such as 0.4,0.1,0.05,0.08.`,
  );
else if ('obstacle' in answer) fail(`${obstacles[answer.obstacle]} ${answer.detail}`.trim());
else {
  const { areas, touches, seconds, frames } = answer;
  for (const [side, area] of Object.entries(areas))
    process.stdout.write(`${side} lamp: ${area.map((part) => part.toFixed(4)).join(',')}\n`);
  if (Object.keys(areas).length === 0) process.stdout.write('No lamps: only the buzzer counts.\n');
  process.stdout.write(`${JSON.stringify({ touches, seconds, frames })}\n`);
}
