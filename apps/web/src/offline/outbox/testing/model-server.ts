import type { Base, Command, Kind, Values } from '../command.ts';
import type { SendResult } from '../deliver.ts';

export interface Row {
  slug: string;
  kind: Kind;
  fields: Values;
  version: number;
}

/** What the network or server does to one request. */
export type Fault = 'none' | 'request lost' | 'answer lost' | 'doubled' | 'in trouble' | 'refused';

const refusal = (status: number): SendResult => ({ refusal: { status, body: {} } });

const trimTexts = (fields: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : value,
    ]),
  );

/**
 * Keeps the real server's promises: one row per idempotency key, and no change over an unseen version (decision 0021).
 */
export class ModelServer {
  readonly rows: Row[] = [];
  hasRefused = false;
  private readonly answers = new Map<string, SendResult>();
  private readonly faults: Fault[];
  private createdCount = 0;

  constructor(faults: readonly Fault[]) {
    this.faults = [...faults];
  }

  async send(command: Command): Promise<SendResult> {
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'request lost') return { failure: undefined };
    if (fault === 'in trouble') return { failure: { status: 503, body: {} } };
    // A completed create stays completed under its key.
    if (fault === 'refused' && command.action === 'create' && !this.answers.has(command.id)) {
      this.hasRefused = true;
      return refusal(400);
    }
    const first = this.perform(command);
    const last = fault === 'doubled' ? this.perform(command) : first;
    return fault === 'answer lost' ? { failure: undefined } : last;
  }

  async read(_kind: Kind, slug: string): Promise<Base | undefined> {
    const row = this.find(slug);
    return row && { version: row.version, values: row.fields };
  }

  find(slug: unknown): Row | undefined {
    return this.rows.find((row) => row.slug === slug);
  }

  /** A change by another user. */
  write(slug: string, fields: Values): void {
    const row = this.find(slug);
    if (!row) return;
    row.fields = { ...row.fields, ...trimTexts(fields) };
    row.version += 1;
  }

  private perform(command: Command): SendResult {
    if (command.action === 'create') {
      const answer = this.answers.get(command.id) ?? this.create(command);
      if ('answer' in answer) this.answers.set(command.id, answer);
      return answer;
    }
    const row = this.find(command.slug);
    if (!row || !this.knowsFencer(command)) return refusal(404);
    if (command.base?.version !== undefined && command.base.version !== row.version)
      return refusal(412);
    if (command.action === 'delete') {
      const deletedSlugs = new Set([row.slug]);
      for (const one of this.rows)
        if (deletedSlugs.has(String(one.fields['parent']))) deletedSlugs.add(one.slug);
      this.rows.splice(0, Infinity, ...this.rows.filter(({ slug }) => !deletedSlugs.has(slug)));
      return { answer: {} };
    }
    this.write(row.slug, command.body);
    return { answer: { version: row.version } };
  }

  /** Existing rows keep the name of a deleted fencer, but new rows can't name them. */
  private knowsFencer({ body }: Pick<Command, 'body'>): boolean {
    return body['fencer'] === undefined || this.find(body['fencer']) !== undefined;
  }

  private create({ kind, body }: Command): SendResult {
    if (body['parent'] !== undefined && !this.find(body['parent'])) return refusal(404);
    if (!this.knowsFencer({ body })) return refusal(404);
    this.createdCount += 1;
    const row = { slug: `row-${this.createdCount}`, kind, fields: trimTexts(body), version: 1 };
    this.rows.push(row);
    return { answer: { slug: row.slug, version: 1 } };
  }
}
