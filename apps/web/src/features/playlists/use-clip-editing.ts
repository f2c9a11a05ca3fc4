import type { ClipBody, PlaylistDetail } from '@fencing-journal/contract/playlists';
import { useState } from 'react';
import { useAttempt } from '../../ui/use-attempt.ts';
import type { ClipEditing } from './clip-list.tsx';
import { moved, type KeyedClip } from './clips.rules.ts';
import { reloadPlaylist, setClips } from './playlists.api.ts';

/** Changes the order, the notes and the number of clips; each change is saved right away. */
export function useClipEditing(playlist: PlaylistDetail) {
  // After a change elsewhere, the next one begins from what is there now.
  const { attempt, busy } = useAttempt({ onError: () => void reloadPlaylist(playlist.slug) });
  const [noted, setNoted] = useState<KeyedClip>();
  const { clips } = playlist;
  const bodies = clips.map(({ id, video, from_ms, to_ms, note }): ClipBody & { id: string } => ({
    id,
    video,
    from_ms,
    to_ms,
    note,
  }));
  const save = (changed: readonly (ClipBody & { id: string })[]) =>
    setClips(
      playlist,
      changed.map(({ id: _id, ...body }) => body),
    );

  const editing: ClipEditing = {
    onMove: (from, to) =>
      busy || void attempt(async () => void (await save(moved(bodies, from, to)))),
    onNote: setNoted,
    onRemove: (clip) =>
      void attempt(async () => void (await save(bodies.filter(({ id }) => id !== clip.key))), {
        title: 'Remove this clip?',
        subject: clip.title,
        detail: 'The video stays where it is.',
        confirmLabel: 'Remove clip',
        tone: 'danger',
      }),
  };
  return {
    editing,
    noted,
    closeNote: () => setNoted(undefined),
    saveNote: (note: string) =>
      save(bodies.map((body) => (body.id === noted?.key ? { ...body, note } : body))),
  };
}
