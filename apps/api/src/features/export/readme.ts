import type { Topic } from './sources.queries.ts';
import type { Source } from './sources.queries.ts';
import type { Table } from './tables.queries.ts';

interface Contents {
  topics: readonly Topic[];
  tables: readonly Table[];
  excludedTables: Readonly<Record<string, string>>;
  createdAt: Date;
  videos: { file: string; missing: boolean }[];
}

const formatList = (lines: readonly string[]) => lines.map((line) => `  ${line}\n`).join('');

function describeSource({ name, description, omitted = {} }: Source): string[] {
  const omissions = Object.entries(omitted).map(
    ([column, reason]) => `  not included: ${column} (${reason})`,
  );
  return [`"${name}": ${description}`, ...omissions];
}

/** Describes what is in the archive and what isn't, so that people can understand it without our help. */
export function readme({ topics, tables, excludedTables, createdAt, videos }: Contents): string {
  const missing = videos.filter((video) => video.missing);
  return `Your Fencing Journal
====================

Everything Fencing Journal stores about you, as of ${createdAt.toISOString()}. This copy was made while the
journal was in use: anything you were writing at the time may be missing.

data/    everything, one JSON file for each part of the journal (UTF-8). Rows refer to each other by "id".
         Times are UTC, dates are YYYY-MM-DD. Empty text means nothing was written.
tables/  the same data in readable form: CSV files that open in a spreadsheet. Text that a spreadsheet would
         take for a formula starts with an apostrophe.
videos/  your videos as you uploaded them, and voice notes on your moments and lessons.


data/
-----
${topics.map(({ topic: name, sources }) => `${name}.json\n${formatList(sources.flatMap(describeSource))}`).join('\n')}

tables/
-------
${formatList(tables.map(({ file }) => `${file}.csv`))}

videos/
-------
${videos.length === 0 ? '  There are none.\n' : formatList(videos.filter((video) => !video.missing).map(({ file }) => file))}${missing.length > 0 ? `\nThese couldn't be read when the copy was made:\n${formatList(missing.map(({ file }) => file))}` : ''}

What is not in here
-------------------
Anything that belongs to other people: your students' notes, bouts and cards. We also left out this data about you:
${formatList(Object.entries(excludedTables).map(([table, reason]) => `${table}: ${reason}`))}`;
}
