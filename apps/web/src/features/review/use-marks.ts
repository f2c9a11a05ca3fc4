import { momentKinds, type MomentBody, type MomentKind } from '@fencing-journal/contract/moments';
import { useEffect, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { newKey } from '../../lib/api.ts';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { addMoment } from './review.api.ts';

/** A moment shown optimistically before the server has saved it. */
export interface Mark {
  key: string;
  at_ms: number;
  kind: MomentKind | null;
  note: string;
  created_at: string;
  /** Why it wasn't saved; undefined while it is being sent. */
  failure: string | undefined;
}

const none: { marks: Mark[] } = { marks: [] };
const draftOf = (slug: string) => `marks ${slug}`;

/** Moments still unsent when the page was left. */
const leftOf = (slug: string): Mark[] =>
  (readDraft(draftOf(slug), none)?.marks ?? []).map((mark) => ({
    ...mark,
    failure: mark.failure ?? "It hasn't been sent yet.",
  }));

export const asKind = (value: string): MomentKind | null =>
  momentKinds.find((kind) => kind === value) ?? null;

/** Optimistic adding of moments. One that fails to send stays visible with its error and is kept as a draft. */
export function useMarks(slug: string) {
  const [marks, setMarks] = useState(() => leftOf(slug));
  useEffect(() => writeDraft(draftOf(slug), none, { marks }), [slug, marks]);

  const change = (key: string, part: Partial<Mark> | undefined) =>
    setMarks((all) =>
      part
        ? all.map((mark) => (mark.key === key ? { ...mark, ...part } : mark))
        : all.filter((mark) => mark.key !== key),
    );

  async function send({ key, at_ms, kind, note }: Mark) {
    change(key, { failure: undefined });
    try {
      await addMoment(slug, key, { at_ms, kind, note });
      change(key, undefined);
      // Write the draft immediately: the page may be closed before the next render.
      writeDraft(draftOf(slug), none, { marks: leftOf(slug).filter((mark) => mark.key !== key) });
    } catch (error) {
      change(key, { failure: messageOf(error) });
    }
  }

  return {
    marks,
    add: ({ at_ms, kind = null, note = '' }: MomentBody) => {
      const mark: Mark = {
        key: newKey(),
        at_ms,
        kind,
        note,
        created_at: new Date().toISOString(),
        failure: undefined,
      };
      setMarks((all) => [...all, mark]);
      void send(mark);
    },
    retry: (mark: Mark) => void send(mark),
    discard: (key: string) => change(key, undefined),
  };
}
export type Marks = ReturnType<typeof useMarks>;
