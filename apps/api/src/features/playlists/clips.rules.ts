export interface StoredClip {
  id: string;
  position: number;
  media_id: number | null;
  from_ms: number;
  to_ms: number;
  note: string;
}

export interface WantedClip {
  video_owner_id: number;
  media_id: number;
  from_ms: number;
  to_ms: number;
  note: string;
}

interface ClipPlan {
  removed: string[];
  /** Clips that remain, with their new place and note; unchanged ones are left out. */
  changed: { id: string; position: number; note: string }[];
  added: (WantedClip & { position: number })[];
}

const part = ({ media_id, from_ms, to_ms }: Omit<StoredClip, 'id' | 'position' | 'note'>) =>
  `${media_id} ${from_ms} ${to_ms}`;

/**
 * Plans how stored clips become the wanted list. A clip of the same part of a video keeps its row, so that moving it
 * does not count as a change to its note, which a minor's parent would see.
 */
export function planClips(stored: readonly StoredClip[], wanted: readonly WantedClip[]): ClipPlan {
  const free = new Set(stored);
  const matches = new Map<WantedClip, StoredClip>();
  const match = (isSame: (clip: StoredClip, other: WantedClip) => boolean) => {
    for (const clip of wanted) {
      if (matches.has(clip)) continue;
      const found = [...free].find((candidate) => isSame(candidate, clip));
      if (!found) continue;
      free.delete(found);
      matches.set(clip, found);
    }
  };
  match((a, b) => part(a) === part(b) && a.note === b.note);
  match((a, b) => part(a) === part(b));
  const plan: ClipPlan = { removed: [...free].map(({ id }) => id), changed: [], added: [] };
  for (const [position, clip] of wanted.entries()) {
    const found = matches.get(clip);
    if (!found) plan.added.push({ ...clip, position });
    else if (found.position !== position || found.note !== clip.note)
      plan.changed.push({ id: found.id, position, note: clip.note });
  }
  return plan;
}
