import { importLimits, importTexts } from '@fencing-journal/contract/imports';
import { limits } from '@fencing-journal/contract/shared/limits';
import {
  emptyFileResult,
  UnreadableFile,
  type FileBout,
  type FileEvent,
  type FilePerson,
  type FileResult,
  type ResultFile,
} from './model.ts';
import { clean, cleanName } from './names.ts';
import { parseMemberId } from './values.ts';

/** The warning for a team event: its bouts are between teams, not fencers. */
export const teamWarning = 'For a team event, only the final place is imported.';

/** Builds a result file within its limits. Each format identifies people in its own way. */
export class Collector {
  private readonly people = new Map<string, FilePerson>();
  private readonly events: FileEvent[] = [];
  private readonly results = new Map<FileEvent, Map<string, FileResult>>();
  private readonly skipped = new Map<string, number>();
  private bouts = 0;

  /** Returns the person's key. A person who is already known keeps their values. */
  person(id: string, values: Partial<FilePerson>): string {
    const known = this.people.get(id);
    if (known) return known.key;
    if (this.people.size >= importLimits.people) throw new UnreadableFile(importTexts.tooMuch);
    const key = `p${this.people.size + 1}`;
    // A card needs both names, each with a letter. A file may have one word only.
    const nameOr = (name: string) => (/\p{L}/u.test(name) ? name : 'Unknown');
    this.people.set(id, {
      key,
      first_name: nameOr(cleanName(values.first_name)),
      last_name: nameOr(cleanName(values.last_name)),
      club: clean(values.club, limits.club),
      member_id: parseMemberId(values.member_id ?? undefined),
      hand: values.hand ?? null,
      nation: clean(values.nation, limits.nationality),
    });
    return key;
  }

  keyOf(id: string): string | undefined {
    return this.people.get(id)?.key;
  }

  event(event: FileEvent): FileEvent {
    if (this.events.length >= importLimits.events) throw new UnreadableFile(importTexts.tooMuch);
    event.tournament = clean(event.tournament, limits.name);
    event.name = clean(event.name, limits.name);
    event.location = clean(event.location, limits.location);
    this.events.push(event);
    return event;
  }

  /** Returns the result of a person. The first call creates it. */
  result(event: FileEvent, person: string): FileResult {
    let results = this.results.get(event);
    if (!results) this.results.set(event, (results = new Map<string, FileResult>()));
    let result = results.get(person);
    if (!result) {
      result = emptyFileResult(person);
      results.set(person, result);
      event.results.push(result);
    }
    return result;
  }

  /** Adds a bout, unless its scores contradict its winner or it was not fenced. */
  bout(event: FileEvent, bout: FileBout): void {
    const { a, b, score_a, score_b, winner } = bout;
    if (a === b) return this.skip('one person on both sides');
    const leader = score_a === score_b ? winner : score_a > score_b ? 'a' : 'b';
    if (leader !== winner) return this.skip('the winner has the lower score');
    this.bouts += 1;
    if (this.bouts > importLimits.bouts) throw new UnreadableFile(importTexts.tooMuch);
    event.bouts.push(bout);
  }

  /** Counts a bout that is left out. */
  skip(why: string): void {
    this.skipped.set(why, (this.skipped.get(why) ?? 0) + 1);
  }

  finish(format: ResultFile['format'], warnings: readonly string[] = []): ResultFile {
    const hasContent = this.events.some(
      ({ results, bouts }) => results.length > 0 || bouts.length > 0,
    );
    if (!hasContent) throw new UnreadableFile(importTexts.empty);
    return {
      format,
      warnings: [
        ...warnings,
        ...[...this.skipped].map(
          ([why, count]) => `${count === 1 ? '1 bout' : `${count} bouts`} left out: ${why}.`,
        ),
      ],
      people: [...this.people.values()],
      events: this.events,
    };
  }
}
