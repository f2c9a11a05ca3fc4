import type { ClipBody, PlaylistClip, PlaylistDetail } from '@fencing-journal/contract/playlists';
import { useRef, useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import type { ClipEditing } from './clip-list.tsx';
import { moved, type KeyedClip } from './clips.rules.ts';
import { setClips } from './playlists.api.ts';

const toBody = ({ video, from_ms, to_ms, note }: PlaylistClip): ClipBody => ({
  video,
  from_ms,
  to_ms,
  note,
});

const clipIsGone = () =>
  new ApiError(404, {
    message:
      'This clip is no longer in the playlist, so your note can’t be saved. Copy it if you still need it.',
  });

/**
 * Changes the order, the notes and the number of clips. A change is shown right away and saved. A change made during a
 * save is saved after it. After an error, `clips` are the saved ones again.
 */
export function useClipEditing(playlist: PlaylistDetail) {
  const { attempt } = useAttempt();
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

  /**
   * For changes without a form. Only the change that started a save shows its error, not the changes waiting for it.
   * Resolves to whether the change was saved.
   */
  async function changeOrJoin(changed: readonly PlaylistClip[]): Promise<boolean> {
    const isSaving = saving.current !== undefined;
    try {
      await change(changed);
      return true;
    } catch (error) {
      if (isSaving) return false;
      throw error;
    }
  }

  const indexOf = ({ key }: KeyedClip) => clips.findIndex(({ id }) => id === key);

  const editing: ClipEditing = {
    // By key: clips that can't be played are in this list, but not in the one on the screen.
    onMove: (clip, target) =>
      void attempt(
        async () => void (await changeOrJoin(moved(clips, indexOf(clip), indexOf(target)))),
      ),
    onNote: setNoted,
    onRemove: (clip) =>
      void attempt(
        async () => {
          const rest = clips.filter(({ id }) => id !== clip.key);
          return (await changeOrJoin(rest)) ? { title: 'Clip removed' } : undefined;
        },
        {
          title: 'Remove this clip?',
          subject: clip.title,
          detail: 'The video stays where it is.',
          confirmLabel: 'Remove clip',
          tone: 'danger',
        },
      ),
  };

  async function saveNote(note: string): Promise<void> {
    const known = noted && clips[indexOf(noted)];
    if (!known) throw clipIsGone();
    await change(clips.map((clip) => (clip === known ? { ...clip, note } : clip)));
  }
  return { clips, editing, noted, closeNote: () => setNoted(undefined), saveNote };
}
