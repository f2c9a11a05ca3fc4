import type { ClipBody, PlaylistClip, PlaylistDetail } from '@fencing-journal/contract/playlists';
import { useRef, useState } from 'react';
import { useAttempt } from '../../ui/use-attempt.ts';
import type { ClipEditing } from './clip-list.tsx';
import { moved, type KeyedClip } from './clips.rules.ts';
import { reloadPlaylist, setClips } from './playlists.api.ts';

const toBody = ({ video, from_ms, to_ms, note }: PlaylistClip): ClipBody => ({
  video,
  from_ms,
  to_ms,
  note,
});

/**
 * Changes the order, the notes and the number of clips. A change is shown right away and saved; one made meanwhile is
 * saved after it. After an error, `clips` are the saved ones again.
 */
export function useClipEditing(playlist: PlaylistDetail) {
  // After a change elsewhere, the next one begins from what is there now.
  const { attempt } = useAttempt({ onError: () => void reloadPlaylist(playlist.slug) });
  const [noted, setNoted] = useState<KeyedClip>();
  const [wanted, setWanted] = useState<readonly PlaylistClip[]>();
  const latest = useRef<readonly PlaylistClip[]>(undefined);
  const saving = useRef<Promise<void>>(undefined);
  const clips = wanted ?? playlist.clips;

  async function saveLatest(): Promise<void> {
    let known: PlaylistDetail = playlist;
    let saved: readonly PlaylistClip[] | undefined;
    while (latest.current && latest.current !== saved) {
      saved = latest.current;
      known = await setClips(known, saved.map(toBody));
    }
  }
  function change(changed: readonly PlaylistClip[]): Promise<void> {
    latest.current = changed;
    setWanted(changed);
    saving.current ??= saveLatest().finally(() => {
      saving.current = undefined;
      latest.current = undefined;
      setWanted(undefined);
    });
    return saving.current;
  }

  /** For changes without a form: the one that began a save shows its error, not those that wait for it. */
  function changeOrJoin(changed: readonly PlaylistClip[]): Promise<void> {
    const isSaving = saving.current !== undefined;
    const done = change(changed);
    return isSaving ? done.catch(() => undefined) : done;
  }

  const editing: ClipEditing = {
    onMove: (from, to) => void attempt(() => changeOrJoin(moved(clips, from, to))),
    onNote: setNoted,
    onRemove: (clip) =>
      void attempt(() => changeOrJoin(clips.filter(({ id }) => id !== clip.key)), {
        title: 'Remove this clip?',
        subject: clip.title,
        detail: 'The video stays where it is.',
        confirmLabel: 'Remove clip',
        tone: 'danger',
      }),
  };
  return {
    clips,
    editing,
    noted,
    closeNote: () => setNoted(undefined),
    saveNote: (note: string) =>
      change(clips.map((clip) => (clip.id === noted?.key ? { ...clip, note } : clip))),
  };
}
