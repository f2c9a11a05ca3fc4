import type { Source, Word } from './contents.queries.ts';
import type { Table } from './tables.queries.ts';

interface Contents {
  words: readonly Word[];
  tables: readonly Table[];
  leftOut: Readonly<Record<string, string>>;
  made: Date;
  videos: { file: string; missing: boolean }[];
}

const list = (lines: readonly string[]) => lines.map((line) => `  ${line}\n`).join('');

function described({ name, what, without = {} }: Source): string[] {
  const gaps = Object.entries(without).map(([column, why]) => `  without ${column}: ${why}`);
  return [`"${name}": ${what}`, ...gaps];
}

/** Describes what is in the archive and what isn't, so that people can understand it without us. */
export function readme({ words, tables, leftOut, made, videos }: Contents): string {
  const missing = videos.filter((video) => video.missing);
  return `Your Fencing Journal
====================

Everything Fencing Journal keeps about you, as of ${made.toISOString()}. This copy was made while the
journal was open: anything you wrote at that moment may be missing.

data/    everything, one JSON file for each part of the journal (UTF-8). Rows refer to each other by "id".
         Times are UTC, dates are YYYY-MM-DD. Empty text means nothing was written.
tables/  the same for people to read: CSV files that open in a spreadsheet. Text that a spreadsheet would
         take for a formula starts with an apostrophe.
videos/  your videos as you uploaded them.


data/
-----
${words.map(({ word, sources }) => `${word}.json\n${list(sources.flatMap(described))}`).join('\n')}

tables/
-------
${list(tables.map(({ file }) => `${file}.csv`))}

videos/
-------
${videos.length === 0 ? '  There are none.\n' : list(videos.filter((video) => !video.missing).map(({ file }) => file))}${missing.length > 0 ? `\nThese couldn't be read when the copy was made:\n${list(missing.map(({ file }) => file))}` : ''}

What is not in here
-------------------
What belongs to others: your students' notes, their bouts and their cards. And this about you:
${list(Object.entries(leftOut).map(([table, why]) => `${table}: ${why}`))}`;
}
