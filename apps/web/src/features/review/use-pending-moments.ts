import type { Drawing } from '@fencing-journal/contract/drawings';
import { momentKinds, type MomentBody, type MomentKind } from '@fencing-journal/contract/moments';
import type { TouchPatch } from '@fencing-journal/contract/touches';
import { useRef, useState } from 'react';
import { messageOf } from '../../http/api-error.ts';
import { randomKey } from '../../lib/random-key.ts';
import { readDraft, writeDraft } from '../../forms/drafts.ts';
import { addMoment } from './review.api.ts';

/** A moment shown optimistically before the server has saved it and the answers about it. */
export interface PendingMoment {
  key: string;
  at_ms: number;
  kind: MomentKind | null;
  note: string;
  drawing?: Drawing;
  created_at: string;
  /** Why it wasn't saved; undefined while it is being sent. */
  failure: string | undefined;
  /** The answers about the touch, sent once the mark is saved. */
  answers?: TouchPatch;
  /** The id of the saved moment, while answers still have to be sent. */
  id?: string;
  /** Whether the log has the touch as a double, whose moment is an action. */
  isDouble?: boolean;
}

const emptyDraft: { marks: PendingMoment[] } = { marks: [] };
const draftKey = (slug: string) => `marks ${slug}`;

/** Moments that were still unsent when the user left the page. */
const readUnsent = (slug: string): PendingMoment[] =>
  (readDraft(draftKey(slug), emptyDraft)?.marks ?? []).map((item) => ({
    ...item,
    failure: item.failure ?? unsentText(item),
  }));

const unsentText = ({ id }: PendingMoment): string =>
  id === undefined ? "It hasn't been sent yet." : "Your answer hasn't been sent yet.";

export const parseKind = (value: string): MomentKind | null =>
  momentKinds.find((kind) => kind === value) ?? null;

type Update = (all: readonly PendingMoment[]) => PendingMoment[];

/** Changes one mark; undefined removes it. */
const changing =
  (key: string, changes: (mark: PendingMoment) => PendingMoment | undefined): Update =>
  (all) =>
    all.flatMap((mark) => (mark.key === key ? (changes(mark) ?? []) : mark));

/** The mark with only the answers that weren't sent or have changed since. */
function withoutSent({ answers = {}, ...mark }: PendingMoment, sent: TouchPatch): PendingMoment {
  const rest = Object.entries(answers).filter(
    ([field, value]) => sent[field as keyof TouchPatch] !== value,
  );
  return rest.length > 0 ? { ...mark, answers: Object.fromEntries(rest) } : mark;
}

export type SaveAnswers = (
  mark: PendingMoment & { id: string },
  answers: TouchPatch,
) => Promise<void>;

/**
 * Adds moments and answers about them optimistically. What can't be sent stays visible with its error. Everything is in
 * the draft until the server has it, so closing the page loses nothing.
 */
export function usePendingMoments(slug: string, saveAnswers: SaveAnswers) {
  const [items, setItems] = useState(() => readUnsent(slug));
  /** The current marks, even before the next render and after the last one. */
  const current = useRef<readonly PendingMoment[]>(items);
  /** This visit's marks by key, as last known. */
  const known = useRef(new Map<string, PendingMoment>());
  /** The attempt that is sending each mark. */
  const attempts = useRef(new Map<string, Promise<void>>());

  /** Changes the marks. Writes the draft immediately, because the page may be closed before the next render. */
  function update(change: Update): void {
    current.current = change(current.current);
    for (const item of current.current) known.current.set(item.key, item);
    setItems([...current.current]);
    writeDraft(draftKey(slug), emptyDraft, { marks: change(readUnsent(slug)) });
  }
  const find = (key: string) => current.current.find((item) => item.key === key);

  /** Sends the mark, then the answers about it, including those given in the meantime. */
  async function trySend(key: string): Promise<void> {
    update(changing(key, (mark) => ({ ...mark, failure: undefined })));
    try {
      for (let mark = find(key); mark; mark = find(key)) {
        if (mark.id === undefined) {
          const { at_ms, kind, note, drawing } = mark;
          const body = { at_ms, kind, note, ...(drawing && { drawing }) };
          const { id, kind: savedKind } = await addMoment(slug, key, body);
          update(changing(key, (before) => ({ ...before, id, isDouble: savedKind === 'action' })));
        } else if (mark.answers) {
          const sent = mark.answers;
          await saveAnswers({ ...mark, id: mark.id }, sent);
          update(changing(key, (before) => withoutSent(before, sent)));
        } else update(changing(key, () => undefined));
      }
    } catch (error) {
      update(changing(key, (mark) => ({ ...mark, failure: messageOf(error) })));
    }
  }

  function send(key: string): Promise<void> {
    const attempt =
      attempts.current.get(key) ?? trySend(key).finally(() => attempts.current.delete(key));
    attempts.current.set(key, attempt);
    return attempt;
  }

  return {
    marks: items,
    /** Adds a mark and returns its key. */
    add: ({ at_ms, kind = null, note = '', drawing }: MomentBody): string => {
      const item: PendingMoment = {
        key: randomKey(),
        at_ms,
        kind,
        note,
        ...(drawing && { drawing }),
        created_at: new Date().toISOString(),
        failure: undefined,
      };
      update((all) => [...all, item]);
      void send(item.key);
      return item.key;
    },
    /** Answers a question about a marked touch. Resolves to false if the answer couldn't be sent and is kept. */
    answer: async (key: string, answer: TouchPatch): Promise<boolean> => {
      const saved = known.current.get(key);
      if (!find(key) && saved) {
        const { answers: _, ...mark } = saved;
        update((all) => [...all, mark]);
      }
      update(changing(key, (mark) => ({ ...mark, answers: { ...mark.answers, ...answer } })));
      // A mark that couldn't be sent waits for the user to retry. If only answers are missing, they are sent again.
      if (find(key)?.id !== undefined) void send(key);
      await attempts.current.get(key);
      return find(key) === undefined;
    },
    retry: (key: string) => void send(key),
    discard: (key: string) => update(changing(key, () => undefined)),
  };
}
export type PendingMoments = ReturnType<typeof usePendingMoments>;
