import type { Base, Command, Kind, Values } from '../command.ts';
import type { Sent } from '../deliver.ts';

export interface Row {
  slug: string;
  kind: Kind;
  fields: Values;
  version: number;
}

/** What the network or server does to one request. */
export type Fault = 'none' | 'request lost' | 'answer lost' | 'doubled' | 'in trouble' | 'refused';

const refusal = (status: number): Sent => ({ refusal: { status, body: {} } });

/**
 * Keeps the real server's promises: one row per idempotency key, and no change over an unseen version (decision 0021).
 */
export class ModelServer {
  readonly rows: Row[] = [];
  hasRefused = false;
  private readonly answers = new Map<string, Sent>();
  private readonly faults: Fault[];
  private made = 0;

  constructor(faults: readonly Fault[]) {
    this.faults = [...faults];
  }

  async send(command: Command): Promise<Sent> {
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'request lost') return { trouble: undefined };
    if (fault === 'in trouble') return { trouble: { status: 503, body: {} } };
    // A completed create stays completed under its key.
    if (fault === 'refused' && command.action === 'create' && !this.answers.has(command.id)) {
      this.hasRefused = true;
      return refusal(400);
    }
    const first = this.perform(command);
    const last = fault === 'doubled' ? this.perform(command) : first;
    return fault === 'answer lost' ? { trouble: undefined } : last;
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
    row.fields = { ...row.fields, ...fields };
    row.version += 1;
  }

  private perform(command: Command): Sent {
    if (command.action === 'create') {
      const answer = this.answers.get(command.id) ?? this.create(command);
      if ('answer' in answer) this.answers.set(command.id, answer);
      return answer;
    }
    const row = this.find(command.slug);
    if (!row) return refusal(404);
    if (command.base?.version !== undefined && command.base.version !== row.version)
      return refusal(412);
    if (command.action === 'delete') {
      const gone = new Set([row.slug]);
      for (const one of this.rows) if (gone.has(String(one.fields['parent']))) gone.add(one.slug);
      this.rows.splice(0, Infinity, ...this.rows.filter(({ slug }) => !gone.has(slug)));
      return { answer: {} };
    }
    this.write(row.slug, command.body);
    return { answer: { version: row.version } };
  }

  private create({ kind, body }: Command): Sent {
    if (body['parent'] !== undefined && !this.find(body['parent'])) return refusal(404);
    this.made += 1;
    const row = { slug: `row-${this.made}`, kind, fields: body, version: 1 };
    this.rows.push(row);
    return { answer: { slug: row.slug, version: 1 } };
  }
}
