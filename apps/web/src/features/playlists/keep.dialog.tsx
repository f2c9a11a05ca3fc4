import { limits } from '@fencing-journal/contract/shared/limits';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { Clip } from '../../lib/clips.ts';
import { TextField } from '../../ui/field.tsx';
import { createPlaylist } from './playlists.api.ts';

/** Keeps clips as a playlist with a name. */
export function KeepDialog({
  clips,
  suggestedName,
  onClose,
  onKept,
}: {
  clips: readonly Clip[];
  suggestedName: string;
  onClose: () => void;
  onKept: (slug: string) => void;
}) {
  const kept = clips.slice(0, limits.clipsPerPlaylist);
  return (
    <FormDialog<{ name: string }, { slug: string }>
      title="Keep as playlist"
      submitLabel="Keep"
      values={{ name: suggestedName.slice(0, limits.name) }}
      required={['name']}
      draft="new playlist"
      onClose={onClose}
      onSaved={({ slug }) => onKept(slug)}
      send={({ name }) =>
        createPlaylist({
          name,
          clips: kept.map(({ video, from_ms, to_ms, action = '', note = '' }) => ({
            video,
            from_ms,
            to_ms,
            note: note === '' ? action : note,
          })),
        })
      }
    >
      {({ field }) => (
        <>
          <TextField
            label="Name"
            data-autofocus
            autoComplete="off"
            maxLength={limits.name}
            {...field('name')}
          />
          {kept.length < clips.length && (
            <p className="text-muted">
              A playlist can have up to {limits.clipsPerPlaylist} clips. The first{' '}
              {limits.clipsPerPlaylist} are kept.
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
