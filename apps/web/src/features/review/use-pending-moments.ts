import { momentKinds, type MomentBody, type MomentKind } from '@fencing-journal/contract/moments';
import type { TouchPatch } from '@fencing-journal/contract/touches';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../http/api-error.ts';
import { randomKey } from '../../lib/random-key.ts';
import { readDraft, writeDraft } from '../../forms/drafts.ts';
import { addMoment } from './review.api.ts';

/** A moment shown optimistically before the server has saved it. */
export interface PendingMoment {
  key: string;
  at_ms: number;
  kind: MomentKind | null;
  note: string;
  created_at: string;
  /** Why it wasn't saved; undefined while it is being sent. */
  failure: string | undefined;
  /** What was said about the touch; sent once the mark is saved. */
  answers?: TouchPatch;
}

const emptyDraft: { marks: PendingMoment[] } = { marks: [] };
const draftKey = (slug: string) => `marks ${slug}`;

/** Moments still unsent when the page was left. */
const readUnsent = (slug: string): PendingMoment[] =>
  (readDraft(draftKey(slug), emptyDraft)?.marks ?? []).map((item) => ({
    ...item,
    failure: item.failure ?? "It hasn't been sent yet.",
  }));

export const parseKind = (value: string): MomentKind | null =>
  momentKinds.find((kind) => kind === value) ?? null;

/** Optimistic adding of moments. One that fails to send stays visible with its error and is kept as a draft. */
export function usePendingMoments(
  slug: string,
  saveAnswers: (id: string, answers: TouchPatch) => Promise<void>,
) {
  /** The last attempt to save each mark, by key. */
  const attempts = useRef(new Map<string, Promise<string | undefined>>());
  const [items, setItems] = useState(() => readUnsent(slug));
  useEffect(() => writeDraft(draftKey(slug), emptyDraft, { marks: items }), [slug, items]);

  const update = (key: string, changes: Partial<PendingMoment> | undefined) =>
    setItems((all) =>
      changes
        ? all.map((item) => (item.key === key ? { ...item, ...changes } : item))
        : all.filter((item) => item.key !== key),
    );

  /** Resolves to the id of the saved moment, or to undefined if it couldn't be saved. */
  async function trySend({
    key,
    at_ms,
    kind,
    note,
    answers,
  }: PendingMoment): Promise<string | undefined> {
    update(key, { failure: undefined });
    try {
      const { id } = await addMoment(slug, key, { at_ms, kind, note });
      update(key, undefined);
      // Write the draft immediately: the page may be closed before the next render.
      writeDraft(draftKey(slug), emptyDraft, {
        marks: readUnsent(slug).filter((item) => item.key !== key),
      });
      if (answers) void saveAnswers(id, answers);
      return id;
    } catch (error) {
      update(key, { failure: messageOf(error) });
      return undefined;
    }
  }

  const send = (item: PendingMoment) => void attempts.current.set(item.key, trySend(item));

  return {
    marks: items,
    /** Returns the key of the mark. */
    add: ({ at_ms, kind = null, note = '' }: MomentBody): string => {
      const item: PendingMoment = {
        key: randomKey(),
        at_ms,
        kind,
        note,
        created_at: new Date().toISOString(),
        failure: undefined,
      };
      setItems((all) => [...all, item]);
      send(item);
      return item.key;
    },
    /** Says something about a marked touch. Resolves to false if it waits for the mark. */
    answer: async (key: string, answer: TouchPatch): Promise<boolean> => {
      const id = await attempts.current.get(key);
      if (id !== undefined) {
        await saveAnswers(id, answer);
        return true;
      }
      setItems((all) =>
        all.map((item) =>
          item.key === key ? { ...item, answers: { ...item.answers, ...answer } } : item,
        ),
      );
      return false;
    },
    retry: send,
    discard: (key: string) => update(key, undefined),
  };
}
export type PendingMoments = ReturnType<typeof usePendingMoments>;
